// Published values of whole games, and boards whose positions do not fit in a 64-bit number.
//
// Suites whose name begins with Long take minutes; see CMakeLists.txt.
#include <gtest/gtest.h>

#include "engine/position_text.h"
#include "solver/solver.h"
#include "tests/solver/solver_check.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

struct Known {
  int houses;
  int seeds;  // a house
  int standard;
  int always;
};

void expect_known(const Known& known) {
  SCOPED_TRACE("Kalah(" + std::to_string(known.houses) + "," + std::to_string(known.seeds) + ")");
  const Position start{known.houses, starting_board(known.houses, known.seeds), 0, 0};
  const int seeds = 2 * known.houses * known.seeds;
  SolverOptions options;
  options.memory = std::uint64_t{512} << 20;
  options = test::with_environment(options);
  for (const char* preset : {"standard", "empty-capture"}) {
    SCOPED_TRACE(preset);
    const Solution solution =
        Solver(parse_rules(preset), known.houses, seeds, options).solve(start);
    EXPECT_EQ(solution.value, preset[0] == 's' ? known.standard : known.always);
  }
}

TEST(SolverValues, OneHouse) {
  expect_known({1, 1, 0, 0});
  expect_known({1, 2, -2, -2});
  expect_known({1, 3, 6, 6});
  expect_known({1, 4, -2, -2});
  expect_known({1, 5, 2, 2});
  expect_known({1, 6, 0, 0});
}

TEST(SolverValues, TwoHouses) {
  expect_known({2, 1, 2, 2});
  expect_known({2, 2, -2, -2});
  expect_known({2, 3, -2, -2});
  expect_known({2, 4, -10, -12});
  expect_known({2, 5, 6, 6});
  expect_known({2, 6, 8, 8});
}

TEST(SolverValues, ThreeHouses) {
  expect_known({3, 1, 0, 0});
  expect_known({3, 2, 4, 4});
  expect_known({3, 3, 2, 2});
  expect_known({3, 4, 2, 2});
  expect_known({3, 5, 6, 6});
  expect_known({3, 6, -8, -10});
}

TEST(SolverValues, FourHouses) {
  expect_known({4, 1, 2, 2});
  expect_known({4, 2, 6, 6});
  expect_known({4, 3, 6, 8});
  expect_known({4, 4, 2, 2});
  expect_known({4, 5, 4, 2});
  expect_known({4, 6, 0, 0});
}

TEST(SolverValues, FiveHouses) {
  expect_known({5, 1, 0, 0});
  expect_known({5, 2, 2, 0});
  expect_known({5, 3, 6, 8});
  expect_known({5, 4, 10, 12});
}

TEST(SolverValues, SixHouses) {
  expect_known({6, 1, 2, 2});
  expect_known({6, 2, 6, 10});
  expect_known({6, 3, 2, 2});
}

// How many boards of at most so many seeds there are: C(seeds + 2 houses, 2 houses).
double count_boards(int houses, int seeds) {
  double count = 1;
  for (int i = 1; i <= 2 * houses; ++i) count *= static_cast<double>(seeds + i) / i;
  return count;
}

// Boards with a heap that is never sown, because its owner is not to move again or has it captured:
// the naive minimax can do them, and a 64-bit number can't count the boards of their kind.
TEST(SolverValues, BoardsOfMoreThan64Bits) {
  const std::pair<const char*, const char*> kBoards[] = {
      {"standard", "<8,0,0,0,0,3,0,1,0,0,0,0,0,181,0,1,0,2,2>"},
      {"standard", "<8,0,0,0,0,0,0,3,0,1,0,239,0,1,0,1,1,0,0>"},
      {"standard", "<8,0,0,1,0,0,0,0,0,0,1,0,1,0,0,1,2,134,3>"},
      {"standard", "<8,0,0,0,2,0,0,0,0,0,1,0,0,0,2,118,1,2,0>"},
      {"standard", "<8,0,0,0,0,0,0,0,0,2,1,0,0,0,0,0,0,0,252>"},
      {"standard", "<8,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,254>"},
      {"standard", "<8,0,0,0,0,0,0,0,0,0,1,254,0,0,0,0,0,0,0>"},
      {"standard", "<7,0,0,2,1,0,0,0,0,1,0,1,1,2,206,0,0>"},
      {"standard", "<7,0,0,0,0,2,0,0,0,1,0,6,232,0,0,1,0>"},
      {"kgp", "<8,0,0,0,0,0,0,0,2,1,0,197,0,1,0,0,0,0,6>"},
      {"kgp", "<8,0,9,0,0,3,0,1,0,0,0,0,0,181,0,1,0,2,2>"},
      {"empty-capture", "<8,0,0,0,2,1,0,0,0,2,0,2,1,1,0,137,1,0,1>"},
      {"empty-capture", "<8,0,0,0,0,4,0,0,0,0,1,1,205,1,1,1,0,0,0>"},
      {"empty-capture", "<8,0,0,0,0,0,0,14,0,0,0,0,0,0,0,0,0,217,0>"},
      {"empty-capture", "<7,0,0,4,0,0,0,0,0,1,0,0,230,9,0,0,0>"},
      {"end=no-move", "<8,0,0,0,0,0,0,0,2,1,0,239,0,2,2,1,0,0,1>"},
      {"end=no-move", "<8,0,0,0,0,0,0,3,0,1,0,239,0,1,0,1,1,0,0>"},
      {"end=no-move", "<7,0,0,0,0,4,0,0,1,0,237,0,0,0,0,0,9>"},
      {"bga,pie=on", "<8,0,0,0,0,3,0,1,0,0,0,0,0,181,0,1,0,2,2>"},
  };
  for (const auto& [list, text] : kBoards) {
    const Rules rules = parse_rules(list);
    const Position position = parse_position(text);
    const int seeds = count_seeds(position.board);
    EXPECT_GT(count_boards(position.houses, seeds), 0x1p64) << text;
    oracle::NaiveMinimax naive(play_rules(rules));
    for (const int egdb_seeds : {0, 4, SolverOptions::kAutoSeeds}) {
      for (const int threads : {1, 2}) {
        SolverOptions options = test::small_options();
        options.egdb_seeds = egdb_seeds;
        options.threads = threads;
        for (const int max_seeds : {seeds, kMaxSeeds}) {
          Solver solver(rules, position.houses, max_seeds, options);
          test::expect_solved(solver, rules, position, naive);
        }
      }
    }
  }
}

TEST(LongSolverValues, SixHousesFourSeeds) { expect_known({6, 4, 8, 10}); }

}  // namespace
}  // namespace kalah
