// Tables of values: what is read and written, and in which order.
#include "tools/report/value_table.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "engine/rule_values.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

ValueRow row_of(int houses, int seeds, const std::string& rules, int value) {
  ValueRow row;
  row.cell = {houses, seeds, parse_rules(rules)};
  row.value = value;
  row.result = value > 0 ? Outcome::kWin : value < 0 ? Outcome::kLoss : Outcome::kDraw;
  row.best = {0, 1};
  row.nodes = 12'345'678'901;
  row.seconds = 0.125;
  row.egdb_seeds = 12;
  row.version = "1.2.3";
  return row;
}

TEST(ValueTable, RowsAsText) {
  const ValueRow row = row_of(4, 3, "kgp,pie=on", -1);
  EXPECT_EQ(value_row_csv(row),
            "4,3,\"pie=on,goal=outcome\",-1,loss,1 2,12345678901,0.125,12,1.2.3\n");
  EXPECT_EQ(value_row_json(row),
            "{\"houses\":4,\"seeds\":3,\"rules\":\"pie=on,goal=outcome\",\"value\":-1,\"result\":"
            "\"loss\",\"best\":[1,2],\"nodes\":12345678901,\"seconds\":0.125,\"egdb_seeds\":12,"
            "\"version\":\"1.2.3\"}\n");
}

