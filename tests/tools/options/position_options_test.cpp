// Which position the options of a command mean.
#include "tools/options/position_options.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace kalah {
namespace {

Start start_of(const std::vector<std::string>& arguments) {
  Options options({"kalah test", arguments}, "[options]", "A test.", {""});
  options.add_heading("Position");
  add_start_options(options);
  EXPECT_TRUE(options.parse());
  return read_start(options);
}

std::string board_of(const std::vector<std::string>& arguments) {
  return to_string(start_of(arguments).position);
}

TEST(PositionOptions, Starts) {
  EXPECT_EQ(board_of({}), "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>");
  EXPECT_EQ(board_of({"--houses", "2", "--seeds", "3"}), "<2,0,0,3,3,3,3>");
  EXPECT_EQ(to_string(start_of({"--rules", "kgp,pie=on"}).rules), "pie=on,goal=outcome");
}

TEST(PositionOptions, Boards) {
  EXPECT_EQ(board_of({"--board", "<2,1,2,3,0,1,1>"}), "<2,1,2,3,0,1,1>");
  EXPECT_EQ(board_of({"<2,1,2,3,0,1,1>", "--houses", "2"}), "<2,1,2,3,0,1,1>");
  EXPECT_EQ(board_of({"--layout", "irving", "1 2 3 4 5 6"}), "<2,3,6,1,2,4,5>");
  EXPECT_EQ(board_of({"--layout", "openspiel", "9 1 2 3 4 5"}), "<2,3,9,1,2,4,5>");
}

TEST(PositionOptions, Turns) {
  // House 3 of Kalah(3,3) ends in an opponent's house, house 1 in the store.
  EXPECT_EQ(board_of({"--houses", "3", "--seeds", "3", "--turns", "3"}), "<3,0,1,4,4,3,3,3,0>");
}

TEST(PositionOptions, TurnsSayWhatThePieRuleMeans) {
  const auto stage = [](const char* rules, const std::string& turns) {
    return start_of({"--seeds", "3", "--rules", rules, "--turns", turns}).pie;
  };
  EXPECT_EQ(stage("pie=on", ""), PieStage::kFirstTurn);
  EXPECT_EQ(stage("pie=on", "1"), PieStage::kSwap);
  EXPECT_EQ(stage("pie=on", "1 swap"), PieStage::kNone);
  EXPECT_EQ(stage("pie=on", "1 1"), PieStage::kNone);
  EXPECT_EQ(stage("standard", ""), PieStage::kNone);
  EXPECT_EQ(stage("standard", "1"), PieStage::kNone);
  const Start start = start_of({"--seeds", "3", "--rules", "pie=on", "--turns", "4-5 swap 2"});
  EXPECT_TRUE(start.rules.pie && start.swapped);
  EXPECT_EQ(to_string(start.origin), "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>");
  EXPECT_EQ(start.moves, (std::vector<int>{3, 4, 1}));
}

TEST(PositionOptions, Wrong) {
  const std::string board = "<2,1,2,3,0,1,1>";
  EXPECT_THROW(start_of({"--seeds", "3", board}), InputError);
  EXPECT_THROW(start_of({"--houses", "3", board}), InputError);
  EXPECT_THROW(start_of({board, board}), InputError);
  EXPECT_THROW(start_of({"--board", board, board}), InputError);
  EXPECT_THROW(start_of({"--houses", "9"}), InputError);
  EXPECT_THROW(start_of({"--rules", "chess"}), InputError);
  EXPECT_THROW(start_of({"--layout", "fen", board}), InputError);
  EXPECT_THROW(start_of({"--turns", "1 swap"}), InputError);
  EXPECT_THROW(start_of({"--rules", "pie=on", "--turns", "swap"}), InputError);
  EXPECT_THROW(start_of({"--turns", "7"}), InputError);
}

}  // namespace
}  // namespace kalah
