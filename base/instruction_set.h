// Which instructions of the processor the innermost loops use, chosen when the program runs.
//
// The program is compiled for any processor of its family. A few loops over bytes gain much from
// newer instructions; they are there once for each instruction set (vectorised.h, row_kernel.h),
// and all versions give the same bytes.
#pragma once

#include <atomic>
#include <string_view>
#include <type_traits>
#include <vector>

namespace kalah {

// From the fewest instructions to the most.
enum class InstructionSet {
  kPortable,  // what the compiler may use anyway
  kAvx2,      // x86-64 from 2013 on: AVX2 and POPCNT
  kAvx512,    // x86-64 from 2019 on: AVX-512 with VBMI2, BW and VL
};

// "portable", "avx2" or "avx512".
std::string_view to_string(InstructionSet set);

// Those that this processor and its operating system can run, from the fewest to the most.
std::vector<InstructionSet> available_instruction_sets();

// The one to use. It is the last of the available ones, unless the environment variable
// KALAH_KERNEL names another: for those who measure. Throws InputError if KALAH_KERNEL is none of
// the available ones.
inline InstructionSet instruction_set();

// Uses another one, for tests and benchmarks. It must be available. Jobs that run already may go on
// with either.
void use_instruction_set(InstructionSet set);

namespace internal {

// -1 until it is first asked for.
extern std::atomic<int> instruction_set_in_use;
InstructionSet choose_instruction_set();

}  // namespace internal

inline InstructionSet instruction_set() {
  const int set = internal::instruction_set_in_use.load(std::memory_order_relaxed);
  return set >= 0 ? static_cast<InstructionSet>(set) : internal::choose_instruction_set();
}

// Calls `function` with the one in use as a std::integral_constant, so that it can pick by
// `if constexpr` what there is for it. Of what the processors of a family never have, nothing is
// compiled.
template <typename Function>
decltype(auto) with_instruction_set(Function&& function) {
#ifdef __x86_64__
  switch (instruction_set()) {
    case InstructionSet::kAvx512:
      return function(std::integral_constant<InstructionSet, InstructionSet::kAvx512>{});
    case InstructionSet::kAvx2:
      return function(std::integral_constant<InstructionSet, InstructionSet::kAvx2>{});
    case InstructionSet::kPortable:
      break;
  }
#endif
  return function(std::integral_constant<InstructionSet, InstructionSet::kPortable>{});
}

}  // namespace kalah
