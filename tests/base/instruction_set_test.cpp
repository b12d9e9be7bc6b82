// Which instruction sets there are, and picking one.
#include "base/instruction_set.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kalah::test {
namespace {

TEST(InstructionSet, PortableIsAlwaysThereAndFirst) {
  const std::vector<InstructionSet> sets = available_instruction_sets();
  ASSERT_FALSE(sets.empty());
  EXPECT_EQ(sets.front(), InstructionSet::kPortable);
  EXPECT_TRUE(std::is_sorted(sets.begin(), sets.end()));
}

TEST(InstructionSet, TheOneInUseCanBeChanged) {
  const InstructionSet before = instruction_set();
  for (const InstructionSet set : available_instruction_sets()) {
    use_instruction_set(set);
    EXPECT_EQ(instruction_set(), set);
  }
  use_instruction_set(before);
}

}  // namespace
}  // namespace kalah::test
