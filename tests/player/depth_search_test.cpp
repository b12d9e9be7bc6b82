// The search of a fixed depth against a plain twin, without windows, order and table.
#include "player/depth_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "player/evaluation.h"
#include "player/player.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

constexpr int kInfinite = 1000;

// What depth_search.h says a search of a depth finds.
class Twin {
 public:
  explicit Twin(const SowTable& table, bool estimates = true)
      : table_(table), estimates_(estimates) {}

  int value(const Board& board, int depth) const {
    if (table_.is_over(board)) return table_.leftover(board);
    if (depth == 0) return estimates_ ? estimate(table_, board) : 0;
    int best = -kInfinite;
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(board.own, house) == 0) continue;
      best = std::max(best, move_value(table_.play(board, house), depth));
    }
    return best;
  }

  int move_value(const MoveResult& move, int depth) const {
    const int rest = value(move.next(), depth - 1);
    return move.gain() + (move.again ? rest : -rest);
  }

 private:
  const SowTable& table_;
  bool estimates_;
};

Board unfinished(Random& random, const SowTable& table, int seeds) {
  for (;;) {
    const Board board = random.even_board(table.houses(), seeds);
    if (!table.is_over(board)) return board;
  }
}

// A table of one entry, because results of a deeper search are as good as those asked for, but not
// the same.
TEST(DepthSearch, FindsWhatItsTwinFinds) {
  Random random(1);
  for (const Rules& rules : play_rule_mixtures()) {
    const int houses = random.between(1, 5);
    const SowTable table(rules, houses);
    const Twin twin(table);
    DepthSearch search(table, nullptr, 0);
    for (int i = 0; i < 6; ++i) {
      const Board board = unfinished(random, table, random.between(2, 6 * houses));
      for (int depth = 0; depth <= 4; ++depth) {
        SCOPED_TRACE(describe(rules, houses, board) + " depth " + std::to_string(depth));
        search.begin(Deadline());
        const auto result = search.search(board, depth, -kInfinite, kInfinite);
        ASSERT_TRUE(result.has_value());
        EXPECT_EQ(result->value, twin.value(board, depth));
      }
    }
  }
}

// Fail-soft, as search.h says, of the value that the estimates lead to.
TEST(DepthSearch, WindowsAreTrueOfWhatTheTwinFinds) {
  Random random(2);
  const SowTable table(Rules{}, 5);
  const Twin twin(table);
  DepthSearch search(table, nullptr, 0);
  for (int i = 0; i < 300; ++i) {
    const Board board = unfinished(random, table, random.between(8, 40));
    const int depth = random.between(1, 4);
    const int value = twin.value(board, depth);
    const int alpha = value + random.between(-6, 5);
    const int beta = alpha + random.between(1, 5);
    search.begin(Deadline());
    const auto result = search.search(board, depth, alpha, beta);
    ASSERT_TRUE(result.has_value());
    if (result->value <= alpha) {
      EXPECT_LE(value, result->value);
    } else if (result->value >= beta) {
      EXPECT_GE(value, result->value);
    } else {
      EXPECT_EQ(value, result->value);
    }
  }
}

// With any table: what is said to be proven is.
TEST(DepthSearch, WhatIsProvenIsTrue) {
  Random random(3);
  int proven = 0;
  for (const Rules& rules : play_rule_mixtures()) {
    const SowTable table(rules, 3);
    oracle::NaiveMinimax naive(rules);
    DepthSearch search(table, nullptr, std::uint64_t{64} << 10);
    search.begin(Deadline());
    for (int i = 0; i < 8; ++i) {
      const Board board = unfinished(random, table, random.between(2, 9));
      for (const int depth : {1, 3, 6}) {
        const auto result = search.search(board, depth, -kInfinite, kInfinite);
        ASSERT_TRUE(result.has_value());
        if (!result->proven) continue;
        ++proven;
        EXPECT_EQ(result->value, naive.value(to_naive(board, 3)))
            << describe(rules, 3, board) << " depth " << depth;
      }
    }
  }
  EXPECT_GT(proven, 100);
}

TEST(DepthSearch, GivesNothingWhenItsDeadlineComesFirst) {
  const SowTable table(Rules{}, 6);
  DepthSearch search(table, nullptr, std::uint64_t{64} << 10);
  std::atomic<bool> stop{true};
  search.begin(Deadline(1000, JobControl({}, &stop)));
  EXPECT_FALSE(search.search(starting_board(6, 4), 12, -kInfinite, kInfinite).has_value());
  search.begin(Deadline(1e-9, {}));
  EXPECT_FALSE(search.search(starting_board(6, 4), 12, -kInfinite, kInfinite).has_value());
  stop = false;
  search.begin(Deadline(1000, JobControl({}, &stop)));
  EXPECT_TRUE(search.search(starting_board(6, 4), 4, -kInfinite, kInfinite).has_value());
}

// The choices of the levels are best moves of their depth, and say what those are worth.
TEST(DepthSearch, LevelsChooseABestMoveOfTheirDepth) {
  Random random(4);
  PlayerOptions options;
  options.memory = kLeastPlayerMemory;
  options.egdb_seeds = 0;
  for (const char* list : {"standard", "empty-capture", "end=no-move", "sow-opponent-store=on"}) {
    const Rules rules = parse_rules(list);
    const SowTable table(rules, 6);
    Player player(rules, 6, 48, options);
    for (int i = 0; i < 40; ++i) {
      const Board board = unfinished(random, table, random.between(6, 48));
      for (int level = 1; level <= 4; ++level) {
        SCOPED_TRACE(describe(rules, 6, board) + " level " + std::to_string(level));
        const int depth = level;
        const Twin twin(table, level > 1);
        const Choice choice = player.choose({.houses = 6, .board = board}, level);
        EXPECT_EQ(choice.judgement.depth, depth);
        EXPECT_EQ(choice.judgement.estimate, twin.value(board, depth));
        EXPECT_EQ(twin.move_value(table.play(board, choice.house), depth),
                  twin.value(board, depth));
      }
    }
  }
}

}  // namespace
}  // namespace kalah::test
