// The solver against the naive minimax: values, moves, lines, under every mixture of rule keys.
#include "solver/solver.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "solver/pie.h"
#include "tests/solver/solver_check.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

using test::expect_error;
using test::expect_solved;
using test::small_options;

Solution solve(const char* rules, const char* board) {
  const Position position = parse_position(board);
  return Solver(parse_rules(rules), position.houses, count_seeds(position.board), small_options())
      .solve(position);
}

// Seeds for which the naive minimax takes milliseconds at most, by houses a side.
constexpr int kQuickSeeds[kMaxHouses + 1] = {0, 30, 15, 11, 9, 9, 8, 8, 7};

// And for which it takes some seconds at most.
constexpr int kSlowSeeds[kMaxHouses + 1] = {0, 200, 40, 20, 15, 13, 12, 11, 11};

// One test for each value of `capture`, for they take a while with sanitizers.
class SolverMixtures : public testing::TestWithParam<Capture> {};

TEST_P(SolverMixtures, AreTheNaiveMinimax) {
  test::Random random(8);
  std::unique_ptr<oracle::NaiveMinimax> naive;
  Rules last;
  for (const Rules& rules : test::rule_mixtures()) {
    if (rules.capture != GetParam()) continue;
    if (!naive || play_rules(rules) != last) {
      last = play_rules(rules);
      naive = std::make_unique<oracle::NaiveMinimax>(last);
    }
    for (int width = 0; width < 2; ++width) {
      const int houses = random.between(1, kMaxHouses);
      const int max_seeds = kQuickSeeds[houses];
      SolverOptions options = small_options();
      options.egdb_seeds = random.below(6);
      Solver solver(rules, houses, max_seeds, options);
      for (int sample = 0; sample < 3; ++sample) {
        const Board board = sample == 0 ? random.even_board(houses, max_seeds)
                                        : random.any_board(houses, max_seeds);
        const Position position{houses, board, random.below(6), random.below(6)};
        expect_solved(solver, rules, position, *naive);
      }
    }
  }
}

std::string capture_name(const testing::TestParamInfo<Capture>& capture) {
  constexpr const char* kNames[] = {"Nonempty", "Always", "LastSeed", "None"};
  return kNames[static_cast<int>(capture.param)];
}

INSTANTIATE_TEST_SUITE_P(Captures, SolverMixtures,
                         testing::Values(Capture::kNonempty, Capture::kAlways, Capture::kLastSeed,
                                         Capture::kNone),
                         capture_name);

TEST(LongSolver, IsTheNaiveMinimaxOfLargerPositions) {
  test::Random random(13);
  for (Rules rules : test::play_rule_mixtures()) {
    rules.goal = random.below(2) == 0 ? Goal::kMargin : Goal::kOutcome;
    oracle::NaiveMinimax naive(play_rules(rules));
    const int houses = random.between(1, kMaxHouses);
    SolverOptions options = small_options();
    options.threads = random.between(1, 2);
    Solver solver(rules, houses, kSlowSeeds[houses], options);
    for (int sample = 0; sample < 2; ++sample) {
      const Board board = random.even_board(houses, kSlowSeeds[houses]);
      expect_solved(solver, rules, {houses, board, random.below(3), random.below(3)}, naive);
    }
  }
}

TEST(Solver, EndNoMoveIsAnotherGame) {
  EXPECT_EQ(solve("end=no-move", "<1,0,0,5,5>").value, 0);
  EXPECT_EQ(solve("standard", "<1,0,0,5,5>").value, 2);
  EXPECT_EQ(solve("end=no-move", "<2,0,0,4,4,4,4>").value, -12);
  EXPECT_EQ(solve("standard", "<2,0,0,4,4,4,4>").value, -10);
}

