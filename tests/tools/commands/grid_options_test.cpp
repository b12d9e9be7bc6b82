// Which games a table is about.
#include "tools/commands/grid_options.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace kalah {
namespace {

TEST(GridOptions, Numbers) {
  EXPECT_EQ(parse_numbers("--houses", "3", 1, 8), (std::vector<int>{3}));
  EXPECT_EQ(parse_numbers("--houses", "6, 1-3,2", 1, 8), (std::vector<int>{1, 2, 3, 6}));
  for (const char* text : {"", "0-3", "3-1", "1,,2", "1-", "-1", "1-9", "x", "1 2"}) {
    EXPECT_THROW(parse_numbers("--houses", text, 1, 8), InputError) << text;
  }
}

TEST(GridOptions, RuleSets) {
  EXPECT_EQ(parse_rule_sets("standard; kgp;standard").size(), 2U);
  // One for each value of a key but the first.
  std::size_t values = 0;
  for (const RuleKey& key : rule_keys()) values += key.values.size() - 1;
  const std::vector<Rules> rules = parse_rule_sets("one-change");
  EXPECT_EQ(rules.size(), values);
  EXPECT_EQ(parse_rule_sets("standard; one-change; pie=on").size(), values + 1);
  EXPECT_THROW(parse_rule_sets("standard;"), InputError);
  EXPECT_THROW(parse_rule_sets("standard; chess"), InputError);
}

}  // namespace
}  // namespace kalah
