// Asking the processor, and the environment variable KALAH_KERNEL.
#include "base/instruction_set.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string>

#include "base/input_error.h"

namespace kalah {
namespace {

std::string names_of(const std::vector<InstructionSet>& sets) {
  std::string names;
  for (const InstructionSet set : sets) {
    if (!names.empty()) names += ", ";
    names += to_string(set);
  }
  return names;
}

}  // namespace

std::atomic<int> internal::instruction_set_in_use{-1};

std::string_view to_string(InstructionSet set) {
  switch (set) {
    case InstructionSet::kAvx512:
      return "avx512";
    case InstructionSet::kAvx2:
      return "avx2";
    case InstructionSet::kPortable:
      break;
  }
  return "portable";
}

std::vector<InstructionSet> available_instruction_sets() {
  std::vector<InstructionSet> sets = {InstructionSet::kPortable};
#ifdef __x86_64__
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("popcnt")) return sets;
  sets.push_back(InstructionSet::kAvx2);
  if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl") ||
      !__builtin_cpu_supports("avx512vbmi2")) {
    return sets;
  }
  sets.push_back(InstructionSet::kAvx512);
#endif
  return sets;
}

InstructionSet internal::choose_instruction_set() {
  const std::vector<InstructionSet> sets = available_instruction_sets();
  InstructionSet chosen = sets.back();
  if (const char* name = std::getenv("KALAH_KERNEL")) {
    const auto named = std::find_if(sets.begin(), sets.end(),
                                    [&](InstructionSet set) { return to_string(set) == name; });
    if (named == sets.end()) {
      throw InputError("KALAH_KERNEL is " + quoted(name) +
                       "; this processor can run: " + names_of(sets));
    }
    chosen = *named;
  }
  use_instruction_set(chosen);
  return chosen;
}

void use_instruction_set(InstructionSet set) {
  [[maybe_unused]] const std::vector<InstructionSet> sets = available_instruction_sets();
  assert(std::find(sets.begin(), sets.end(), set) != sets.end());
  internal::instruction_set_in_use.store(static_cast<int>(set), std::memory_order_relaxed);
}

}  // namespace kalah