TEST(Solver, ValuesCountSeedsInPlayOnly) {
  const Solution bare = solve("standard", "<3,0,0,2,0,3,0,2,1>");
  const Solution banked = solve("standard", "<3,7,40,2,0,3,0,2,1>");
  EXPECT_EQ(bare.value, 2);
  EXPECT_EQ(banked.value, 2);
  EXPECT_EQ(bare.best, banked.best);
  EXPECT_EQ(bare.outcome, Outcome::kWin);
  EXPECT_EQ(banked.outcome, Outcome::kLoss);
  EXPECT_EQ(solve("standard", "<3,0,2,2,0,3,0,2,1>").outcome, Outcome::kDraw);
}

TEST(Solver, OutcomeIsTheSignWithTheStores) {
  EXPECT_EQ(solve("kgp", "<3,0,0,2,0,3,0,2,1>").value, 1);
  EXPECT_EQ(solve("kgp", "<3,0,2,2,0,3,0,2,1>").value, 0);
  EXPECT_EQ(solve("kgp", "<3,0,3,2,0,3,0,2,1>").value, -1);
  EXPECT_EQ(solve("kgp", "<3,200,3,2,0,3,0,2,1>").value, 1);
  // The value is 2, moves of 2 and 0 both keep a lead of one.
  const Solution solution = solve("kgp", "<3,3,0,2,0,3,0,2,1>");
  EXPECT_EQ(solution.value, 1);
  EXPECT_EQ(solution.outcome, Outcome::kWin);
}

TEST(Solver, FinishedPositions) {
  struct Finished {
    const char* rules;
    const char* board;
    int value;
    Outcome outcome;
  };
  const Finished kFinished[] = {
      {"standard", "<2,0,0,0,0,3,4>", -7, Outcome::kLoss},
      {"standard", "<2,0,0,3,4,0,0>", 7, Outcome::kWin},
      {"standard", "<2,9,2,0,0,3,4>", -7, Outcome::kDraw},
      {"standard", "<2,3,5,0,0,0,0>", 0, Outcome::kLoss},
      {"standard", "<2,0,0,0,0,0,0>", 0, Outcome::kDraw},
      {"leftover=finisher", "<2,0,0,0,0,3,4>", 7, Outcome::kWin},
      {"leftover=nobody", "<2,1,0,0,0,3,4>", 0, Outcome::kWin},
      {"end=no-move", "<2,0,0,0,0,3,4>", -7, Outcome::kLoss},
      {"kgp", "<2,9,1,0,0,3,4>", 1, Outcome::kWin},
      {"kgp", "<2,8,2,0,0,3,4>", -1, Outcome::kLoss},
      {"pie=on", "<2,0,0,0,0,3,4>", -7, Outcome::kLoss},
      {"pie=on,goal=outcome", "<2,9,1,0,0,3,4>", 1, Outcome::kWin},
  };
  for (const Finished& finished : kFinished) {
    SCOPED_TRACE(std::string(finished.rules) + " " + finished.board);
    const Position position = parse_position(finished.board);
    Solver solver(parse_rules(finished.rules), position.houses, 7, small_options());
    const Solution solution = solver.solve(position);
    EXPECT_EQ(solution.value, finished.value);
    EXPECT_EQ(solution.outcome, finished.outcome);
    EXPECT_TRUE(solution.best.empty());
    EXPECT_TRUE(solution.pv.empty());
    const Analysis analysis = solver.analyze(position);
    EXPECT_EQ(analysis.value, finished.value);
    ASSERT_EQ(analysis.moves.size(), 2u);
    EXPECT_FALSE(analysis.moves[0] || analysis.moves[1]);
  }
}

