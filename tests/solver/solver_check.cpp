// Checks a solver's complete answers about a position against the naive minimax.
#include "tests/solver/solver_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <optional>

#include "engine/standing.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

// What is expected of a position: `lead` is what the mover's store is ahead.
class Expectation {
 public:
  Expectation(const Rules& rules, const Position& position, PieStage pie,
              oracle::NaiveMinimax& naive)
      : rules_(rules),
        position_(position),
        pie_(pie),
        naive_(naive),
        board_(to_naive(position.board, position.houses)),
        over_(oracle::naive_is_over(rules, board_)),
        lead_(position.lead()) {}

  void check(const Solution& solution);
  void check(const Analysis& analysis);

 private:
  bool begins() const { return rules_.pie && pie_ == PieStage::kFirstTurn && !over_; }
  bool may_swap() const { return rules_.pie && pie_ == PieStage::kSwap; }
  PieStage stage() const { return begins() || may_swap() ? pie_ : PieStage::kNone; }
  // A swap exchanges the players, so the swapper gets what the other one would have got. From a
  // total, stores included, to what is reported.
  int reported_total(int total) const {
    return rules_.goal == Goal::kOutcome ? sign(total) : total - lead_;
  }
  // What the second player leaves of a first turn.
  int difference(const oracle::NaiveTurn& turn) const {
    return std::abs(worth(turn.value + lead_));
  }
  int best_first_turn(std::optional<int> house) const;

  // A margin from seeds in play, as the solver reports it under the goal of the rules.
  int reported(int value) const {
    return rules_.goal == Goal::kOutcome ? sign(value + lead_) : value;
  }
  // Something that both players want as the goal of the rules says: the margin, or its sign.
  int worth(int margin) const { return rules_.goal == Goal::kOutcome ? sign(margin) : margin; }

  void check_first_turn(const Solution& solution);
  void check_line(std::vector<std::string> pv, bool first_turn_is_free);

  Rules rules_;
  Position position_;
  PieStage pie_;
  oracle::NaiveMinimax& naive_;
  oracle::NaiveBoard board_;
  bool over_;
  int lead_;
};

// The least difference after a first turn, or after one that begins with a house.
int Expectation::best_first_turn(std::optional<int> house) const {
  std::optional<int> least;
  for (const oracle::NaiveTurn& turn : naive_.first_turns(board_)) {
    if (house && turn.houses.front() != *house) continue;
    if (!least || difference(turn) < *least) least = difference(turn);
  }
  return least.value();
}

void Expectation::check(const Solution& solution) {
  EXPECT_EQ(solution.rules, rules_);
  EXPECT_EQ(solution.position, position_);
  EXPECT_EQ(solution.pie, stage());
  if (begins()) {
    check_first_turn(solution);
    return;
  }
  const int value = naive_.value(board_);
  const int total = value + lead_;
  EXPECT_EQ(solution.swap, may_swap() && total <= 0);
  std::vector<std::string> pv = solution.pv;
  if (may_swap() && total < 0) {
    EXPECT_EQ(solution.value, reported_total(-total));
    EXPECT_EQ(solution.outcome, Outcome::kWin);
    EXPECT_TRUE(solution.best.empty());
    ASSERT_FALSE(pv.empty());
    EXPECT_EQ(pv.front(), "swap");
    pv.erase(pv.begin());
    check_line(pv, false);
    return;
  }
  EXPECT_EQ(solution.value, reported(value));
  EXPECT_EQ(static_cast<int>(solution.outcome) - 1, sign(total));
  std::vector<int> best;
  const auto moves = naive_.move_values(board_);
  for (std::size_t house = 0; house < moves.size(); ++house) {
    if (moves[house] && reported(*moves[house]) == reported(value)) {
      best.push_back(static_cast<int>(house));
    }
  }
  EXPECT_EQ(solution.best, best);
  check_line(pv, false);
}

// The second player takes the better side, so the first one wants the first turn that leaves the
// sides as equal as can be.
void Expectation::check_first_turn(const Solution& solution) {
  const auto turns = naive_.first_turns(board_);
  const int least = best_first_turn(std::nullopt);
  EXPECT_FALSE(solution.swap);
  EXPECT_EQ(solution.value, reported_total(-least));
  EXPECT_EQ(static_cast<int>(solution.outcome) - 1, sign(-least));

  std::vector<int> best;
  for (const oracle::NaiveTurn& turn : turns) {
    if (difference(turn) == least) best.push_back(turn.houses.front());
  }
  std::sort(best.begin(), best.end());
  best.erase(std::unique(best.begin(), best.end()), best.end());
  EXPECT_EQ(solution.best, best);

  std::vector<std::string> pv = solution.pv;
  ASSERT_FALSE(pv.empty());
  bool found = false;
  for (const oracle::NaiveTurn& turn : turns) {
    if (turn_text(turn.houses) != pv[0]) continue;
    found = true;
    EXPECT_EQ(difference(turn), least);
    const bool swapped = pv.size() > 1 && pv[1] == "swap";
    // Nobody swaps for nothing: where the sides are even, the seats stay as they are.
    EXPECT_EQ(swapped, turn.value + lead_ > 0);
    if (swapped) pv.erase(pv.begin() + 1);
  }
  EXPECT_TRUE(found) << pv[0] << " is not a complete first turn";
  check_line(pv, true);
}

