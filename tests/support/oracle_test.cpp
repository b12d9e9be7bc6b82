// The oracle itself: naive values against published ones.
#include "tests/support/oracle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/support.h"

namespace kalah {
namespace {

int naive_value(const char* rules, int houses, int seeds) {
  const std::vector<int> row(static_cast<std::size_t>(houses), seeds);
  return oracle::NaiveMinimax(parse_rules(rules)).value({row, row});
}

TEST(Oracle, PublishedValues) {
  const int kStandard[3][6] = {{0, -2, 6, -2, 2, 0}, {2, -2, -2, -10, 6, 8}, {0, 4, 2, 2, 6, -8}};
  const int kAlways[3][6] = {{0, -2, 6, -2, 2, 0}, {2, -2, -2, -12, 6, 8}, {0, 4, 2, 2, 6, -10}};
  for (int houses = 1; houses <= 3; ++houses) {
    const int most = houses == 3 ? 3 : 6;
    for (int seeds = 1; seeds <= most; ++seeds) {
      SCOPED_TRACE("Kalah(" + std::to_string(houses) + "," + std::to_string(seeds) + ")");
      EXPECT_EQ(naive_value("standard", houses, seeds), kStandard[houses - 1][seeds - 1]);
      EXPECT_EQ(naive_value("empty-capture", houses, seeds), kAlways[houses - 1][seeds - 1]);
    }
  }
  EXPECT_EQ(naive_value("standard", 4, 1), 2);
  EXPECT_EQ(naive_value("standard", 4, 2), 6);
  EXPECT_EQ(naive_value("end=no-move", 1, 5), 0);
  EXPECT_EQ(naive_value("end=no-move", 2, 4), -12);
}

TEST(Oracle, FirstTurns) {
  // Kalah(2,2): house 1 gives an extra move, after which both houses may be played.
  oracle::NaiveMinimax naive(Rules{});
  const oracle::NaiveBoard start{{2, 2}, {2, 2}};
  std::vector<std::vector<int>> turns;
  int best = -100;
  for (const oracle::NaiveTurn& turn : naive.first_turns(start)) {
    turns.push_back(turn.houses);
    best = std::max(best, turn.value);
  }
  EXPECT_EQ(turns, (std::vector<std::vector<int>>{{0, 1}, {1}}));
  EXPECT_EQ(best, naive.value(start));
  EXPECT_TRUE(naive.first_turns({{0, 0}, {1, 2}}).empty());
}

TEST(Oracle, BestFirstTurnHasTheValueOfThePosition) {
  test::Random random(7);
  for (const Rules& rules : test::play_rule_mixtures()) {
    oracle::NaiveMinimax naive(rules);
    const int houses = random.between(1, 6);
    const oracle::NaiveBoard board = test::to_naive(random.even_board(houses, 9), houses);
    const auto turns = naive.first_turns(board);
    if (turns.empty()) continue;
    int best = turns.front().value;
    for (const oracle::NaiveTurn& turn : turns) best = std::max(best, turn.value);
    EXPECT_EQ(best, naive.value(board));
  }
}

TEST(Oracle, StopsAtItsLimit) {
  oracle::NaiveMinimax naive(Rules{});
  naive.set_max_positions(100);
  EXPECT_THROW(naive.value({{3, 3, 3}, {3, 3, 3}}), oracle::NaiveMinimax::TooManyPositions);
  EXPECT_EQ(naive.positions(), 100u);
}

}  // namespace
}  // namespace kalah
