// Ranks number boards without gaps, in an order that quiet moves lower.
#include "solver/ranking/ranking.h"

#include <gtest/gtest.h>

#include "base/input_error.h"
#include "engine/sowing.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

TEST(Ranking, Binomials) {
  EXPECT_EQ(binomial(5, 2), 10u);
  EXPECT_EQ(binomial(3, 5), 0u);
  EXPECT_EQ(binomial(3, -1), 0u);
  // Kalah(6,3) and the largest database that is published.
  EXPECT_EQ(static_cast<std::uint64_t>(binomial(48, 12)), 69'668'534'468u);
  EXPECT_EQ(static_cast<std::uint64_t>(binomial(46, 12)), 38'910'617'655u);
  // C(271, 16) does not fit in 64 bits, and is no multiple of 2^64 by accident.
  EXPECT_EQ(binomial(271, 16), binomial(270, 15) + binomial(270, 16));
}

TEST(Ranking, RowsCountUpFromZero) {
  for (int houses = 1; houses <= kMaxHouses; ++houses) {
    const Ranking ranking(houses, 9);
    for (int seeds = 0; seeds <= 9; ++seeds) {
      for (std::uint64_t rank = 0; rank < ranking.rows(seeds); ++rank) {
        const Row row = ranking.row(seeds, rank);
        ASSERT_EQ(count_seeds(row), seeds);
        ASSERT_EQ(ranking.row_rank(row), rank);
      }
    }
  }
}

TEST(Ranking, BoardsCountUpLayerByLayer) {
  for (int houses = 1; houses <= kMaxHouses; ++houses) {
    const int seeds = houses <= 4 ? 7 : 4;
    const Ranking ranking(houses, seeds);
    ASSERT_TRUE(ranking.board_ranks_fit());
    const auto count = static_cast<std::uint64_t>(ranking.boards_up_to(seeds));
    int layer = 0;
    for (std::uint64_t rank = 0; rank < count; ++rank) {
      const Board board = ranking.board(rank);
      ASSERT_EQ(ranking.board_rank(board), rank);
      ASSERT_GE(count_seeds(board), layer);
      layer = count_seeds(board);
    }
    EXPECT_EQ(layer, seeds);
  }
}

TEST(Ranking, LargeBoardsThereAndBack) {
  Random random(1);
  const Ranking ranking(6, 72);
  for (int i = 0; i < 20'000; ++i) {
    const Board board = random.even_board(6, random.between(0, 72));
    ASSERT_EQ(ranking.board(ranking.board_rank(board)), board);
  }
}

TEST(Ranking, QuietMovesLowerTheRankOfTheRow) {
  Random random(2);
  const SowTable table(Rules{}, 6);
  const Ranking ranking(6, 48);
  for (int i = 0; i < 20'000; ++i) {
    const Board board = random.even_board(6, random.between(0, 48));
    for (int house = 0; house < 6; ++house) {
      if (seeds_at(board.own, house) == 0) continue;
      const MoveResult result = table.play(board, house);
      if (result.store != 0 || count_seeds(result.board) != count_seeds(board)) continue;
      ASSERT_LT(ranking.row_rank(result.board.own), ranking.row_rank(board.own));
      ASSERT_EQ(result.board.other, board.other);
    }
  }
}

TEST(Ranking, SaysWhatDoesNotFit) {
  EXPECT_TRUE(Ranking(6, 255).board_ranks_fit() == (binomial(267, 12) <= ~std::uint64_t{0}));
  EXPECT_FALSE(Ranking(8, 255).board_ranks_fit());
  EXPECT_THROW(Ranking(9, 4), InputError);
  EXPECT_THROW(Ranking(0, 4), InputError);
  EXPECT_THROW(Ranking(6, 256), InputError);
}

}  // namespace
}  // namespace kalah::test
