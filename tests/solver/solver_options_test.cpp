// The solver's options: memory, database and threads change how long a proof takes, never its
// result.
#include <gtest/gtest.h>

#include "engine/position_text.h"
#include "solver/solver.h"
#include "tests/solver/solver_check.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

using test::expect_error;
using test::small_options;

constexpr std::uint64_t kMebibyte = std::uint64_t{1} << 20;

constexpr const char* kRuleLists[] = {
    "standard",
    "empty-capture",
    "end=no-move",
    "capture=none,leftover=nobody",
    "capture=last-seed,cross-capture=on,end=no-move,leftover=finisher",
    "capturing-seed=stays,sow-opponent-store=on",
    "kgp",
    "bga,pie=on",
};

// What two solvers must agree on.
void expect_same_answers(Solver& first, Solver& second, const Position& position) {
  const Solution one = first.solve(position);
  const Solution two = second.solve(position);
  EXPECT_EQ(one.value, two.value);
  EXPECT_EQ(one.outcome, two.outcome);
  EXPECT_EQ(one.best, two.best);
  const Analysis one_analysis = first.analyze(position);
  const Analysis two_analysis = second.analyze(position);
  EXPECT_EQ(one_analysis.value, two_analysis.value);
  ASSERT_EQ(one_analysis.moves.size(), two_analysis.moves.size());
  for (std::size_t house = 0; house < one_analysis.moves.size(); ++house) {
    const std::optional<MoveValue>& one_move = one_analysis.moves[house];
    const std::optional<MoveValue>& two_move = two_analysis.moves[house];
    ASSERT_EQ(one_move.has_value(), two_move.has_value());
    if (!one_move) continue;
    EXPECT_EQ(one_move->value, two_move->value);
  }
}

std::vector<SolverOptions> option_mixtures(int few_seeds) {
  std::vector<SolverOptions> mixtures;
  for (const int egdb_seeds : {0, few_seeds, SolverOptions::kAutoSeeds}) {
    for (const int threads : {1, 2, 4}) {
      for (const std::uint64_t memory : {8 * kMebibyte, 64 * kMebibyte}) {
        SolverOptions options;
        options.memory = memory;
        options.threads = threads;
        options.egdb_seeds = egdb_seeds;
        mixtures.push_back(options);
        if (egdb_seeds <= 0) continue;
        options.egdb_bits = threads == 1 ? 1 : 2;
        mixtures.push_back(options);
      }
    }
  }
  return mixtures;
}

std::string describe(const SolverOptions& options) {
  return "memory " + std::to_string(options.memory >> 20) + " MiB, threads " +
         std::to_string(options.threads) + ", egdb_seeds " + std::to_string(options.egdb_seeds) +
         ", egdb_bits " + std::to_string(options.egdb_bits);
}

TEST(SolverOptions, AnyMixtureGivesTheNaiveAnswers) {
  test::Random random(10);
  for (const char* list : kRuleLists) {
    const Rules rules = parse_rules(list);
    oracle::NaiveMinimax naive(play_rules(rules));
    const Position positions[] = {{4, random.even_board(4, 14), 0, 0},
                                  {4, random.even_board(4, 13), 2, 1},
                                  {4, random.any_board(4, 14), 0, 3},
                                  {4, starting_board(4, 1), 0, 0}};
    for (const SolverOptions& options : option_mixtures(6)) {
      SCOPED_TRACE(describe(options));
      Solver solver(rules, 4, 14, options);
      for (const Position& position : positions) {
        test::expect_solved(solver, rules, position, naive);
      }
    }
  }
}

// A database of nearly all seeds and the smallest table there is, against none and a larger table.
TEST(SolverOptions, ExtremesAgree) {
  test::Random random(11);
  for (const char* list : kRuleLists) {
    SCOPED_TRACE(list);
    const Rules rules = parse_rules(list);
    SolverOptions database = small_options();
    database.egdb_seeds = 15;
    database.memory = 128 * kMebibyte;
    SolverOptions smallest;
    smallest.memory = 2 * kMebibyte;
    smallest.egdb_seeds = 0;
    Solver with_database(rules, 4, 18, database);
    Solver without(rules, 4, 18, smallest);
    for (int sample = 0; sample < 6; ++sample) {
      const Position position{4, random.even_board(4, random.between(14, 18)), 0, 0};
      SCOPED_TRACE(to_string(position));
      expect_same_answers(with_database, without, position);
    }
  }
}

// Far more positions than the table has entries: they are replaced all the time.
TEST(SolverOptions, ACrowdedTableStaysExact) {
  SolverOptions smallest;
  smallest.memory = 2 * kMebibyte;
  smallest.egdb_seeds = 0;
  for (const int threads : {1, 4}) {
    smallest.threads = threads;
    EXPECT_EQ(Solver(Rules{}, 4, 40, smallest).solve({4, starting_board(4, 5), 0, 0}).value, 4);
  }
}

// The same with most of the positions in the database, which leaves them open.
TEST(SolverOptions, ACrowdedTableAndBoundsStayExact) {
  SolverOptions options;
  options.memory = 64 * kMebibyte;
  options.table_bytes = 1 << 16;
  options.egdb_seeds = 16;
  for (const int bits : {1, 2}) {
    for (const int threads : {1, 4}) {
      options.threads = threads;
      options.egdb_bits = bits;
      Solver solver(Rules{}, 4, 40, options);
      EXPECT_EQ(solver.solve({4, starting_board(4, 5), 0, 0}).value, 4);
    }
  }
}