TEST(Solver, PieRule) {
  // Kalah(1,1): the only turn ends the game with a seed each.
  EXPECT_EQ(solve("pie=on", "<1,0,0,1,1>").value, 0);
  // Kalah(1,3): the only turn wins all six seeds, so the second player swaps.
  const Solution swapped = solve("pie=on", "<1,0,0,3,3>");
  EXPECT_EQ(swapped.value, -6);
  EXPECT_EQ(swapped.outcome, Outcome::kLoss);
  EXPECT_EQ(swapped.pv, (std::vector<std::string>{"1", "swap"}));
  EXPECT_EQ(solve("pie=on,goal=outcome", "<1,0,0,3,3>").value, -1);

  for (const char* list : {"pie=on", "pie=on,capture=always", "bga,pie=on", "pie=on,end=no-move"}) {
    const Rules rules = parse_rules(list);
    oracle::NaiveMinimax naive(play_rules(rules));
    for (const auto& [houses, seeds] : {std::pair{1, 6}, {2, 3}, {2, 4}, {3, 2}, {3, 3}, {4, 2}}) {
      const Position start{houses, starting_board(houses, seeds), 0, 0};
      Solver solver(rules, houses, 2 * houses * seeds, small_options());
      expect_solved(solver, rules, start, naive);
    }
  }
}

// After the turn 2-3 of Kalah(3,2) the second player has lost by 4, or swaps and wins by 4.
TEST(Solver, SwapAfterTheFirstTurn) {
  const Position position = parse_position("<3,0,2,3,3,2,2,0,0>");
  Solver solver(parse_rules("pie=on"), 3, 10, small_options());
  const Solution swap = solver.solve(position, PieStage::kSwap);
  EXPECT_EQ(swap.value, 6);
  EXPECT_EQ(swap.outcome, Outcome::kWin);
  EXPECT_TRUE(swap.swap && swap.best.empty());
  const Solution later = solver.solve(position, PieStage::kNone);
  EXPECT_EQ(later.value, -2);
  EXPECT_FALSE(later.swap);
  const Openings openings = solver.openings(position, {}, PieStage::kSwap);
  EXPECT_EQ(openings.openings.front().value, -2);
  EXPECT_EQ(swap_value(openings), 6);
  EXPECT_FALSE(swap_value(solver.openings(position, {})).has_value());

  const Rules rules = parse_rules("pie=on,goal=outcome,leftover=finisher");
  oracle::NaiveMinimax naive(play_rules(rules));
  test::Random random(12);
  Solver any(rules, 3, 12, small_options());
  for (int i = 0; i < 50; ++i) {
    expect_solved(any, rules, {3, random.any_board(3, 12), random.below(5), random.below(5)},
                  naive);
  }
}

TEST(Solver, AnswersDoNotDependOnWhatWasAskedBefore) {
  test::Random random(9);
  for (const char* list : {"standard", "end=no-move,capture=always,leftover=nobody", "kgp"}) {
    const Rules rules = parse_rules(list);
    std::vector<Position> positions(40);
    for (Position& position : positions) {
      position = {5, random.any_board(5, 14), random.below(4), random.below(4)};
    }
    Solver solver(rules, 5, 14, small_options());
    std::vector<int> values;
    values.reserve(positions.size());
    for (const Position& position : positions) values.push_back(solver.solve(position).value);
    for (std::size_t i = positions.size(); i-- > 0;) {
      EXPECT_EQ(solver.analyze(positions[i]).value, values[i]);
      EXPECT_EQ(Solver(rules, 5, 14, small_options()).solve(positions[i]).value, values[i])
          << test::describe(rules, 5, positions[i].board);
    }
  }
}

TEST(Solver, PositionsItIsNotForAreErrors) {
  Solver solver(Rules{}, 3, 10, small_options());
  for (const char* board : {"<2,0,0,1,1,1,1>", "<4,0,0,1,1,1,1,1,1,1,1>"}) {
    expect_error([&] { solver.solve(parse_position(board)); }, {"3 houses"});
    expect_error([&] { solver.analyze(parse_position(board)); }, {"3 houses"});
  }
  expect_error([&] { solver.solve(parse_position("<3,0,0,2,2,2,2,2,1>")); }, {"10 seeds", "11"});
  EXPECT_EQ(solver.solve(parse_position("<3,100,90,2,2,2,2,1,1>")).position.store, 100);
}

}  // namespace
}  // namespace kalah
