// The row kernel for AVX2: squeezing and spreading 8 boards at a time by a byte shuffle.
//
// A table has the shuffle for each of the 256 masks of 8 boards. PEXT and PDEP would do without
// one, but take up to 290 cycles on AMD processors before Zen 3.
#ifdef __x86_64__

#include <immintrin.h>

#include "solver/egdb/build/row_kernel_table.h"

#define KALAH_TARGET [[gnu::target("avx2,popcnt")]]

namespace kalah {
namespace {

constexpr std::size_t kWord = 64;
constexpr std::size_t kHalf = 32;  // a register
constexpr std::size_t kGroup = 8;  // boards a shuffle

// For each mask of a group, where the bytes of the result come from; kNowhere is a zero.
struct Shuffles {
  static constexpr std::uint8_t kNowhere = 0x80;
  alignas(64) std::uint8_t squeeze[256][kGroup] = {};
  alignas(64) std::uint8_t spread[256][kGroup] = {};

  constexpr Shuffles() {
    for (int mask = 0; mask < 256; ++mask) {
      int packed = 0;
      for (std::uint8_t board = 0; board < kGroup; ++board) {
        squeeze[mask][board] = kNowhere;
        spread[mask][board] = kNowhere;
        if ((mask >> board & 1) == 0) continue;
        spread[mask][board] = static_cast<std::uint8_t>(packed);
        squeeze[mask][packed++] = board;
      }
    }
  }
};

constexpr Shuffles kShuffles;

KALAH_TARGET inline __m256i load(const std::int8_t* row) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row));
}
KALAH_TARGET inline void store(std::int8_t* row, __m256i values) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(row), values);
}
KALAH_TARGET inline __m128i load_group(const void* group) { return _mm_loadu_si64(group); }

struct Change {
  __m256i flip;
  __m256i add;

  KALAH_TARGET explicit Change(ValueChange change)
      : flip(_mm256_set1_epi8(change.flip)), add(_mm256_set1_epi8(change.add)) {}

  KALAH_TARGET __m256i operator()(__m256i values) const {
    return _mm256_add_epi8(_mm256_xor_si256(values, flip), add);
  }
};

// 32 bits as bytes, all ones or zero.
KALAH_TARGET inline __m256i as_bytes(std::uint32_t bits) {
  const __m256i byte_of_board =
      _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
  const auto one_bit_each = static_cast<long long>(0x8040201008040201);
  const __m256i bit_of_board = _mm256_set1_epi64x(one_bit_each);
  const __m256i bytes =
      _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)), byte_of_board);
  return _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit_of_board), bit_of_board);
}

// Raises those of 32 boards that the bits are set for.
KALAH_TARGET inline void raise_half(std::int8_t* out, std::uint32_t bits, __m256i values) {
  const __m256i old = load(out);
  store(out, _mm256_blendv_epi8(old, _mm256_max_epi8(old, values), as_bytes(bits)));
}

KALAH_TARGET inline __m128i spread_group(const std::int8_t*& packed, std::uint32_t bits) {
  const __m128i values =
      _mm_shuffle_epi8(load_group(packed), load_group(kShuffles.spread[bits & 255]));
  packed += _mm_popcnt_u32(bits & 255);
  return values;
}

// The next values of `packed`, each where its bit is; it moves on behind them.
KALAH_TARGET inline __m256i spread_half(const std::int8_t*& packed, std::uint32_t bits) {
  const __m128i first = spread_group(packed, bits);
  const __m128i second = spread_group(packed, bits >> 8);
  const __m128i third = spread_group(packed, bits >> 16);
  const __m128i fourth = spread_group(packed, bits >> 24);
  return _mm256_set_m128i(_mm_unpacklo_epi64(third, fourth), _mm_unpacklo_epi64(first, second));
}

KALAH_TARGET void raise_all(std::int8_t* out, std::size_t size, const std::int8_t* source,
                            ValueChange change) {
  const Change changed(change);
  for (std::size_t i = 0; i < size; i += kHalf) {
    store(out + i, _mm256_max_epi8(load(out + i), changed(load(source + i))));
  }
}

KALAH_TARGET void raise_some(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                             const std::int8_t* source, ValueChange change) {
  const Change changed(change);
  for (std::size_t word = 0; word < words; ++word, out += kWord, source += kWord) {
    const std::uint64_t bits = mask[word];
    if (bits == 0) continue;
    raise_half(out, static_cast<std::uint32_t>(bits), changed(load(source)));
    raise_half(out + kHalf, static_cast<std::uint32_t>(bits >> kHalf),
               changed(load(source + kHalf)));
  }
}

KALAH_TARGET void squeeze(std::int8_t* packed, const std::uint64_t* mask, std::size_t words,
                          const std::int8_t* source) {
  for (std::size_t word = 0; word < words; ++word, source += kWord) {
    std::uint64_t bits = mask[word];
    for (std::size_t board = 0; bits != 0; board += kGroup, bits >>= kGroup) {
      const __m128i values =
          _mm_shuffle_epi8(load_group(source + board), load_group(kShuffles.squeeze[bits & 255]));
      _mm_storeu_si64(packed, values);
      packed += _mm_popcnt_u64(bits & 255);
    }
  }
}

KALAH_TARGET void raise_spread(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                               const std::int8_t* packed, ValueChange change) {
  const Change changed(change);
  for (std::size_t word = 0; word < words; ++word, out += kWord) {
    const std::uint64_t bits = mask[word];
    if (bits == 0) continue;
    for (std::size_t board = 0; board < kWord; board += kHalf) {
      const auto half = static_cast<std::uint32_t>(bits >> board);
      raise_half(out + board, half, changed(spread_half(packed, half)));
    }
  }
}

}  // namespace

const RowKernel kAvx2RowKernel = {raise_all, raise_some, squeeze, raise_spread};

}  // namespace kalah

#endif  // __x86_64__
