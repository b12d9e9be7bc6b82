// Solvers for lists of boards.
#include "solver/solver_pool.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/support.h"

namespace kalah::test {
namespace {

// Sizes of the databases that solvers have built, in boards, as their progress tells.
class PoolOfBoards {
 public:
  explicit PoolOfBoards(int egdb_seeds) : pool_(Rules{}, options(egdb_seeds)) {}

  SolverPool& pool() { return pool_; }
  const std::set<std::uint64_t>& sizes() const { return sizes_; }

  int value(const Position& position) { return pool_.solver_for(position).analyze(position).value; }

 private:
  SolverOptions options(int egdb_seeds) {
    SolverOptions options;
    options.memory = std::uint64_t{256} << 20;
    options.egdb_seeds = egdb_seeds;
    options.control = JobControl([this](const JobProgress& progress) {
      if (progress.phase == "database") sizes_.insert(progress.total);
    });
    return options;
  }

  std::set<std::uint64_t> sizes_;
  SolverPool pool_;
};

constexpr int kHouses = 4;
constexpr int kSeeds = 16;

Position random_position(Random& random) {
  Position position;
  position.houses = kHouses;
  position.board = random.even_board(kHouses, kSeeds);
  return position;
}

// Nobody has said how many boards come: the database grows with them, and values stay what they
// are.
TEST(SolverPool, ManyUnexpectedBoardsGetALargerDatabase) {
  constexpr int kBoards = 200;
  PoolOfBoards growing(SolverOptions::kAutoSeeds);
  PoolOfBoards fixed(6);
  Random random(5);
  std::size_t sizes_for_few = 0;
  for (int i = 0; i < kBoards; ++i) {
    const Position position = random_position(random);
    ASSERT_EQ(growing.value(position), fixed.value(position));
    if (i == 0) sizes_for_few = growing.sizes().size();
  }
  EXPECT_EQ(sizes_for_few, 1u);
  EXPECT_GT(growing.sizes().size(), 1u);
  EXPECT_EQ(fixed.sizes().size(), 1u);
}

// A list that is known gets its database at once.
TEST(SolverPool, ExpectedBoardsGetOneDatabase) {
  constexpr int kBoards = 200;
  PoolOfBoards expected(SolverOptions::kAutoSeeds);
  for (int i = 0; i < kBoards; ++i) expected.pool().expect(kHouses, kSeeds);
  Random random(5);
  for (int i = 0; i < kBoards; ++i) expected.value(random_position(random));
  EXPECT_EQ(expected.sizes().size(), 1u);
}

}  // namespace
}  // namespace kalah::test
