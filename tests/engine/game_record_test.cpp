// Game records: what is written is read back, and what is wrong is refused with its line.
#include "engine/game_record.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace kalah {
namespace {

using test::Random;

// A game of random moves that may be broken off, swapped or resigned.
GameRecord random_record(const Rules& rules, Random& random) {
  GameRecord record;
  record.rules = rules;
  const int houses = random.between(1, kMaxHouses);
  record.start = {houses, starting_board(houses, random.between(1, 6)), random.below(4),
                  random.below(4)};
  if (random.below(4) == 0) record.start.board = random.any_board(houses, 40);
  record.first = random.below(2) == 0 ? Side::kSouth : Side::kNorth;
  if (random.below(2) == 0) record.names[0] = "Ann \\ [#1]";
  if (random.below(2) == 0) record.names[1] = "Bj\xc3\xb6rn";
  Game game(rules, record.start, record.first);
  const int most = random.below(3) == 0 ? random.below(20) : 1000;
  while (!game.over() && static_cast<int>(record.moves.size()) < most) {
    const Position position = game.position();
    int house = random.below(houses);
    while (seeds_at(position.board.own, house) == 0) house = (house + 1) % houses;
    game.play(house);
    record.moves.push_back(house);
    if (offers_swap(game) && random.below(2) == 0) record.swapped = true;
  }
  if (!game.over() && random.below(2) == 0) {
    record.resigned = random.below(2) == 0 ? Side::kSouth : Side::kNorth;
  }
  return record;
}

TEST(GameRecord, RandomGamesOfEveryRuleSetAreReadBack) {
  Random random(1);
  int swapped = 0;
  int resigned = 0;
  int going_on = 0;
  for (const Rules& rules : test::rule_mixtures()) {
    const GameRecord record = random_record(rules, random);
    const std::string text = game_record_text(record);
    const GameRecord read = parse_game_record(text);
    ASSERT_EQ(read, record) << text;
    ASSERT_EQ(game_record_text(read), text);
    swapped += record.swapped ? 1 : 0;
    resigned += record.resigned ? 1 : 0;
    going_on += text.ends_with("-\n") ? 1 : 0;
  }
  EXPECT_GT(swapped, 50);
  EXPECT_GT(resigned, 50);
  EXPECT_GT(going_on, 10);
}

constexpr const char* kTags =
    "[Kalah \"1\"]\n[Rules \"pie=on\"]\n[Board \"<3,0,0,2,2,2,2,2,2>\"]\n[First \"North\"]\n";

std::string with_turns(const std::string& turns, const std::string& result = "*") {
  return kTags + ("[Result \"" + result + "\"]\n") + turns;
}

TEST(GameRecord, TextForm) {
  GameRecord record;
  record.rules = parse_rules("pie=on");
  record.start = parse_position("<3,0,0,2,2,2,2,2,2>");
  record.first = Side::kNorth;
  record.names[0] = "Ann";
  record.moves = {1, 0, 2};
  record.swapped = true;
  EXPECT_EQ(game_record_text(record), std::string(kTags) +
                                          "[South \"Ann\"]\n[Result \"*\"]\n\n"
                                          "1. North 2-1\n2. South swap\n3. South 3\n");
}

TEST(GameRecord, CommentsBlanksAndLineEnds) {
  const GameRecord record =
      parse_game_record(" # a game\r\n" + with_turns("\r\n\t1.  North   2-1 # good\r\n"));
  EXPECT_EQ(record.moves, (std::vector<int>{1, 0}));
  EXPECT_EQ(parse_game_record(with_turns("")).moves.size(), 0u);
}

TEST(GameRecord, FinishedAndResigned) {
  EXPECT_TRUE(parse_game_record(with_turns("1. North 3", "South resigned")).resigned);
  const std::string end =
      "[Kalah \"1\"]\n[Rules \"\"]\n[Board \"<1,3,1,1,2>\"]\n[First \"South\"]\n";
  EXPECT_EQ(replay(parse_game_record(end + "[Result \"4-3\"]\n1. South 1")).store(Side::kNorth), 3);
  test::expect_error([&] { parse_game_record(end + "[Result \"3-4\"]\n1. South 1"); },
                     {"line 5", "'3-4'", "\"4-3\""});
  test::expect_error([&] { parse_game_record(end + "[Result \"South resigned\"]\n1. South 1"); },
                     {"line 5", "\"4-3\""});
  test::expect_error([&] { parse_game_record(end + "[Result \"4-3\"]\n1. South 1\n2. North 1"); },
                     {"line 7", "after the end"});
}

// Records of a program that played on after a majority are refused, and told what to do.
TEST(GameRecord, UnderOutcomeAMajorityIsTheEnd) {
  const std::string tags =
      "[Kalah \"1\"]\n[Rules \"kgp\"]\n[Board \"<2,4,0,1,1,2,1>\"]\n[First \"North\"]\n";
  const std::string text = tags + "[Result \"0-5\"]\n\n1. North 2\n";
  EXPECT_EQ(game_record_text(parse_game_record(text)), text);
  test::expect_error([&] { parse_game_record(tags + "[Result \"*\"]\n1. North 2-\n"); },
                     {"line 6", "complete"});
  test::expect_error([&] { parse_game_record(text + "2. South 1\n"); },
                     {"line 8", "after the end", "North has more than half of the seeds (5)",
                      "goal=outcome", "goal=margin"});
}

// The second player may swap even if the first turn has ended the game.
TEST(GameRecord, SwapAfterAFirstTurnThatEndsTheGame) {
  for (const char* rules : {"pie=on", "pie=on,goal=outcome"}) {
    const std::string tags = std::string("[Kalah \"1\"]\n[Rules \"") + rules +
                             "\"]\n[Board \"<1,0,0,3,3>\"]\n[First \"South\"]\n";
    const std::string text = tags + "[Result \"6-0\"]\n\n1. South 1\n2. North swap\n";
    EXPECT_TRUE(parse_game_record(text).swapped);
    EXPECT_EQ(game_record_text(parse_game_record(text)), text);
    test::expect_error([&] { parse_game_record(text + "3. North 1\n"); }, {"line 9", "after"});
    test::expect_error(
        [&] { parse_game_record(tags + "[Result \"6-0\"]\n1. South 1\n2. North 1"); },
        {"line 7", "over"});
  }
}

TEST(GameRecord, ErrorsNameTheLine) {
  const auto refused = [](const std::string& text, const std::vector<std::string>& parts) {
    test::expect_error([&] { parse_game_record(text); }, parts);
  };
  refused("", {"[Kalah \"1\"]"});
  refused("1. South 4", {"line 1", "[Kalah \"1\"]", "'1. South 4'"});
  refused("\n[Rules \"\"]", {"line 2", "Kalah"});
  refused("[Kalah \"2\"]", {"line 1", "version '2'"});
  refused("[Kalah 1]", {"line 1", "bad tag"});
  refused("[Kalah \"1\"]\n[White \"Ann\"]", {"line 2", "'White'", "South, North"});
  refused("[Kalah \"1\"]\n[Rules \"a\"]", {"line 2", "'a'"});
  refused("[Kalah \"1\"]\n[Rules \"\"]\n[Rules \"\"]", {"line 3", "twice", "line 2"});
  refused("[Kalah \"1\"]\n[Board \"<3,0>\"]", {"line 2", "character"});
  refused("[Kalah \"1\"]\n[First \"East\"]", {"line 2", "South or North", "'East'"});
  refused("[Kalah \"1\"]\n[South \" Ann\"]", {"line 2", "bad name"});
  refused("[Kalah \"1\"]\n[South \"\"]", {"line 2", "bad name"});
  refused("[Kalah \"1\"]\n1. South 4", {"line 2", "Rules is missing"});
  refused(with_turns("2. North 3"), {"line 6", "turn number 1."});
  refused(with_turns("1. South 3"), {"line 6", "South is not to move", "North"});
  refused(with_turns("1. North 4"), {"line 6", "1..3"});
  refused(with_turns("1. North 2"), {"line 6", "not complete"});
  refused(with_turns("1. North 3-"), {"line 6", "complete", "'-'"});
  refused(with_turns("1. North 3-1"), {"line 6", "too long"});
  refused(with_turns("1. North 2-\n2. North 1"), {"line 7", "the last"});
  refused(with_turns("1. North swap"), {"line 6", "no swap"});
  refused(with_turns("1. North 3\n2. South swap\n3. South swap"), {"line 8", "no swap"});
  refused(with_turns("1. North 3\n[South \"Ann\"]"), {"line 7", "tags come before"});
  refused(with_turns("1. North 3", "8-4"), {"line 5", "'8-4'", "\"*\""});
}

// Whatever stands in a file, it is read as a record that can be written again, or refused.
TEST(GameRecord, DamagedTexts) {
  Random random(6);
  int read = 0;
  int refused = 0;
  for (int i = 0; i < 1000; ++i) {
    std::string text = game_record_text(random_record(parse_rules("pie=on"), random));
    for (int change = random.between(1, 2); change > 0; --change) {
      const auto at = static_cast<std::size_t>(random.below(static_cast<int>(text.size())));
      switch (random.below(3)) {
        case 0:
          text[at] = static_cast<char>(random.below(256));
          break;
        case 1:
          text.erase(at, static_cast<std::size_t>(random.between(1, 5)));
          break;
        default:
          text.insert(
              at, text.substr(static_cast<std::size_t>(random.below(static_cast<int>(text.size()))),
                              5));
      }
    }
    try {
      const GameRecord record = parse_game_record(text);
      EXPECT_EQ(parse_game_record(game_record_text(record)), record) << text;
      ++read;
    } catch (const InputError& error) {
      test::expect_message(error.what(), {});
      ++refused;
    }
  }
  EXPECT_GT(read, 10);
  EXPECT_GT(refused, 500);
}

TEST(GameRecord, WhatCannotBeReplayed) {
  GameRecord record;
  record.start = parse_position("<1,0,0,1,1>");
  record.swapped = true;
  test::expect_error([&] { replay(record); }, {"pie=on"});
  record.swapped = false;
  record.moves = {0};
  record.resigned = Side::kSouth;
  test::expect_error([&] { replay(record); }, {"finished"});
}

}  // namespace
}  // namespace kalah
