// Jobs of the solver beside solving: limits, checkpoints, statements, openings.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>

#include "base/job_control.h"
#include "base/storage_error.h"
#include "engine/game.h"
#include "solver/solver.h"
#include "tests/support/folder.h"
#include "tests/support/no_threads.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

SolverOptions small_options() {
  SolverOptions options;
  options.memory = std::uint64_t{64} << 20;
  options.egdb_seeds = 8;
  return options;
}

Position start(int houses, int seeds) { return {houses, starting_board(houses, seeds), 0, 0}; }

Solution solve(const SolverOptions& options, const Position& position,
               const std::string& rules = "") {
  return Solver(parse_rules(rules), position.houses, count_seeds(position.board), options)
      .solve(position);
}

TEST(SolverJobs, TakeNoThreadsWhereThereAreNone) {
  SolverOptions options = small_options();
  options.threads = 4;
  const NoThreads none;
  EXPECT_EQ(solve(options, start(6, 3)).value, 2);
}

// It looks at the stop flag, and keeps its limits, in the only thread there is.
TEST(SolverJobs, EndEarlyWithoutThreads) {
  const NoThreads none;
  SolverOptions options = small_options();
  options.node_limit = 1'000'000;
  const Solution limited = solve(options, start(6, 6));
  EXPECT_EQ(limited.completion, Completion::kPartial);
  EXPECT_GE(limited.statistics.nodes, options.node_limit);

  std::atomic<bool> stop = false;
  options.node_limit = 0;
  options.control = JobControl(
      [&](const JobProgress& progress) {
        if (progress.phase == "search" && progress.done > 1'000'000) stop = true;
      },
      &stop);
  EXPECT_EQ(solve(options, start(6, 6)).completion, Completion::kPartial);
}

TEST(Statement, ThereAndBack) {
  for (const char* text : {"<6", "<=-6", "=0", ">=4", ">255"}) {
    EXPECT_EQ(to_string(parse_statement(text)), text);
  }
  for (const char* text : {"", "6", ">", ">=", "=>4", ">= 4", ">=4 ", "==4", ">=x", ">=256",
                           "<99999999999999999999"}) {
    expect_error([&] { parse_statement(text); }, {"statement", "'>=4'"});
  }
}

TEST(SolverJobs, StatementsAreProvenOrRefuted) {
  const Position position = start(4, 3);  // of value 6
  for (int number = -2; number <= 14; ++number) {
    const std::map<std::string, bool> truths = {{"<", 6 < number},
                                                {"<=", 6 <= number},
                                                {"=", 6 == number},
                                                {">=", 6 >= number},
                                                {">", 6 > number}};
    for (const auto& [sign, truth] : truths) {
      Solver solver(Rules{}, 4, 24, small_options());
      const Proof proof = solver.prove(position, parse_statement(sign + std::to_string(number)));
      EXPECT_EQ(proof.verdict, truth ? Proof::Verdict::kProven : Proof::Verdict::kRefuted)
          << sign << number;
      EXPECT_LE(proof.bounds.lower, 6);
      EXPECT_GE(proof.bounds.upper, 6);
    }
  }
}