TEST(ValueTable, ReadsWhatItWrites) {
  ValueTable table;
  table.add(row_of(3, 2, "standard", 4));
  table.add(row_of(2, 5, "kgp,pie=on", -1));
  table.add(row_of(3, 2, "kgp", 1));  // behind the one of the same size
  table.add(row_of(2, 6, "standard", 0));
  const ValueTable read = ValueTable::parse(table.text());
  EXPECT_EQ(read.text(), table.text());
  EXPECT_TRUE(read.half_line().empty());
  std::vector<std::string> order;
  for (const ValueRow& row : read.rows()) order.push_back(to_string(row.cell));
  EXPECT_EQ(order,
            (std::vector<std::string>{"Kalah(2,5), pie=on,goal=outcome", "Kalah(2,6), standard",
                                      "Kalah(3,2), standard", "Kalah(3,2), kgp"}));
  ASSERT_NE(read.find({3, 2, parse_rules("kgp")}), nullptr);
  EXPECT_EQ(read.find({3, 2, parse_rules("kgp")})->nodes, 12'345'678'901U);
  EXPECT_EQ(read.find({3, 3, Rules{}}), nullptr);
  const Grid grid = read.grid();
  EXPECT_EQ(grid.houses, (std::vector<int>{2, 3}));
  EXPECT_EQ(grid.seeds, (std::vector<int>{2, 5, 6}));
  EXPECT_EQ(grid.rules.size(), 3U);
}

TEST(ValueTable, LineEndsOfOtherSystems) {
  const std::string text = ValueTable::header() + "\r\n1,1,standard,0,draw,1,0,0.000,2,0.1.0\r\n";
  EXPECT_EQ(ValueTable::parse(text).rows().size(), 1U);
}

TEST(ValueTable, HalfALine) {
  const std::string row = "1,1,standard,0,draw,1,0,0.000,2,0.1.0\n";
  const ValueTable table = ValueTable::parse(ValueTable::header() + "\n" + row + "1,2,stan");
  EXPECT_EQ(table.rows().size(), 1U);
  EXPECT_EQ(table.half_line(), "1,2,stan");
  EXPECT_EQ(ValueTable::parse("houses,see").half_line(), "houses,see");
  EXPECT_THROW(static_cast<void>(ValueTable::parse("Dear diary")), InputError);
}

TEST(ValueTable, WrongLines) {
  const std::string row = "1,1,standard,0,draw,1,0,0.000,2,0.1.0\n";
  for (const std::string& lines :
       {row + row, std::string("9,1,standard,0,draw,1,0,0,2,0\n"),
        std::string("1,1,chess,0,draw,1,0,0,2,0\n"), std::string("1,1,standard,0,won,1,0,0,2,0\n"),
        std::string("1,1,standard,0,draw,2,0,0,2,0\n"),
        std::string("1,1,standard,0,draw,1,0,0,2\n"),
        std::string("1,1,standard,0,draw,1,-1,0,2,0\n"),
        std::string("1,1,standard,0,draw,1,0,-1,2,0\n"), std::string("\n")}) {
    EXPECT_THROW(static_cast<void>(ValueTable::parse(ValueTable::header() + "\n" + lines)),
                 InputError)
        << lines;
  }
}

// What no game can have is refused with its line and what was expected.
TEST(ValueTable, RowsThatContradictThemselves) {
  const auto refused = [](const std::string& row, const std::vector<std::string>& parts) {
    const std::string text = ValueTable::header() + "\n1,1,standard,0,draw,1,0,0,2,0\n" + row;
    test::expect_error([&] { static_cast<void>(ValueTable::parse(text + "\n")); }, parts);
  };
  refused("2,2,standard,-2,win,1,0,0,2,0", {"line 3", "result is win", "value -2", "loss"});
  refused("2,2,standard,0,loss,1,0,0,2,0", {"line 3", "expected draw"});
  refused("1,2,standard,99,win,1,0,0,2,0", {"line 3", "value is 99", "-4 to 4"});
  refused("1,2,standard,-6,loss,1,0,0,2,0", {"line 3", "-4 to 4"});
  refused("2,2,standard,3,win,1,0,0,2,0", {"line 3", "value is 3", "even", "8 seeds"});
  refused("2,2,kgp,2,win,1,0,0,2,0", {"line 3", "-1, 0 or 1", "goal=outcome"});
  refused("2,2,pie=on,2,win,1,0,0,2,0", {"line 3", "pie=on"});
  refused("2,2,standard,2,win,,0,0,2,0", {"line 3", "best is ''"});
  refused("2,2,standard,2,win,2 1,0,0,2,0", {"line 3", "ascending"});
  refused("2,2,standard,2,win,1 1,0,0,2,0", {"line 3", "once"});
  refused("2,2,standard,2,win,1,0,0,9,0", {"line 3", "egdb_seeds is 9", "8 seeds"});
  refused("8,200,standard,2,win,1,0,0,9,0", {"line 3", "seeds a house"});
  const std::string nobody = "2,2,leftover=nobody,3,win,1,0,0,2,0\n";
  EXPECT_EQ(ValueTable::parse(ValueTable::header() + "\n" + nobody).rows().size(), 1u);
}

TEST(Grid, SmallBoardsFirst) {
  const Grid grid{{3, 1, 2}, {1, 3}, {Rules{}, parse_rules("kgp")}};
  std::vector<std::string> order;
  for (const Cell& cell : grid.cells()) {
    if (cell.rules == Rules{}) order.push_back(to_string(cell));
  }
  EXPECT_EQ(order, (std::vector<std::string>{"Kalah(1,1), standard", "Kalah(1,3), standard",
                                             "Kalah(2,1), standard", "Kalah(3,1), standard",
                                             "Kalah(2,3), standard", "Kalah(3,3), standard"}));
  EXPECT_EQ(grid.cells().size(), 12U);
  EXPECT_TRUE(grid.contains({1, 3, Rules{}}));
  EXPECT_FALSE(grid.contains({1, 2, Rules{}}));
  EXPECT_FALSE(grid.contains({1, 3, parse_rules("bga")}));
}

TEST(RuleValues, EveryKeyHasItsValue) {
  const Rules rules = parse_rules("bga,capture=always");
  std::string list;
  for (const auto& [key, value] : rule_values(rules)) {
    list.append(list.empty() ? "" : ",").append(key).append("=").append(value);
  }
  EXPECT_EQ(parse_rules(list), rules);
}

}  // namespace
}  // namespace kalah
