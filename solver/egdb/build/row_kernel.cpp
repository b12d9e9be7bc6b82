// Squeezing and spreading rows, with AVX-512 where there is one and portably elsewhere.
#include "solver/egdb/build/row_kernel.h"

#include <algorithm>
#include <bit>

#if defined(__AVX512VBMI2__) && defined(__AVX512BW__)
#define KALAH_AVX512 1
#include <immintrin.h>
#else
#define KALAH_AVX512 0
#endif

namespace kalah {
namespace {

#if KALAH_AVX512

// value * sign + gain, as (value ^ flip) + add: for sign -1 the complement of a value is -value
// - 1.
struct Affine {
  __m512i flip;
  __m512i add;

  explicit Affine(const RowPiece& piece)
      : flip(_mm512_set1_epi8(piece.negate ? -1 : 0)),
        add(_mm512_set1_epi8(static_cast<char>(piece.gain + (piece.negate ? 1 : 0)))) {}

  __m512i operator()(__m512i values) const {
    return _mm512_add_epi8(_mm512_xor_si512(values, flip), add);
  }
};

__m512i load(const std::int8_t* row) { return _mm512_loadu_si512(row); }
void store(std::int8_t* row, __m512i values) { _mm512_storeu_si512(row, values); }

void raise_all(std::int8_t* out, std::size_t size, const std::int8_t* source,
               const Affine& affine) {
  for (std::size_t i = 0; i < size; i += 64) {
    store(out + i, _mm512_max_epi8(load(out + i), affine(load(source + i))));
  }
}

void raise_in_place(std::int8_t* out, const RowMask& mask, const std::int8_t* source,
                    const Affine& affine) {
  for (std::size_t word = 0; word < mask.size(); ++word) {
    const __m512i old = load(out + 64 * word);
    store(out + 64 * word,
          _mm512_mask_max_epi8(old, mask[word], old, affine(load(source + 64 * word))));
  }
}

void squeeze(std::int8_t* packed, const std::int8_t* source, const RowMask& image,
             const Affine& affine) {
  for (std::size_t word = 0; word < image.size(); ++word) {
    const std::uint64_t bits = image[word];
    if (bits == 0) continue;
    store(packed, _mm512_maskz_compress_epi8(bits, affine(load(source + 64 * word))));
    packed += std::popcount(bits);
  }
}

void raise_spread(std::int8_t* out, const RowMask& domain, const std::int8_t* packed) {
  for (std::size_t word = 0; word < domain.size(); ++word) {
    const std::uint64_t bits = domain[word];
    if (bits == 0) continue;
    const __m512i old = load(out + 64 * word);
    const __m512i values = _mm512_maskz_expand_epi8(bits, load(packed));
    store(out + 64 * word, _mm512_mask_max_epi8(old, bits, old, values));
    packed += std::popcount(bits);
  }
}

void raise_packed(std::int8_t* out, std::size_t size, const std::int8_t* packed) {
  for (std::size_t i = 0; i < size; i += 64) {
    store(out + i, _mm512_max_epi8(load(out + i), load(packed + i)));
  }
}

#else

struct Affine {
  int sign;
  int gain;

  explicit Affine(const RowPiece& piece) : sign(piece.negate ? -1 : 1), gain(piece.gain) {}

  std::int8_t operator()(std::int8_t value) const {
    return static_cast<std::int8_t>(gain + sign * value);
  }
};

// Calls visit(rank) for every board of the mask, ascending.
template <typename Visit>
void for_each_bit(const RowMask& mask, Visit visit) {
  for (std::size_t word = 0; word < mask.size(); ++word) {
    for (std::uint64_t bits = mask[word]; bits != 0; bits &= bits - 1) {
      visit(64 * word + std::countr_zero(bits));
    }
  }
}

void raise_all(std::int8_t* out, std::size_t size, const std::int8_t* source,
               const Affine& affine) {
  for (std::size_t i = 0; i < size; ++i) out[i] = std::max(out[i], affine(source[i]));
}

void raise_in_place(std::int8_t* out, const RowMask& mask, const std::int8_t* source,
                    const Affine& affine) {
  for_each_bit(mask, [&](std::size_t i) { out[i] = std::max(out[i], affine(source[i])); });
}

void squeeze(std::int8_t* packed, const std::int8_t* source, const RowMask& image,
             const Affine& affine) {
  for_each_bit(image, [&](std::size_t i) { *packed++ = affine(source[i]); });
}

void raise_spread(std::int8_t* out, const RowMask& domain, const std::int8_t* packed) {
  for_each_bit(domain, [&](std::size_t i) { out[i] = std::max(out[i], *packed++); });
}

void raise_packed(std::int8_t* out, std::size_t size, const std::int8_t* packed) {
  for (std::size_t i = 0; i < size; ++i) out[i] = std::max(out[i], packed[i]);
}

#endif

}  // namespace

void raise_row(std::int8_t* out, std::size_t size, const std::int8_t* source, const RowPiece& piece,
               std::int8_t* scratch) {
  const Affine affine(piece);
  if (piece.image == nullptr && piece.domain == nullptr) {
    raise_all(out, size, source, affine);
  } else if (piece.image == piece.domain) {
    raise_in_place(out, *piece.domain, source, affine);
  } else {
    squeeze(scratch, source, *piece.image, affine);
    if (piece.domain == nullptr) {
      raise_packed(out, size, scratch);
    } else {
      raise_spread(out, *piece.domain, scratch);
    }
  }
}

}  // namespace kalah