TEST(SolverJobs, LimitsEndWithTrueBounds) {
  for (const std::uint64_t nodes : {1, 10, 100, 1000, 5000, 30'000, 60'000, 100'000}) {
    SolverOptions options = small_options();
    options.node_limit = nodes;
    const Solution solution = solve(options, start(6, 3));
    EXPECT_LE(solution.statistics.nodes, nodes);
    EXPECT_LE(solution.bounds.lower, 2);
    EXPECT_GE(solution.bounds.upper, 2);
    if (solution.completion == Completion::kPartial) {
      EXPECT_FALSE(solution.bounds.is_exact());
    } else {
      EXPECT_EQ(solution.value, 2);
    }
    if (solution.completion != Completion::kComplete) {
      EXPECT_TRUE(solution.pv.empty());
      EXPECT_TRUE(solution.best.empty());
    }
  }
  SolverOptions options = small_options();
  options.second_limit = 1e-9;
  EXPECT_EQ(solve(options, start(6, 3)).completion, Completion::kPartial);
}

TEST(SolverJobs, TheStopFlagEndsJobs) {
  std::atomic<bool> stop = true;
  SolverOptions options = small_options();
  options.control = JobControl({}, &stop);
  options.egdb_seeds = 0;
  EXPECT_EQ(solve(options, start(6, 3)).completion, Completion::kPartial);
  Solver solver(Rules{}, 6, 36, options);
  EXPECT_THROW(solver.analyze(start(6, 3)), Interrupted);
  EXPECT_FALSE(solver.openings(start(6, 3), {}).complete);
  options.egdb_seeds = 6;
  EXPECT_THROW(Solver(Rules{}, 6, 36, options), Interrupted);
}

// The same job in many short pieces, each of which goes on from the checkpoint of the last.
TEST(SolverJobs, CheckpointsAddUpToTheSolution) {
  for (const char* rules : {"", "bga", "capture=always,pie=on"}) {
    const Folder folder;
    const Solution whole = solve(small_options(), start(6, 3), rules);
    SolverOptions options = small_options();
    options.checkpoint = folder.path() + "/checkpoint";
    options.checkpoint_nodes = 1;
    options.node_limit = 300'000;
    Solution solution;
    std::uint64_t nodes = 0;
    int pieces = 0;
    do {
      solution = solve(options, start(6, 3), rules);
      EXPECT_GE(solution.statistics.nodes, nodes);
      EXPECT_LE(solution.statistics.nodes, nodes + options.node_limit);
      nodes = solution.statistics.nodes;
      ++pieces;
      ASSERT_LT(pieces, 1000);
    } while (solution.completion != Completion::kComplete);
    EXPECT_GT(pieces, 1);
    EXPECT_EQ(solution.value, whole.value);
    EXPECT_EQ(solution.best, whole.best);
    // Little is searched twice.
    EXPECT_LT(nodes, 2 * whole.statistics.nodes);
  }
}

TEST(SolverJobs, CheckpointsInBetween) {
  const Folder folder;
  SolverOptions options = small_options();
  options.egdb_seeds =
      0;  // so that it takes longer than the search waits between looks at the clock
  options.threads = 2;
  options.checkpoint = folder.path() + "/checkpoint";
  options.checkpoint_seconds = 0.01;
  const Solution solution = solve(options, start(6, 3));
  EXPECT_EQ(solution.value, 2);
  EXPECT_EQ(solution.completion, Completion::kComplete);
  EXPECT_TRUE(std::filesystem::exists(options.checkpoint));
  // What is there is of use.
  options.checkpoint_seconds = 1000;
  const Solution again = solve(options, start(6, 3));
  EXPECT_EQ(again.value, 2);
}

// A job whose checkpoints can't be written goes on, says so once, and tries again.
TEST(SolverJobs, CheckpointsThatCanNotBeWrittenEndNoJob) {
  const Folder folder;
  const std::string place = folder.path() + "/place";
  SolverOptions options = small_options();
  options.egdb_seeds = 0;
  options.checkpoint = place + "/checkpoint";
  options.checkpoint_seconds = 0.001;
  int errors = 0;
  options.on_checkpoint_error = [&](const std::string& error) {
    ++errors;
    EXPECT_NE(error.find(options.checkpoint), std::string::npos);
  };
  std::filesystem::create_directory(place);
  std::optional<Solver> solver(std::in_place, Rules{}, 6, 36, options);
  std::filesystem::remove_all(place);
  const Solution solution = solver->solve(start(6, 3));
  EXPECT_EQ(solution.value, 2);
  EXPECT_EQ(solution.completion, Completion::kComplete);
  EXPECT_FALSE(solution.checkpoint_error.empty());
  EXPECT_EQ(errors, 1);

  // Jobs that end early, too.
  options.checkpoint_seconds = 1000;
  options.node_limit = 1000;
  std::filesystem::create_directory(place);
  solver.emplace(Rules{}, 6, 36, options);
  std::filesystem::remove_all(place);
  EXPECT_FALSE(solver->solve(start(6, 3)).checkpoint_error.empty());
  EXPECT_FALSE(solver->prove(start(6, 3), parse_statement(">=3")).checkpoint_error.empty());
  EXPECT_FALSE(solver->openings(start(6, 3), {}).checkpoint_error.empty());
  std::filesystem::create_directory(place);
  EXPECT_TRUE(solver->solve(start(6, 3)).checkpoint_error.empty());
  EXPECT_TRUE(std::filesystem::exists(options.checkpoint));
}

// Two solvers with one checkpoint, of one process or two: the second one says so at once.
TEST(SolverJobs, OneSolverHasACheckpoint) {
  const Folder folder;
  SolverOptions options = small_options();
  options.checkpoint = folder.path() + "/checkpoint";
  const auto kind_of_error = [&]() -> std::optional<StorageError::Kind> {
    try {
      const Solver second(Rules{}, 2, 4, options);
      return std::nullopt;
    } catch (const StorageError& error) {
      return error.kind();
    }
  };
  {
    const Solver first(Rules{}, 2, 4, options);
    EXPECT_EQ(kind_of_error(), StorageError::Kind::kInUse);
  }
  EXPECT_EQ(kind_of_error(), std::nullopt);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  options.checkpoint = folder.path() + "/none/checkpoint";
  EXPECT_EQ(kind_of_error(), StorageError::Kind::kIo);
}

// The place is there again after the first failure.
TEST(SolverJobs, CheckpointsAreTriedAgain) {
  const Folder folder;
  const std::string place = folder.path() + "/place";
  SolverOptions options = small_options();
  options.egdb_seeds = 0;
  options.checkpoint = place + "/checkpoint";
  options.checkpoint_seconds = 0.001;
  options.on_checkpoint_error = [&](const std::string&) {
    std::filesystem::create_directory(place);
  };
  std::filesystem::create_directory(place);
  Solver solver(Rules{}, 6, 36, options);
  std::filesystem::remove_all(place);
  const Solution solution = solver.solve(start(6, 3));
  EXPECT_EQ(solution.value, 2);
  EXPECT_EQ(solution.checkpoint_error, "");
  EXPECT_TRUE(std::filesystem::exists(options.checkpoint));
}

TEST(SolverJobs, CheckpointsOfOtherGamesAndDamagedOnesAreRefused) {
  const Folder folder;
  SolverOptions options = small_options();
  options.checkpoint = folder.path() + "/checkpoint";
  options.node_limit = 1000;
  solve(options, start(6, 3));
  const std::string good = read_file(options.checkpoint);
  const auto kind = [&](const Position& position, const char* rules) {
    try {
      solve(options, position, rules);
    } catch (const StorageError& error) {
      return error.kind();
    }
    return StorageError::Kind::kMissing;
  };
  EXPECT_EQ(kind(start(6, 2), ""), StorageError::Kind::kOtherRules);
  EXPECT_EQ(kind(start(5, 3), ""), StorageError::Kind::kOtherRules);
  EXPECT_EQ(kind(start(6, 3), "capture=always"), StorageError::Kind::kOtherRules);
  EXPECT_EQ(kind(start(6, 3), "kgp"),
            StorageError::Kind::kMissing);  // the same play rules: no error
  write_file(options.checkpoint, good);
  Random random(61);
  for (int i = 0; i < 40; ++i) {
    const int size = static_cast<int>(good.size());
    const int place = i % 2 == 0 ? random.below(100) : random.below(size);
    std::string bad = good;
    bad[place] ^= static_cast<char>(1 << random.below(8));
    write_file(options.checkpoint, bad);
    ASSERT_NE(kind(start(6, 3), ""), StorageError::Kind::kMissing) << "byte " << place;
  }
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{50}, std::size_t{100}, good.size() - 1}) {
    write_file(options.checkpoint, good.substr(0, size));
    ASSERT_EQ(kind(start(6, 3), ""), StorageError::Kind::kCorrupt) << size;
  }
  write_file(options.checkpoint, good + "x");
  EXPECT_EQ(kind(start(6, 3), ""), StorageError::Kind::kCorrupt);
}

