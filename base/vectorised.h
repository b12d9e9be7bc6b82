// Simple loops, compiled once for each instruction set for the compiler to vectorise.
//
//   KALAH_LOOP void add_up(int* sums, const signed char* numbers, std::size_t count) { ... }
//   vectorised<add_up>(sums, numbers, count);
//
// Function attributes and a branch do it, not target_clones: that needs support by the dynamic
// linker, is not in all compilers, and would not follow use_instruction_set().
#pragma once

#include "base/instruction_set.h"

// Marks a function that vectorised() calls. It becomes a part of each version, and so must
// functions that it calls.
#define KALAH_LOOP [[gnu::always_inline]] inline

namespace kalah {

#ifdef __x86_64__
#define KALAH_VERSION(target_names) [[gnu::target(target_names)]]
#else
#define KALAH_VERSION(target_names)
#endif

template <auto loop, typename... Arguments>
KALAH_VERSION("avx2,popcnt")
auto vectorised_avx2(Arguments... arguments) {
  return loop(arguments...);
}

template <auto loop, typename... Arguments>
KALAH_VERSION("avx2,popcnt,avx512bw,avx512vl")
auto vectorised_avx512(Arguments... arguments) {
  return loop(arguments...);
}

#undef KALAH_VERSION

// Calls a loop in the version of the instruction set that is in use.
template <auto loop, typename... Arguments>
auto vectorised(Arguments... arguments) {
  return with_instruction_set([&](auto set) {
    if constexpr (set == InstructionSet::kAvx512) {
      return vectorised_avx512<loop>(arguments...);
    } else if constexpr (set == InstructionSet::kAvx2) {
      return vectorised_avx2<loop>(arguments...);
    } else {
      return loop(arguments...);
    }
  });
}

}  // namespace kalah
