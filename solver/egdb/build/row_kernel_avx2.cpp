// The row kernel for AVX2: one byte shuffle takes boards out of the source, and puts them where
// they belong.
//
// PEXT and PDEP would do without a list of shuffles, but move eight boards at a time, and take up
// to 290 cycles on AMD processors before Zen 3.
#ifdef __x86_64__

#include <immintrin.h>

#include "solver/egdb/build/row_loops.h"

#define KALAH_TARGET [[gnu::target("avx2")]]

namespace kalah {
namespace {

constexpr std::size_t kRegister = 32;

KALAH_TARGET inline __m256i load(const std::int8_t* row) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(row));
}
KALAH_TARGET inline __m128i load_half(const void* row) {
  return _mm_loadu_si128(static_cast<const __m128i*>(row));
}

}  // namespace

KALAH_TARGET void raise_all_avx2(std::int8_t* out, std::size_t size, const std::int8_t* source,
                                 ValueChange change) {
  const __m256i flip = _mm256_set1_epi8(change.flip);
  const __m256i add = _mm256_set1_epi8(change.add);
  for (std::size_t i = 0; i < size; i += kRegister) {
    const __m256i changed = _mm256_add_epi8(_mm256_xor_si256(load(source + i), flip), add);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i),
                        _mm256_max_epi8(load(out + i), changed));
  }
}

KALAH_TARGET void raise_shuffles(std::int8_t* out, const RowShuffle* shuffles, std::size_t count,
                                 const std::int8_t* source, ValueChange change) {
  const __m128i flip = _mm_set1_epi8(change.flip);
  const __m128i add = _mm_set1_epi8(change.add);
  for (const RowShuffle* const end = shuffles + count; shuffles != end; ++shuffles) {
    out += RowShuffle::kBoards * shuffles->target_skip;
    source += shuffles->source_skip;
    const __m128i from = load_half(shuffles->from);
    const __m128i values = _mm_shuffle_epi8(load_half(source), from);
    const __m128i changed = _mm_add_epi8(_mm_xor_si128(values, flip), add);
    const __m128i old = load_half(out);
    // kNothing has the sign bit, by which the last instruction chooses.
    const __m128i raised = _mm_blendv_epi8(_mm_max_epi8(old, changed), old, from);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), raised);
  }
}

}  // namespace kalah

#endif  // __x86_64__