TEST(SolverOptions, RuleSetsDoNotMixInOneProcess) {
  test::Random random(12);
  for (const char* first_list : kRuleLists) {
    for (const char* second_list : {"standard", "bga,capture=always", "leftover=finisher"}) {
      const Rules first_rules = parse_rules(first_list);
      const Rules second_rules = parse_rules(second_list);
      Solver first(first_rules, 4, 12, small_options());
      Solver second(second_rules, 4, 12, small_options());
      for (int sample = 0; sample < 2; ++sample) {
        const Position position{4, random.even_board(4, 12), 0, 0};
        SCOPED_TRACE(std::string(first_list) + " and " + second_list + " " + to_string(position));
        // In turns: first, second, first again, each against a solver of its own.
        Solver fresh_first(first_rules, 4, 12, small_options());
        expect_same_answers(first, fresh_first, position);
        Solver fresh_second(second_rules, 4, 12, small_options());
        expect_same_answers(second, fresh_second, position);
        expect_same_answers(first, fresh_first, position);
      }
    }
  }
}

TEST(SolverOptions, ImpossibleOnesAreErrors) {
  const auto make = [](std::uint64_t memory, int threads, int egdb_seeds) {
    SolverOptions options;
    options.memory = memory;
    options.threads = threads;
    options.egdb_seeds = egdb_seeds;
    Solver solver(Rules{}, 6, 72, options);
  };
  expect_error([&] { make(8 * kMebibyte, 0, 0); }, {"threads"});
  expect_error([&] { make(8 * kMebibyte, -1, 0); }, {"threads"});
  expect_error([&] { make(0, 1, 0); }, {"memory", "MiB"});
  expect_error([&] { make(1000, 1, 0); }, {"memory", "MiB"});
  expect_error([&] { make(8 * kMebibyte, 1, -2); }, {"negative"});
  expect_error([&] { make(8 * kMebibyte, 1, 24); }, {"24 seeds", "MiB"});
  expect_error([&] { make(8 * kMebibyte, 1, 72); }, {"72 seeds"});
  EXPECT_NO_THROW(make(8 * kMebibyte, 1, SolverOptions::kAutoSeeds));
  for (const int houses : {0, 9}) {
    expect_error([&] { Solver(Rules{}, houses, 10, small_options()); }, {"houses", "1..8"});
  }
  for (const int seeds : {-1, 256}) {
    expect_error([&] { Solver(Rules{}, 6, seeds, small_options()); }, {"seeds"});
  }
}

TEST(SolverOptions, StatisticsSayWhatWasUsed) {
  SolverOptions options;
  options.memory = 32 * kMebibyte;
  options.threads = 2;
  options.egdb_seeds = 8;
  const Position start{4, starting_board(4, 3), 0, 0};
  Solver solver(Rules{}, 4, 24, options);
  const Statistics first = solver.solve(start).statistics;
  EXPECT_EQ(first.threads, 2);
  EXPECT_EQ(first.egdb_seeds, 8);
  EXPECT_GT(first.egdb_bytes, 12870u / 2);  // C(8+8, 8) boards of half a byte, bases, escapes
  EXPECT_LT(first.egdb_bytes, 2 * 12870u);
  EXPECT_GT(first.table_bytes, 0u);
  EXPECT_LE(first.table_bytes + first.egdb_bytes, options.memory);
  EXPECT_GT(first.nodes, 0u);
  EXPECT_GE(first.seconds, first.egdb_seconds);
  // The database is there already.
  const Statistics second = solver.solve({4, starting_board(4, 2), 0, 0}).statistics;
  EXPECT_EQ(second.egdb_seconds, 0);
  EXPECT_EQ(second.egdb_seeds, 8);
  // And it isn't if there is none.
  options.egdb_seeds = 0;
  const Statistics none = Solver(Rules{}, 4, 24, options).solve(start).statistics;
  EXPECT_EQ(none.egdb_seeds, 0);
  EXPECT_EQ(none.egdb_bytes, 0u);
}

TEST(SolverOptions, ProgressTellsBothPhases) {
  const Position start{5, starting_board(5, 3), 0, 0};
  struct Report {
    std::string phase;
    std::string unit;
    std::uint64_t done;
    std::uint64_t total;
  };
  std::vector<Report> reports;
  std::vector<Bounds> proven;
  SolverOptions options;
  options.memory = 64 * kMebibyte;
  options.egdb_seeds = 10;
  options.control = JobControl([&](const JobProgress& progress) {
    reports.push_back(
        {std::string(progress.phase), std::string(progress.unit), progress.done, progress.total});
  });
  options.on_bounds = [&](const ProvenBounds& news) { proven.push_back(news.bounds); };
  Solver solver(Rules{}, 5, 30, options);
  ASSERT_FALSE(reports.empty());
  for (const Report& report : reports) {
    EXPECT_EQ(report.phase, "database");
    EXPECT_EQ(report.unit, "positions");
    EXPECT_LE(report.done, report.total);
    EXPECT_EQ(report.total, 184756u);  // C(10+10, 10)
  }
  reports.clear();
  const int value = solver.solve(start).value;
  ASSERT_FALSE(reports.empty());
  for (const Report& report : reports) {
    EXPECT_EQ(report.phase, "search");
    EXPECT_EQ(report.unit, "nodes");
    EXPECT_EQ(report.total, 0u);
  }
  // Bounds close in on the value, each a little.
  ASSERT_FALSE(proven.empty());
  EXPECT_EQ(proven.back(), (Bounds{value, value}));
  for (std::size_t i = 1; i < proven.size(); ++i) {
    EXPECT_GE(proven[i].lower, proven[i - 1].lower);
    EXPECT_LE(proven[i].upper, proven[i - 1].upper);
    EXPECT_NE(proven[i], proven[i - 1]);
  }
}

}  // namespace
}  // namespace kalah
