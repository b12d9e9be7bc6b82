// The row kernel for AVX-512 with VBMI2: compress and expand of 64 bytes by a mask.
#ifdef __x86_64__

#include <immintrin.h>

#include "solver/egdb/build/row_loops.h"

#define KALAH_TARGET [[gnu::target("avx512bw,avx512vl,avx512vbmi2,popcnt")]]

namespace kalah {
namespace {

constexpr std::size_t kWord = 64;

KALAH_TARGET inline __m512i load(const std::int8_t* row) { return _mm512_loadu_si512(row); }
KALAH_TARGET inline void store(std::int8_t* row, __m512i values) {
  _mm512_storeu_si512(row, values);
}

struct Change {
  __m512i flip;
  __m512i add;

  KALAH_TARGET explicit Change(ValueChange change)
      : flip(_mm512_set1_epi8(change.flip)), add(_mm512_set1_epi8(change.add)) {}

  KALAH_TARGET __m512i operator()(__m512i values) const {
    return _mm512_add_epi8(_mm512_xor_si512(values, flip), add);
  }
};

}  // namespace

KALAH_TARGET void raise_all_avx512(std::int8_t* out, std::size_t size, const std::int8_t* source,
                                   ValueChange change) {
  const Change changed(change);
  for (std::size_t i = 0; i < size; i += kWord) {
    store(out + i, _mm512_max_epi8(load(out + i), changed(load(source + i))));
  }
}

KALAH_TARGET void raise_some(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                             const std::int8_t* source, ValueChange change) {
  const Change changed(change);
  for (std::size_t word = 0; word < words; ++word, out += kWord, source += kWord) {
    const __m512i old = load(out);
    store(out, _mm512_mask_max_epi8(old, mask[word], old, changed(load(source))));
  }
}

KALAH_TARGET void squeeze(std::int8_t* packed, const std::uint64_t* mask, std::size_t words,
                          const std::int8_t* source) {
  for (std::size_t word = 0; word < words; ++word, source += kWord) {
    const std::uint64_t bits = mask[word];
    if (bits == 0) continue;
    store(packed, _mm512_maskz_compress_epi8(bits, load(source)));
    packed += _mm_popcnt_u64(bits);
  }
}

KALAH_TARGET void raise_spread(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                               const std::int8_t* packed, ValueChange change) {
  const Change changed(change);
  for (std::size_t word = 0; word < words; ++word, out += kWord) {
    const std::uint64_t bits = mask[word];
    if (bits == 0) continue;
    const __m512i old = load(out);
    const __m512i values = _mm512_maskz_expand_epi8(bits, changed(load(packed)));
    store(out, _mm512_mask_max_epi8(old, bits, old, values));
    packed += _mm_popcnt_u64(bits);
  }
}

}  // namespace kalah

#endif  // __x86_64__