TEST(SolverJobs, OpeningsAreAllTurnsWithTheirValues) {
  Random random(62);
  for (const char* keys : {"", "capture=always", "bga", "end=no-move,leftover=finisher",
                           "sow-opponent-store=on,cross-capture=on", "kgp"}) {
    const Rules rules = parse_rules(keys);
    for (int i = 0; i < 12; ++i) {
      Position position{3, random.any_board(3, 12), random.below(4), random.below(4)};
      const oracle::NaiveBoard board = to_naive(position.board, 3);
      if (oracle::naive_is_over(rules, board)) continue;
      oracle::NaiveMinimax naive(rules);
      std::map<std::vector<int>, int> expected;
      for (const oracle::NaiveTurn& turn : naive.first_turns(board)) {
        expected[turn.houses] = turn.value;
      }
      Solver solver(rules, 3, 12, small_options());
      const Openings openings = solver.openings(position, {});
      ASSERT_TRUE(openings.complete);
      ASSERT_EQ(openings.openings.size(), expected.size());
      const int lead = position.lead();
      int last = 1000;
      for (const Opening& opening : openings.openings) {
        const int margin = expected.at(opening.turn);
        const int sum = margin + lead;
        const int value = rules.goal == Goal::kOutcome ? (sum > 0) - (sum < 0) : margin;
        EXPECT_EQ(opening.value, value) << describe(rules, 3, position.board);
        EXPECT_LE(opening.value, last);
        last = opening.value;
        Game game(play_rules(rules), position);  // openings go on after a majority
        game.play_turn(opening.turn);
        if (game.over()) {
          EXPECT_TRUE(opening.reply.empty());
        } else {
          EXPECT_NO_THROW(game.play_turn(opening.reply));
        }
      }
    }
  }
}

}  // namespace
}  // namespace kalah::test
