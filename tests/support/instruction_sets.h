// Runs a test once for each instruction set.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "base/instruction_set.h"

namespace kalah {

// For the names of tests.
inline void PrintTo(InstructionSet set, std::ostream* out) { *out << to_string(set); }

}  // namespace kalah

namespace kalah::test {

// A fixture with the instruction set as its parameter. Those that the processor lacks are skipped.
class WithInstructionSet : public testing::TestWithParam<InstructionSet> {
 protected:
  void SetUp() override {
    const std::vector<InstructionSet> sets = available_instruction_sets();
    if (std::find(sets.begin(), sets.end(), GetParam()) == sets.end()) {
      GTEST_SKIP() << "this processor has no " << to_string(GetParam());
    }
    use_instruction_set(GetParam());
  }
  void TearDown() override { use_instruction_set(before_); }

 private:
  InstructionSet before_ = instruction_set();
};

// For INSTANTIATE_TEST_SUITE_P.
inline auto all_instruction_sets() {
  return testing::Values(InstructionSet::kPortable, InstructionSet::kAvx2, InstructionSet::kAvx512);
}
inline std::string name_of_set(const testing::TestParamInfo<InstructionSet>& info) {
  return std::string(to_string(info.param));
}

}  // namespace kalah::test