// Plays the line naively. Every turn must be complete and legal, and reach what the position before
// it is worth to its player; the sides keep their seats, so a swap changes nothing here.
void Expectation::check_line(std::vector<std::string> pv, bool first_turn_is_free) {
  oracle::NaiveBoard board = board_;
  int lead = lead_;
  bool over = over_;
  for (std::size_t i = 0; i < pv.size(); ++i) {
    SCOPED_TRACE("turn " + std::to_string(i + 1) + " of the line: " + pv[i]);
    ASSERT_FALSE(over);
    const int before = worth(lead + naive_.value(board));
    bool again = true;
    for (const int house : parse_turn(pv[i], position_.houses)) {
      ASSERT_TRUE(again && !over) << "the turn is over before house " << house + 1;
      ASSERT_GT(board.own.at(static_cast<std::size_t>(house)), 0);
      const oracle::NaiveMove move = oracle::naive_play(rules_, board, house);
      lead += move.store - move.other_store;
      if (!move.again) lead = -lead;
      board = move.next();
      again = move.again;
      over = move.ends;
    }
    ASSERT_TRUE(!again || over) << "the turn is not complete";
    const int after = worth(lead + naive_.value(board));
    if (i == 0 && first_turn_is_free) continue;
    EXPECT_EQ(again ? after : -after, before);
  }
  EXPECT_TRUE(over) << "the line does not lead to the end of the game";
}

void Expectation::check(const Analysis& analysis) {
  EXPECT_EQ(analysis.rules, rules_);
  EXPECT_EQ(analysis.position, position_);
  EXPECT_EQ(analysis.pie, stage());
  const int value = naive_.value(board_);
  int expected = begins() ? reported_total(-best_first_turn(std::nullopt)) : reported(value);
  ASSERT_EQ(analysis.swap.has_value(), may_swap());
  if (may_swap()) {
    EXPECT_EQ(*analysis.swap, reported_total(-(value + lead_)));
    expected = reported_total(std::abs(value + lead_));
  }
  EXPECT_EQ(analysis.value, expected);
  const auto moves = naive_.move_values(board_);
  ASSERT_EQ(analysis.moves.size(), moves.size());
  for (std::size_t house = 0; house < moves.size(); ++house) {
    SCOPED_TRACE("house " + std::to_string(house + 1));
    const std::optional<MoveValue>& move = analysis.moves[house];
    ASSERT_EQ(move.has_value(), moves[house].has_value());
    if (!move) continue;
    const oracle::NaiveMove naive = oracle::naive_play(rules_, board_, static_cast<int>(house));
    EXPECT_EQ(move->house, static_cast<int>(house));
    EXPECT_EQ(move->value, begins() ? reported_total(-best_first_turn(static_cast<int>(house)))
                                    : reported(*moves[house]));
    EXPECT_EQ(move->again, naive.again);
    EXPECT_EQ(move->captured, naive.captured);
    EXPECT_EQ(move->ends, naive.ends);
  }
}

}  // namespace

SolverOptions small_options() {
  SolverOptions options;
  options.memory = std::uint64_t{4} << 20;
  return with_environment(options);
}

SolverOptions with_environment(SolverOptions options) {
  if (const char* threads = std::getenv("KALAH_TEST_THREADS")) options.threads = std::stoi(threads);
  if (const char* bytes = std::getenv("KALAH_TEST_TABLE")) options.table_bytes = std::stoull(bytes);
  if (const char* bits = std::getenv("KALAH_TEST_BITS")) options.egdb_bits = std::stoi(bits);
  if (const char* nodes = std::getenv("KALAH_TEST_WINDOW"))
    options.window_nodes = std::stoull(nodes);
  return options;
}

void expect_solved(Solver& solver, const Rules& rules, const Position& position,
                   oracle::NaiveMinimax& naive) {
  for (const PieStage pie : kPieStages) {
    SCOPED_TRACE(to_string(rules) + " " + to_string(position) + ", pie " +
                 std::string(to_string(pie)));
    Expectation expectation(rules, position, pie, naive);
    try {
      expectation.check(solver.solve(position, pie));
      expectation.check(solver.analyze(position, pie));
    } catch (const std::exception& error) {
      ADD_FAILURE() << "exception: " << error.what();
    }
    if (!rules.pie) break;
  }
}

}  // namespace kalah::test
