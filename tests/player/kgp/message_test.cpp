// Lines and boards of the Kalah Game Protocol.
#include "player/kgp/message.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "player/kgp/large_board.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

using test::expect_error;
using test::Random;

TEST(KgpMessage, ReadsIdsReferencesAndArguments) {
  const KgpMessage state = parse_kgp_message("8 state <3,0,1,2,4,5,6,7,8>");
  EXPECT_EQ(state.id, 8U);
  EXPECT_FALSE(state.ref);
  EXPECT_EQ(state.command, "state");
  EXPECT_EQ(state.arguments, (std::vector<std::string>{"<3,0,1,2,4,5,6,7,8>"}));
  const KgpMessage ok = parse_kgp_message("4@1 ok");
  EXPECT_EQ(ok.id, 4U);
  EXPECT_EQ(ok.ref, 1U);
  const KgpMessage move = parse_kgp_message("@8 move +3");
  EXPECT_FALSE(move.id);
  EXPECT_EQ(move.ref, 8U);
  EXPECT_EQ(move.arguments, (std::vector<std::string>{"+3"}));
  EXPECT_EQ(parse_kgp_message("goodbye").command, "goodbye");
  EXPECT_EQ(parse_kgp_message("  6   ping  ").command, "ping");
  EXPECT_EQ(parse_kgp_message(R"(3 set info:name "A \"b\" \\c" word -1.5)").arguments,
            (std::vector<std::string>{"info:name", R"(A "b" \c)", "word", "-1.5"}));
  EXPECT_EQ(parse_kgp_message("8 state <1, 0, 0, 1, 1> 5").arguments.size(), 2U);
}

TEST(KgpMessage, RefusesWhatIsNoMessage) {
  expect_error([] { parse_kgp_message(""); }, {"command"});
  expect_error([] { parse_kgp_message("12"); }, {"command"});
  expect_error([] { parse_kgp_message("1@ ok"); }, {"number", "@"});
  expect_error([] { parse_kgp_message("1 set \"abc"); }, {"string"});
  expect_error([] { parse_kgp_message("1 state <3,0"); }, {"board"});
  expect_error([] { parse_kgp_message("99999999999999999999999 ok"); }, {"too large"});
}

TEST(KgpMessage, StringsCanBeReadBack) {
  for (const std::string text : {"", "word", R"(a "quoted" \ text)", "two words"}) {
    EXPECT_EQ(parse_kgp_message("1 set x " + kgp_string(text)).arguments.at(1), text);
  }
  EXPECT_EQ(kgp_string("a\r\nb"), "\"a??b\"");
}

TEST(LineSplitter, TakesLinesHoweverTheyArrive) {
  LineSplitter splitter;
  EXPECT_FALSE(splitter.next());
  splitter.add("2 kgp 1");
  EXPECT_FALSE(splitter.next());
  splitter.add(" 0 1\r");
  EXPECT_FALSE(splitter.next());
  splitter.add("\n4 ping\n6 ping\r\n8 st");
  EXPECT_EQ(splitter.next(), "2 kgp 1 0 1");
  EXPECT_EQ(splitter.next(), "4 ping");
  EXPECT_EQ(splitter.next(), "6 ping");
  EXPECT_FALSE(splitter.next());
  splitter.add("op\n\n");
  EXPECT_EQ(splitter.next(), "8 stop");
  EXPECT_EQ(splitter.next(), "");
}

TEST(LineSplitter, DropsEndlessLinesOnly) {
  LineSplitter splitter;
  for (int i = 0; i < 10; ++i) {
    splitter.add(std::string(LineSplitter::kMostLine, 'x'));
    EXPECT_FALSE(splitter.next());
  }
  splitter.add("\n4 ping\n");
  EXPECT_EQ(splitter.next(), "4 ping");
}

TEST(LargeBoard, ReadsAndWrites) {
  const std::string text = "<10,1,2,1,2,3,4,5,6,7,8,9,10,0,0,0,0,0,0,0,0,0,300>";
  const LargeBoard board = parse_large_board(text);
  EXPECT_EQ(board.houses(), 10);
  EXPECT_EQ(to_string(board), text);
  EXPECT_FALSE(to_position(board));
  const LargeBoard small = parse_large_board("<2, 1,2, 3,4 ,5,6>");
  EXPECT_EQ(to_position(small), parse_position("<2,1,2,3,4,5,6>"));
  expect_error([] { parse_large_board("3,0,0"); }, {"expected <"});
  expect_error([] { parse_large_board("<3,0,0,1,1,1,1,1>"); }, {"9 numbers", "not 8"});
  expect_error([] { parse_large_board("<0,0,0>"); }, {"houses"});
  expect_error([] { parse_large_board("<1,0,0,-1,1>"); }, {"number 4"});
  expect_error([] { parse_large_board("<1,0,0,1;1>"); }, {"comma"});
  expect_error([] { parse_large_board("<>"); }, {"number 1"});
  expect_error([] { parse_large_board("<1,999999,999999,1,1>"); }, {"too many seeds"});
}

// The examples of the rule specification.
TEST(LargeBoard, SowsTheExamples) {
  const auto sown = [](const char* text, int number) {
    LargeBoard board = parse_large_board(text);
    const bool again = sow(board, number - 1);
    return to_string(board) + (again ? " again" : "");
  };
  EXPECT_EQ(sown("<3,0,0,0,0,1,1,1,1>", 3), "<3,1,3,0,0,0,0,0,0> again");
  EXPECT_EQ(sown("<3,0,0,7,3,3,3,3,3>", 1), "<3,6,0,0,4,4,4,4,0>");
  EXPECT_EQ(sown("<3,0,0,9,9,9,9,9,9>", 1), "<3,1,0,1,11,11,10,10,10>");
  EXPECT_EQ(sown("<3,0,0,1,0,1,0,0,1>", 1), "<3,0,0,0,1,1,0,0,1>");
  EXPECT_EQ(sown("<6,20,23,0,0,0,0,0,1,1,1,0,0,0,2>", 6),
            "<6,21,27,0,0,0,0,0,0,0,0,0,0,0,0> again");
}

TEST(LargeBoard, SimpleMovesAreLegal) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    LargeBoard board;
    const int houses = random.between(1, 12);
    for (int house = 0; house < houses; ++house) {
      board.own.push_back(random.below(3));
      board.other.push_back(random.below(20));
    }
    const int house = simple_move(board);
    const bool none = std::all_of(board.own.begin(), board.own.end(), [](int n) { return n == 0; });
    EXPECT_EQ(house < 0, none);
    if (house >= 0) {
      EXPECT_GT(board.own.at(static_cast<std::size_t>(house)), 0);
    }
  }
}

}  // namespace
}  // namespace kalah
