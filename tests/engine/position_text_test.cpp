// Text forms of boards, turns and moves: what is read and printed, and what is said about bad
// input.
#include "engine/position_text.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace kalah {
namespace {

using test::expect_error;

Position make_position(const std::vector<int>& own, int store, const std::vector<int>& other,
                       int other_store) {
  return {static_cast<int>(own.size()), test::to_packed({own, other}), store, other_store};
}

// The bare layouts are written here by hand, because the engine prints the KGP form only.
std::string bare_text(const Position& position, Layout layout, const std::string& separator) {
  const oracle::NaiveBoard board = test::to_naive(position.board, position.houses);
  std::vector<int> cells = board.own;
  cells.push_back(position.store);
  cells.insert(cells.end(), board.other.begin(), board.other.end());
  if (layout == Layout::kIrving) {
    cells.push_back(position.other_store);
  } else {
    cells.insert(cells.begin(), position.other_store);
  }
  std::string text;
  for (const int cell : cells) {
    if (!text.empty()) text += separator;
    text += std::to_string(cell);
  }
  return text;
}

TEST(Text, ReadsTheThreeLayouts) {
  const Position position = make_position({1, 2, 3}, 20, {4, 5, 6}, 30);
  EXPECT_EQ(parse_position("<3,20,30,1,2,3,4,5,6>"), position);
  EXPECT_EQ(parse_position("1 2 3 20 4 5 6 30", Layout::kIrving), position);
  EXPECT_EQ(parse_position("30 1 2 3 20 4 5 6", Layout::kOpenSpiel), position);
  EXPECT_EQ(to_string(position), "<3,20,30,1,2,3,4,5,6>");
}

TEST(Text, OpenSpielsStartHasStoresAtZeroAndSeven) {
  const Position start{6, starting_board(6, 4), 0, 0};
  EXPECT_EQ(parse_position("0 4 4 4 4 4 4 0 4 4 4 4 4 4", Layout::kOpenSpiel), start);
  EXPECT_EQ(parse_position("4,4,4,4,4,4,0,4,4,4,4,4,4,0", Layout::kIrving), start);
  EXPECT_EQ(parse_position("<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>"), start);
}

TEST(Text, BlanksAreAccepted) {
  const Position position = make_position({1, 2}, 3, {4, 5}, 6);
  for (const char* text : {"<2, 3, 6, 1, 2, 4, 5>", " <2,3,6,1,2,4,5> ", "<2,  3,\t6,1,2,4,5>\r\n",
                           "<2,3,6,1,2,4,5>\n"}) {
    EXPECT_EQ(parse_position(text), position) << text;
  }
  for (const char* text : {"1 2 3 4 5 6", "1,2,3,4,5,6", " 1, 2, 3, 4, 5, 6\n", "1  2\t3 4 5 6"}) {
    EXPECT_EQ(parse_position(text, Layout::kIrving), position) << text;
  }
}

TEST(Text, EveryLayoutRoundTrips) {
  test::Random random(3);
  for (int sample = 0; sample < 3000; ++sample) {
    const int houses = random.between(1, kMaxHouses);
    Position position{houses, random.any_board(houses, random.below(kMaxSeeds + 1)), 0, 0};
    const int rest = kMaxSeeds - count_seeds(position.board);
    position.store = random.below(rest + 1);
    position.other_store = sample % 2 == 0 ? rest - position.store : 0;
    EXPECT_EQ(parse_position(to_string(position)), position);
    EXPECT_EQ(parse_position(to_string(position), Layout::kKgp), position);
    for (const Layout layout : {Layout::kIrving, Layout::kOpenSpiel}) {
      for (const char* separator : {" ", ",", ", "}) {
        EXPECT_EQ(parse_position(bare_text(position, layout, separator), layout), position);
      }
    }
  }
}

TEST(Text, LayoutNames) {
  EXPECT_EQ(parse_layout("kgp"), Layout::kKgp);
  EXPECT_EQ(parse_layout("irving"), Layout::kIrving);
  EXPECT_EQ(parse_layout("openspiel"), Layout::kOpenSpiel);
  for (const char* name : {"", "KGP", "irving ", "fen"}) {
    expect_error([&] { parse_layout(name); }, {"kgp", "irving", "openspiel"});
  }
}

struct BadText {
  const char* text;
  std::vector<std::string> parts;  // of the message
};

TEST(Text, BadKgpBoards) {
  const BadText kBad[] = {
      {"", {"character 1", "'<'", "the end"}},
      {"   ", {"'<'", "the end"}},
      {"x", {"character 1", "'<'", "'x'"}},
      {"<", {"character 2", "houses", "the end"}},
      {"<>", {"character 2", "houses", "'>'"}},
      {"<1", {"character 3", "','", "South's store", "the end"}},
      // Widths.
      {"<0,0,0>", {"0 houses", "1..8"}},
      {"<9,0,0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1>", {"9 houses", "1..8"}},
      {"<-1,0,0,1,1>", {"character 2", "houses", "'-'"}},
      // Negative and impossible counts.
      {"<2,-1,0,1,1,1,1>", {"character 4", "South's store", "'-'"}},
      {"<2,0,-1,1,1,1,1>", {"character 6", "North's store", "'-'"}},
      {"<2,0,0,1,-1,1,1>", {"character 10", "South's house 2", "'-'"}},
      {"<2,0,0,1,1,-1,1>", {"character 12", "North's house 1", "'-'"}},
      {"<2,0,0,256,1,1,1>", {"character 8", "South's house 1", "255"}},
      {"<2,0,0,1,1,1,99999999999999999999>", {"character 14", "North's house 2", "255"}},
      {"<2,4294967296,0,1,1,1,1>", {"character 4", "South's store", "255"}},
      {"<99999999999999999999,0,0,1,1,1,1>", {"character 2", "houses"}},
      {"<2,0,0,64,64,64,64>", {"256 seeds", "255"}},
      {"<2,255,0,0,0,0,1>", {"256 seeds", "255"}},
      {"<1,128,128,0,0>", {"256 seeds", "255"}},
      // Rows too short and too long.
      {"<2,0,0,1,1,1>", {"character 13", "','", "North's house 2", "'>'"}},
      {"<2,0,0,1>", {"character 9", "','", "South's house 2", "'>'"}},
      {"<2,0,0>", {"character 7", "','", "South's house 1", "'>'"}},
      {"<2,0,0,1,1,1,1,1>", {"character 15", "'>'", "2 houses", "','"}},
      {"<2,0,0,1,1,1,1", {"character 15", "'>'", "the end"}},
      {"<2,0,0,1,1,1,1,>", {"character 15", "'>'", "','"}},
      // Odd separators, signs, numbers and bytes.
      {"<2,,0,1,1,1,1>", {"character 4", "South's store", "','"}},
      {"<2 0 0 1 1 1 1>", {"character 4", "','", "'0'"}},
      {"<2;0;0;1;1;1;1>", {"character 3", "','", "';'"}},
      {"<2,0,0,+1,1,1,1>", {"character 8", "South's house 1", "'+'"}},
      {"<2,0,0,1.5,1,1,1>", {"character 9", "','", "'.'"}},
      {"<2,0,0,0x1,1,1,1>", {"character 9", "','", "'x'"}},
      {"<2,0,0,one,1,1,1>", {"character 8", "South's house 1", "'o'"}},
      {"<2,0,0,1 1,1,1,1>", {"character 10", "','", "'1'"}},
      {"\xe2\x9f\xa8"
       "2,0,0,1,1,1,1>",
       {"character 1", "'<'", "\\xe2"}},
      {"<2,0,0,1,1,1,\xd9\xa1>", {"character 14", "North's house 2", "\\xd9"}},
      {"<2,0,0,1,1,1,1\xef\xbc\x9e", {"character 15", "'>'", "\\xef"}},
      {"<2,\x01,0,1,1,1,1>", {"character 4", "South's store", "\\x01"}},
      // Text behind the board.
      {"<2,0,0,1,1,1,1> 1", {"character 17", "nothing", "'1'"}},
      {"<2,0,0,1,1,1,1>>", {"character 16", "nothing", "'>'"}},
      {"<2,0,0,1,1,1,1><2,0,0,1,1,1,1>", {"character 16", "nothing", "'<'"}},
  };
  for (const BadText& bad : kBad) {
    SCOPED_TRACE(bad.text);
    expect_error([&] { parse_position(bad.text); }, bad.parts);
  }
  expect_error([] { parse_position(std::string_view("<2,0,0,1,1,1,1>\0", 16)); },
               {"character 16", "nothing", "\\x00"});
}

TEST(Text, BareListsNeedALayout) {
  for (const char* text : {"4 4 4 4 4 4 0 4 4 4 4 4 4 0", "0,4,4,0,4,4", " 6", "-1 4 4 0 4 4"}) {
    expect_error([&] { parse_position(text); }, {"layout", "irving", "openspiel", "<m,S,N,"});
  }
}

TEST(Text, BadBareBoards) {
  const BadText kBad[] = {
      {"", {"character 1", "number 1", "the end"}},
      {" \n", {"number 1", "the end"}},
      {"<2,0,0,1,1,1,1>", {"character 1", "number 1", "'<'"}},
      {"-1 1 1 1", {"character 1", "number 1", "'-'"}},
      {"1 1 -1 1", {"character 5", "number", "'-'"}},
      {"1,,1,1", {"character 3", "number 2", "','"}},
      {"1,1,1,1,", {"character 9", "number 5", "the end"}},
      {",1,1,1,1", {"character 1", "number 1", "','"}},
      {"1 1 1 x", {"character 7", "'x'"}},
      {"1 1 1 1>", {"character 8", "'>'"}},
      {"1 1 1 1\xc2\xa0", {"character 8", "\\xc2"}},
      {"256 0 0 0", {"character 1", "number 1", "255"}},
      {"0 0 0 340282366920938463463374607431768211456", {"character 7", "number 4", "255"}},
      {"255 0 0 1", {"256 seeds", "255"}},
      // Lengths.
      {"1", {"1 number", "2m+2"}},
      {"1 1", {"2 numbers", "2m+2"}},
      {"1 1 1", {"3 numbers", "2m+2"}},
      {"1 1 1 1 1", {"5 numbers", "2m+2"}},
      {"4 4 4 4 4 4 0 4 4 4 4 4 4", {"13 numbers", "2m+2"}},
      {"1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", {"20 numbers", "2m+2", "1..8"}},
  };
  for (const BadText& bad : kBad) {
    SCOPED_TRACE(bad.text);
    expect_error([&] { parse_position(bad.text, Layout::kIrving); }, bad.parts);
    expect_error([&] { parse_position(bad.text, Layout::kOpenSpiel); }, bad.parts);
  }
  expect_error([] { parse_position("x", Layout::kIrving); }, {"irving"});
  expect_error([] { parse_position("x", Layout::kOpenSpiel); }, {"openspiel"});
}

TEST(Text, TurnsRoundTrip) {
  EXPECT_EQ(parse_turn("4-5", 6), (std::vector<int>{3, 4}));
  EXPECT_EQ(parse_turn("8", 8), (std::vector<int>{7}));
  test::Random random(4);
  for (int sample = 0; sample < 1000; ++sample) {
    const int houses = random.between(1, kMaxHouses);
    std::vector<int> turn(static_cast<std::size_t>(random.between(1, 40)));
    for (int& house : turn) house = random.below(houses);
    EXPECT_EQ(parse_turn(turn_text(turn), houses), turn);
  }
}

TEST(Text, BadTurns) {
  const BadText kBad[] = {
      {"", {"character 1", "1..6"}},
      {"0", {"character 1", "1..6"}},
      {"7", {"character 1", "1..6"}},
      {"4-", {"character 3", "1..6"}},
      {"-4", {"character 1", "1..6"}},
      {"4--5", {"character 3", "1..6"}},
      {"4-7", {"character 3", "1..6"}},
      {"4 5", {"character 2", "'-'", "' '"}},
      {"4,5", {"character 2", "'-'", "','"}},
      {"4x3", {"character 2", "'-'", "'x'"}},
      {"4*", {"character 2", "'-'", "'*'"}},
      {" 4", {"character 1", "1..6"}},
      {"+4", {"character 1", "1..6"}},
      {"a", {"character 1", "1..6"}},
      {"99999999999999999999", {"character 1", "1..6"}},
      {"4-99999999999999999999", {"character 3", "1..6"}},
      {"4\xe2\x80\x93"
       "5",
       {"character 2", "\\xe2"}},
  };
  for (const BadText& bad : kBad) {
    SCOPED_TRACE(bad.text);
    expect_error([&] { parse_turn(bad.text, 6); }, bad.parts);
  }
}

TEST(Text, MovesInListings) {
  MoveResult result;
  EXPECT_EQ(move_text(0, result), "1");
  result.again = true;
  EXPECT_EQ(move_text(2, result), "3*");
  result.ends = true;
  EXPECT_EQ(move_text(2, result), "3*#");
  result.again = false;
  EXPECT_EQ(move_text(7, result), "8#");
  result.captured = 8;
  EXPECT_EQ(move_text(5, result), "6x8#");
  result.ends = false;
  EXPECT_EQ(move_text(5, result), "6x8");
}

}  // namespace
}  // namespace kalah
