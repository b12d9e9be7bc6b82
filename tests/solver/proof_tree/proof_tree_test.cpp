// Estimates go up through the tree, and the most promising leaf is found on the way down.
#include "solver/proof_tree/proof_tree.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "solver/proof_tree/line_text.h"
#include "solver/proof_tree/merge.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

using Index = ProofTree::Index;

// Claims that differ, of boards that do not matter.
Claim claim(int number) { return {{1, 1}, number}; }

// A root with three moves: one after which the same player moves, and two for the opponent.
class Family {
 public:
  Family() {
    root = tree.add(claim(0));
    tree.add_root(root);
    for (int i = 0; i < 3; ++i) child[i] = tree.add(claim(i + 1));
    tree.set_left(child[0], {10, 100});
    tree.set_left(child[1], {200, 20});
    tree.set_left(child[2], {7, 30});
    tree.split(root, {{0, true, child[0]}, {1, false, child[1]}, {2, false, child[2]}});
  }

  const Effort& left() const { return tree[root].left; }

  ProofTree tree;
  Index root = 0;
  Index child[3] = {};
};

TEST(ProofTree, AClaimTakesItsCheapestMoveToProveAndAllToRefute) {
  Family family;
  EXPECT_EQ(family.left(), (Effort{10, 100 + 200 + 7}));
  family.tree.set_left(family.child[1], {200, 5});
  EXPECT_EQ(family.left(), (Effort{5, 307}));
}

TEST(ProofTree, OneMoveProvesAndAllRefute) {
  {
    Family family;
    const auto settled = family.tree.set_left(family.child[2], Effort::settled(false));
    EXPECT_EQ(settled, std::vector<Index>{family.root});
    EXPECT_TRUE(family.left().is_proven());
  }
  {
    Family family;
    EXPECT_TRUE(family.tree.set_left(family.child[0], Effort::settled(false)).empty());
    EXPECT_TRUE(family.tree.set_left(family.child[1], Effort::settled(true)).empty());
    EXPECT_TRUE(family.left().is_open());
    EXPECT_EQ(family.left().refute, 7);
    EXPECT_EQ(family.tree.set_left(family.child[2], Effort::settled(true)),
              std::vector<Index>{family.root});
    EXPECT_TRUE(family.left().is_refuted());
  }
}

TEST(ProofTree, WorkIsOnTheCheapestMoveOfEachPlayer) {
  Family family;
  EXPECT_EQ(line_text(family.tree.most_promising(family.root)), "1-");
  family.tree.set_left(family.child[0], {50, 100});
  EXPECT_EQ(line_text(family.tree.most_promising(family.root)), "2");
  const Index reply = family.tree.add(claim(10));
  const Index other_reply = family.tree.add(claim(11));
  family.tree.set_left(reply, {9, 4});
  family.tree.set_left(other_reply, {9, 3});
  family.tree.split(family.child[1], {{3, false, reply}, {4, false, other_reply}});
  // The opponent needs 3 to prove it, and the player 18 to refute both.
  EXPECT_EQ(family.tree[family.child[1]].left, (Effort{3, 18}));
  EXPECT_EQ(line_text(family.tree.most_promising(family.root)), "2 5");
  family.tree.set_left(other_reply, {40, 3});
  EXPECT_EQ(line_text(family.tree.most_promising(family.root)), "3");
}

TEST(ProofTree, WhatIsReachedTwiceIsOneNode) {
  Family family;
  const Index parent = family.child[0];
  const Index shared = family.tree.add(claim(20));
  EXPECT_EQ(family.tree.add(claim(20)), shared);
  family.tree.split(parent, {{0, true, shared}});
  family.tree.split(family.child[1], {{0, true, shared}});
  const auto settled = family.tree.set_left(shared, Effort::settled(true));
  EXPECT_EQ(settled.size(), 3U);
  EXPECT_TRUE(family.tree[parent].left.is_proven());
  EXPECT_TRUE(family.tree[family.child[1]].left.is_proven());
  EXPECT_TRUE(family.left().is_proven());
}

TEST(ProofTree, WhatIsSettledStaysSo) {
  Family family;
  family.tree.set_left(family.root, Effort::settled(false));
  family.tree.set_left(family.child[0], Effort::settled(true));
  EXPECT_TRUE(family.left().is_refuted());
}

TEST(ProofTree, MergingTakesWhatEitherKnows) {
  Family here;
  Family there;
  here.tree.set_left(here.child[1], Effort::settled(true));
  there.tree.set_left(there.child[0], Effort::settled(false));
  const Index part = there.tree.add(claim(30));
  there.tree.set_left(part, {5, 6});
  there.tree.split(there.child[2], {{4, false, part}});
  there.tree.add_nodes(part, 77);
  merge(there.tree, here.tree);
  EXPECT_EQ(here.tree.size(), 5U);
  EXPECT_EQ(here.tree.roots().size(), 1U);
  EXPECT_TRUE(here.tree[here.child[0]].left.is_refuted());
  EXPECT_TRUE(here.tree[here.child[1]].left.is_proven());
  EXPECT_EQ(here.tree[here.child[2]].left, (Effort{6, 5}));
  EXPECT_EQ(here.left(), (Effort{5, 6}));
  EXPECT_EQ(here.tree[*here.tree.find(claim(30))].nodes, 77U);
  // The other way round it comes to the same.
  merge(here.tree, there.tree);
  EXPECT_EQ(there.left(), here.left());
}

TEST(ProofTree, ContradictionsAreNotMerged) {
  Family here;
  Family there;
  here.tree.set_left(here.child[1], Effort::settled(true));
  there.tree.set_left(there.child[1], Effort::settled(false));
  expect_error([&] { merge(there.tree, here.tree); }, {"proven", "refuted"});
}

// A claim is as true as what the claims after its moves say, for any rules.
TEST(Claim, MovesLeadToClaimsThatDecideIt) {
  Random random(5);
  for (const char* list : {"standard", "capture=none", "leftover=nobody", "end=no-move", "bga",
                           "sow-opponent-store=on", "capturing-seed=stays"}) {
    const Rules rules = parse_rules(list);
    const SowTable table(rules, 3);
    oracle::NaiveMinimax naive(rules);
    const auto is_true = [&](const Claim& claim) {
      return naive.value(to_naive(claim.board, 3)) >= claim.number;
    };
    for (int i = 0; i < 200; ++i) {
      const Board board = random.any_board(3, 9);
      if (table.is_over(board)) continue;
      const int value = naive.value(to_naive(board, 3));
      const int number = value + random.between(-3, 3);
      SCOPED_TRACE(describe(rules, 3, board) + " >=" + std::to_string(number));
      const Claim claim = normal_claim(table, board, number);
      EXPECT_EQ(is_true(claim), value >= number);
      bool is_proven = false;
      for (const ClaimMove& move : moves_of(table, claim)) {
        is_proven |= is_true(move.next) == move.again;
      }
      EXPECT_EQ(is_proven, value >= number);
      const Bounds bounds = bounds_of_claim(table, claim, value >= number);
      EXPECT_LE(bounds.lower, value);
      EXPECT_GE(bounds.upper, value);
    }
  }
}

}  // namespace
}  // namespace kalah::test
