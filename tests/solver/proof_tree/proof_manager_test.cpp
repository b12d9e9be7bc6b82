// A claim that is worked on leaf by leaf comes out as it is, whatever the budgets.
#include "solver/proof_tree/proof_manager.h"

#include <gtest/gtest.h>

#include <atomic>

#include "base/input_error.h"
#include "base/job_control.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

constexpr std::uint64_t kTableBytes = std::uint64_t{1} << 20;

TEST(ProofManager, SettlesClaimsAsTheyAre) {
  Random random(7);
  for (const Rules& rules : play_rule_mixtures()) {
    const SowTable table(rules, 3);
    const Ranking ranking(3, 10);
    oracle::NaiveMinimax naive(rules);
    for (int i = 0; i < 4; ++i) {
      const Board board = random.any_board(3, 10);
      if (table.is_over(board)) continue;
      const int value = naive.value(to_naive(board, 3));
      Search search({&table, &ranking, nullptr}, 1, kTableBytes);
      ProofManager manager(table, search);
      manager.set_budget({static_cast<std::uint64_t>(random.between(1, 4)),
                          static_cast<std::uint64_t>(random.between(1, 20))});
      const int number = value + random.between(-2, 3);
      SCOPED_TRACE(describe(rules, 3, board) + " >=" + std::to_string(number));
      std::optional<bool> is_true;
      for (int step = 0; step < 100'000 && !is_true; ++step) {
        is_true = manager.work_on(board, number);
      }
      EXPECT_EQ(is_true, value >= number);
      EXPECT_TRUE(manager.has_root(board, number));
      EXPECT_EQ(manager.line(), "");
      // What is settled is known without more work.
      const std::uint64_t nodes = search.nodes();
      EXPECT_EQ(manager.work_on(board, number), is_true);
      EXPECT_EQ(search.nodes(), nodes);
      for (ProofTree::Index node = 0; node < manager.tree().size(); ++node) {
        const auto& [claim, left, spent, moves, parents] = manager.tree()[node];
        if (left.is_open()) continue;
        EXPECT_EQ(left.is_proven(), naive.value(to_naive(claim.board, 3)) >= claim.number);
      }
    }
  }
}

// A larger game, of which a leaf takes more than its budget.
TEST(ProofManager, SplitsWhatTakesLong) {
  const SowTable table(Rules{}, 4);
  const Ranking ranking(4, 24);
  const Board start = starting_board(4, 3);  // of value 6
  for (const int number : {6, 8}) {
    Search search({&table, &ranking, nullptr}, 1, kTableBytes);
    ProofManager manager(table, search);
    manager.set_budget({100, 800});
    std::optional<bool> is_true;
    bool has_line = false;
    while (!is_true) {
      is_true = manager.work_on(start, number);
      has_line = has_line || !manager.line().empty();
    }
    EXPECT_EQ(is_true, number <= 6);
    EXPECT_TRUE(has_line);
    EXPECT_GT(manager.tree().size(), 4U);
    EXPECT_EQ(manager.tree()[manager.tree().roots().front()].nodes, search.nodes());
  }
}

TEST(ProofManager, GoesOnWithATree) {
  const SowTable table(Rules{}, 4);
  const Ranking ranking(4, 24);
  const Board start = starting_board(4, 3);
  Search first({&table, &ranking, nullptr}, 1, kTableBytes);
  ProofManager begun(table, first);
  begun.set_budget({100, 800});
  for (int i = 0; i < 40; ++i) static_cast<void>(begun.work_on(start, 8));
  ASSERT_TRUE(begun.tree()[0].left.is_open());

  Search second({&table, &ranking, nullptr}, 1, kTableBytes);
  ProofManager resumed(table, second);
  resumed.set_budget({100, 800});
  resumed.resume(begun.tree());
  EXPECT_TRUE(resumed.has_root(start, 8));
  std::optional<bool> is_true;
  while (!is_true) is_true = resumed.work_on(start, 8);
  EXPECT_EQ(is_true, false);
  EXPECT_GT(resumed.tree()[0].nodes, second.nodes());
}

TEST(ProofManager, RefusesATreeThatSaysWhatIsWrong) {
  const SowTable table(Rules{}, 4);
  const Ranking ranking(4, 24);
  const Board start = starting_board(4, 3);
  Search search({&table, &ranking, nullptr}, 1, kTableBytes);
  ASSERT_TRUE(search.window(start, 7, 8).has_value());
  ProofManager manager(table, search);
  ProofTree tree;
  tree.set_left(tree.add(normal_claim(table, start, 8)), Effort::settled(true));
  expect_error([&] { manager.resume(tree); }, {"known to be wrong"});
}

TEST(ProofManager, StopsWhenItIsAskedTo) {
  const SowTable table(Rules{}, 6);
  const Ranking ranking(6, 72);
  Search search({&table, &ranking, nullptr}, 1, kTableBytes);
  ProofManager manager(table, search);
  manager.set_budget({10'000, 100'000});
  std::atomic<bool> stop = true;
  search.set_control(JobControl({}, &stop));
  EXPECT_EQ(manager.work_on(starting_board(6, 6), 4), std::nullopt);
  stop = false;
  search.set_control(JobControl({}, &stop), 50'000);
  while (!search.out_of_nodes()) {
    ASSERT_EQ(manager.work_on(starting_board(6, 6), 4), std::nullopt);
  }
  EXPECT_LE(search.nodes(), 100'000U);
}

}  // namespace
}  // namespace kalah::test
