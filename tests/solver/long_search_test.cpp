// Searches that work on a tree of claims: forced to, by budgets of few nodes, they say the same.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/input_error.h"
#include "base/storage_error.h"
#include "solver/proof_tree/proof_tree_file.h"
#include "solver/solver.h"
#include "tests/solver/solver_check.h"
#include "tests/support/folder.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

Position start(int houses, int seeds) { return {houses, starting_board(houses, seeds), 0, 0}; }

SolverOptions options_with_trees(std::uint64_t window_nodes) {
  SolverOptions options = small_options();
  options.egdb_seeds = 4;
  options.window_nodes = window_nodes;
  return options;
}

TEST(LongSearch, AnswersDoNotDependOnBudgets) {
  Random random(71);
  for (const char* list : {"", "capture=always", "bga", "end=no-move,leftover=finisher", "kgp",
                           "leftover=nobody,goal=outcome", "capture=none,pie=on",
                           "sow-opponent-store=on,cross-capture=on", "capturing-seed=stays"}) {
    const Rules rules = parse_rules(list);
    oracle::NaiveMinimax naive(play_rules(rules));
    for (const std::uint64_t window_nodes : {0, 10, 300}) {
      Solver solver(rules, 3, 12, options_with_trees(window_nodes));
      for (int i = 0; i < 8; ++i) {
        const Position position{3, random.any_board(3, 12), random.below(4), random.below(4)};
        SCOPED_TRACE(describe(rules, 3, position.board));
        expect_solved(solver, rules, position, naive);
      }
    }
  }
}

TEST(LongSearch, GamesHaveTheirValues) {
  for (const int threads : {1, 2}) {
    SolverOptions options = options_with_trees(20'000);
    options.threads = threads;
    options.egdb_seeds = 8;
    std::string line;
    options.on_line = [&](const std::string& turns) { line = std::max(line, turns); };
    Solver solver(Rules{}, 6, 36, options);
    EXPECT_EQ(solver.solve(start(6, 3)).value, 2);
    EXPECT_NE(line, "");
  }
}

// In many short pieces, of which each knows no more than the file of claims.
TEST(LongSearch, ProofsAddUp) {
  for (const char* list : {"", "bga", "capture=always,pie=on"}) {
    const Folder folder;
    const Rules rules = parse_rules(list);
    SolverOptions options = options_with_trees(20'000);
    const Solution whole = Solver(rules, 5, 30, options).solve(start(5, 3));
    options.proof = folder.path() + "/proof";
    options.node_limit = 100'000;
    Solution solution;
    int pieces = 0;
    do {
      solution = Solver(rules, 5, 30, options).solve(start(5, 3));
      EXPECT_EQ(solution.proof_error, "");
      ASSERT_LT(++pieces, 1000);
    } while (solution.completion != Completion::kComplete);
    EXPECT_EQ(solution.value, whole.value);
    EXPECT_EQ(solution.best, whole.best);
    const std::optional<ProofFile> file = load_proof(options.proof);
    ASSERT_TRUE(file.has_value());
    EXPECT_EQ(file->position, start(5, 3));
    EXPECT_FALSE(file->tree.roots().empty());
  }
}

TEST(LongSearch, ProofsAreSavedMeanwhile) {
  const Folder folder;
  SolverOptions options = options_with_trees(2000);
  options.proof = folder.path() + "/proof";
  options.checkpoint_seconds = 1e-6;
  bool was_there = false;
  options.on_line = [&](const std::string&) {
    was_there = was_there || std::filesystem::exists(options.proof);
  };
  EXPECT_EQ(Solver(Rules{}, 5, 30, options).solve(start(5, 3)).value, 6);
  EXPECT_TRUE(was_there);
}

// Where no tree is needed, what was asked of the position is in the file all the same.
TEST(LongSearch, ShortProofsAreKept) {
  const Folder folder;
  SolverOptions options = small_options();
  options.proof = folder.path() + "/proof";
  const auto prove = [&](const char* statement) {
    return Solver(Rules{}, 4, 24, options).prove(start(4, 3), parse_statement(statement));
  };
  EXPECT_EQ(prove(">=6").verdict, Proof::Verdict::kProven);
  EXPECT_EQ(prove(">=7").verdict, Proof::Verdict::kRefuted);
  const std::string text = read_file(options.proof);
  EXPECT_NE(text.find("root <4,0,0,3,3,3,3,3,3,3,3> >=6 proven "), std::string::npos) << text;
  EXPECT_NE(text.find("root <4,0,0,3,3,3,3,3,3,3,3> >=8 refuted "), std::string::npos) << text;
  // It is believed: the value is known now.
  EXPECT_EQ(prove(">=8").bounds, (Bounds{6, 6}));
  EXPECT_EQ(prove("=6").statistics.nodes, 0U);
}

TEST(LongSearch, OpeningsGoOnWithTheirClaims) {
  const Folder folder;
  SolverOptions options = options_with_trees(2000);
  const auto find_values = [&] {
    std::vector<int> values;
    const Openings openings = Solver(Rules{}, 4, 24, options).openings(start(4, 3), {});
    for (const Opening& opening : openings.openings) values.push_back(opening.value);
    return openings.complete ? values : std::vector<int>{};
  };
  const std::vector<int> expected = find_values();
  options.proof = folder.path() + "/proof";
  options.node_limit = 20'000;
  int pieces = 0;
  while (find_values() != expected) ASSERT_LT(++pieces, 1000);
  EXPECT_GT(pieces, 0);
}

TEST(LongSearch, ProofsOfOtherPositionsAreRefused) {
  const Folder folder;
  SolverOptions options = small_options();
  options.proof = folder.path() + "/proof";
  Solver(Rules{}, 4, 24, options).solve(start(4, 3));
  const std::string text = read_file(options.proof);
  expect_error([&] { Solver(Rules{}, 4, 24, options).solve(start(4, 2)); },
               {options.proof, "<4,0,0,3,3,3,3,3,3,3,3>", "<4,0,0,2,2,2,2,2,2,2,2>"});
  expect_error([&] { Solver(parse_rules("bga"), 4, 24, options).solve(start(4, 3)); },
               {options.proof, "standard"});
  write_file(options.proof, text + "node\n");
  expect_error([&] { Solver(Rules{}, 4, 24, options).solve(start(4, 3)); },
               {options.proof, "line ", "root or node"});
  // A value that the database knows better.
  write_file(options.proof,
             "kalah-proof 1\nrules standard\nposition <1,0,0,1,1>\n"
             "root <1,0,0,1,1> >=2 proven 0\n");
  options.egdb_seeds = 2;
  expect_error([&] { Solver(Rules{}, 1, 2, options).solve(start(1, 1)); },
               {options.proof, "known to be wrong"});
}

TEST(LongSearch, ProofsThatCanNotBeWrittenEndNoJob) {
  const Folder folder;
  const std::string place = folder.path() + "/place";
  std::filesystem::create_directory(place);
  SolverOptions options = small_options();
  options.proof = place + "/proof";
  Solver solver(Rules{}, 4, 24, options);
  EXPECT_THROW(Solver(Rules{}, 4, 24, options), StorageError);  // one solver has it
  std::filesystem::remove_all(place);
  const Solution solution = solver.solve(start(4, 3));
  EXPECT_EQ(solution.value, 6);
  EXPECT_EQ(solution.checkpoint_error, "");
  EXPECT_NE(solution.proof_error.find(options.proof), std::string::npos);
}

}  // namespace
}  // namespace kalah::test
