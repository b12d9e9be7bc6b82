// The line coder with AVX2.
#ifdef __x86_64__

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "solver/egdb/format/line_coder.h"
#include "solver/egdb/format/line_plan.h"

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,popcnt")
#endif

#define KALAH_VECTOR_LANES 16
#include "solver/egdb/format/line_coder_body.h"
#include "solver/egdb/format/line_runs.h"

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace kalah {

const LineCoder kAvx2LineCoder = {predict, decode, decode_line};

}  // namespace kalah

#endif  // __x86_64__
