// What a window search returns is a proof, whatever the window, the database and the threads.
#include "solver/search/search.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>

#include "base/thread_pool.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

constexpr std::uint64_t kTableBytes = std::uint64_t{1} << 20;

// Fail-soft: see search.h.
void expect_true(int result, int alpha, int beta, int value) {
  if (result <= alpha) {
    EXPECT_LE(value, result);
  } else if (result >= beta) {
    EXPECT_GE(value, result);
  } else {
    EXPECT_EQ(value, result);
  }
}

class Windows {
 public:
  Windows(const Rules& rules, int houses, int max_seeds, int egdb_seeds, int threads,
          int egdb_bits = kExactBits)
      : table_(rules, houses), ranking_(houses, max_seeds), naive_(rules) {
    ThreadPool pool(1);
    if (egdb_seeds > 0) {
      egdb_ = Egdb::build(table_, egdb_seeds, pool, {}, 0, egdb_bits);
    }
    const SearchContext context{&table_, &ranking_, egdb_.get()};
    search_ = std::make_unique<Search>(context, threads, kTableBytes);
  }

  Search& search() { return *search_; }

  // Searches windows of all widths, next to the value and far from it, also beyond what is
  // possible.
  void check(const Board& board, Random& random) {
    SCOPED_TRACE(describe(table_.rules(), table_.houses(), board));
    const int value = naive_.value(to_naive(board, table_.houses()));
    const int most = count_seeds(board) + 2;
    for (int i = 0; i < 6; ++i) {
      const int alpha = i < 3 ? value - 2 + i : random.between(-most, most - 1);
      const int beta = random.below(2) == 0 ? alpha + 1 : random.between(alpha + 1, most + 2);
      SCOPED_TRACE("window " + std::to_string(alpha) + ".." + std::to_string(beta));
      const std::optional<int> result = search_->window(board, alpha, beta);
      ASSERT_TRUE(result.has_value());
      expect_true(*result, alpha, beta, value);
      const Bounds known = search_->known(board);
      EXPECT_LE(known.lower, value);
      EXPECT_GE(known.upper, value);
    }
  }

 private:
  SowTable table_;
  Ranking ranking_;
  oracle::NaiveMinimax naive_;
  std::unique_ptr<Egdb> egdb_;
  std::unique_ptr<Search> search_;
};

TEST(Search, WindowsAreProofsUnderAllRules) {
  Random random(1);
  for (const Rules& rules : play_rule_mixtures()) {
    const int houses = random.between(1, 4);
    const int seeds = houses == 4 ? 9 : 12;
    const int egdb_seeds = random.below(3) * 3;
    Windows windows(rules, houses, seeds, egdb_seeds, random.between(1, 2));
    for (int i = 0; i < 12; ++i) windows.check(random.any_board(houses, seeds), random);
  }
}

TEST(Search, WindowsAreProofsWithDatabasesOfBounds) {
  Random random(7);
  for (const Rules& rules : play_rule_mixtures()) {
    const int houses = random.between(1, 4);
    const int seeds = houses == 4 ? 9 : 12;
    Windows windows(rules, houses, seeds, random.between(1, seeds), random.between(1, 2),
                    random.between(1, 2));
    for (int i = 0; i < 12; ++i) windows.check(random.any_board(houses, seeds), random);
  }
}

// What a search knows of a board, and of those after each move, up to a depth.
void expect_known_bounds_true(const Search& search, const SowTable& table,
                              oracle::NaiveMinimax& naive, const Board& board, int depth) {
  const int value = naive.value(to_naive(board, table.houses()));
  const Bounds known = search.known(board);
  EXPECT_LE(known.lower, value) << describe(table.rules(), table.houses(), board);
  EXPECT_GE(known.upper, value) << describe(table.rules(), table.houses(), board);
  if (depth == 0 || table.is_over(board)) return;
  for (int house = 0; house < table.houses(); ++house) {
    if (seeds_at(board.own, house) == 0) continue;
    expect_known_bounds_true(search, table, naive, table.play(board, house).next(), depth - 1);
  }
}

// A new search for each window, so that no other one has filled the table; and what it has stored
// on its way is true.
TEST(Search, FirstWindowsAreProofs) {
  Random random(2);
  const Rules rules;
  const SowTable table(rules, 4);
  const Ranking ranking(4, 16);
  oracle::NaiveMinimax naive(rules);
  for (int i = 0; i < 40; ++i) {
    const Board board = random.even_board(4, 16);
    const int value = naive.value(to_naive(board, 4));
    for (int alpha = value - 7; alpha <= value + 6; ++alpha) {
      for (const int width : {1, 2, 5, 40}) {
        Search search({&table, &ranking, nullptr}, 1, kTableBytes);
        const std::optional<int> result = search.window(board, alpha, alpha + width);
        ASSERT_TRUE(result.has_value());
        expect_true(*result, alpha, alpha + width, value);
        expect_known_bounds_true(search, table, naive, board, 4);
      }
    }
  }
}

// Long enough that all threads take part. Kalah(6,3) is worth 2.
TEST(Search, ThreadsProveTheSame) {
  const SowTable table(Rules{}, 6);
  const Ranking ranking(6, 36);
  const Board start = starting_board(6, 3);
  ThreadPool pool(1);
  const auto egdb = Egdb::build(table, 8, pool);
  for (const int threads : {1, 2, 3}) {
    for (const auto& [alpha, beta] : {std::pair{1, 2}, {2, 3}, {-2, 5}, {3, 9}, {-9, 1}}) {
      Search search({&table, &ranking, egdb.get()}, threads, 8 * kTableBytes);
      const std::optional<int> result = search.window(start, alpha, beta);
      ASSERT_TRUE(result.has_value());
      expect_true(*result, alpha, beta, 2);
      EXPECT_GT(search.nodes(), 20'000u);
    }
  }
}

TEST(Search, StopsAtItsLimitsAndGoesOn) {
  const SowTable table(Rules{}, 6);
  const Ranking ranking(6, 36);
  const Board start = starting_board(6, 3);
  Search search({&table, &ranking, nullptr}, 1, 8 * kTableBytes);
  search.set_control({}, 1000);
  EXPECT_FALSE(search.window(start, 1, 2).has_value());
  EXPECT_TRUE(search.out_of_nodes());
  EXPECT_EQ(search.nodes(), 1000u);
  EXPECT_FALSE(search.window(start, 1, 2).has_value());
  EXPECT_EQ(search.nodes(), 1000u);

  std::atomic<bool> stop{true};
  search.set_control(JobControl({}, &stop));
  EXPECT_FALSE(search.out_of_nodes());
  EXPECT_FALSE(search.window(start, 1, 2).has_value());
  EXPECT_FALSE(search.out_of_nodes());

  std::uint64_t reported = 0;
  search.set_control(JobControl([&](const JobProgress& progress) {
    EXPECT_EQ(progress.phase, "search");
    EXPECT_EQ(progress.unit, "nodes");
    EXPECT_GE(progress.done, reported);
    reported = progress.done;
  }));
  const std::uint64_t before = search.nodes();
  const std::optional<int> result = search.window(start, 1, 2);
  ASSERT_TRUE(result.has_value());
  expect_true(*result, 1, 2, 2);
  EXPECT_LE(reported, search.nodes() - before);
}

TEST(Search, BudgetsEndWindowsThatGoOnLater) {
  const SowTable table(Rules{}, 6);
  const Ranking ranking(6, 36);
  const Board start = starting_board(6, 3);
  Search search({&table, &ranking, nullptr}, 1, 8 * kTableBytes);
  EXPECT_FALSE(search.window(start, 1, 2, 1000).has_value());
  EXPECT_EQ(search.nodes(), 1000U);
  EXPECT_FALSE(search.out_of_nodes());
  // The limit of the job is met before the budget.
  search.set_control({}, 500);
  EXPECT_FALSE(search.window(start, 1, 2, 1000).has_value());
  EXPECT_EQ(search.nodes(), 1500U);
  EXPECT_TRUE(search.out_of_nodes());
  EXPECT_FALSE(search.window(start, 1, 2, 1000).has_value());
  EXPECT_EQ(search.nodes(), 1500U);
  search.set_control({});
  std::optional<int> result;
  for (std::uint64_t budget = 1000; !result; budget *= 2) {
    const std::uint64_t before = search.nodes();
    search.make_room();
    result = search.window(start, 1, 2, budget);
    EXPECT_LE(search.nodes() - before, budget);
  }
  expect_true(*result, 1, 2, 2);
}

TEST(Search, BoundsOfMovesAreThoseOfTheirBoardsTurnedRound) {
  EXPECT_EQ(bounds_of_move({-3, 5}, 2, true), (Bounds{-1, 7}));
  EXPECT_EQ(bounds_of_move({-3, 5}, 2, false), (Bounds{-3, 5}));
  EXPECT_EQ(bounds_of_move({1, 4}, 0, false), (Bounds{-4, -1}));
  EXPECT_EQ(intersection({-3, 5}, {0, 9}), (Bounds{0, 5}));
}

}  // namespace
}  // namespace kalah::test
