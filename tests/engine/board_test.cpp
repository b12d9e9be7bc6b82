// The packed board: counting, facing houses, and the starts of games.
#include "engine/board.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace kalah {
namespace {

TEST(Board, PacksHouseOneInTheLowByte) {
  const Row row = 0x060504030201;
  for (int house = 0; house < 6; ++house) EXPECT_EQ(seeds_at(row, house), house + 1);
  EXPECT_EQ(seeds_at(row, 6), 0);
  EXPECT_EQ(seeds_at(row, 7), 0);
  Row sum = 0;
  for (int house = 0; house < 6; ++house) sum += seed_at(house) * static_cast<Row>(house + 1);
  EXPECT_EQ(sum, row);
}

TEST(Board, CountsUpToAllSeeds) {
  EXPECT_EQ(count_seeds(Row{0}), 0);
  EXPECT_EQ(count_seeds(Row{0x060504030201}), 21);
  EXPECT_EQ(count_seeds(Row{0x1f1f1f1f1f1f1f1f}), 8 * 31);
  for (int house = 0; house < kMaxHouses; ++house) {
    EXPECT_EQ(count_seeds(seed_at(house) * Row{kMaxSeeds}), kMaxSeeds);
    EXPECT_EQ(seeds_at(seed_at(house) * Row{kMaxSeeds}, house), kMaxSeeds);
  }
  EXPECT_EQ(count_seeds(Board{seed_at(7) * Row{100}, seed_at(0) * Row{155}}), kMaxSeeds);
}

TEST(Board, SwappedExchangesTheRows) {
  const Board board{1, 2};
  EXPECT_EQ(swapped(board), (Board{2, 1}));
  EXPECT_EQ(swapped(swapped(board)), board);
}

TEST(Board, OppositeHouses) {
  for (int houses = 1; houses <= kMaxHouses; ++houses) {
    for (int house = 0; house < houses; ++house) {
      // In numbers from 1: house i faces house m+1-i.
      EXPECT_EQ(opposite(house, houses) + 1, houses + 1 - (house + 1));
      EXPECT_EQ(opposite(opposite(house, houses), houses), house);
    }
  }
}

TEST(Board, StartingBoards) {
  for (int houses = 1; houses <= kMaxHouses; ++houses) {
    for (int seeds = 0; 2 * houses * seeds <= kMaxSeeds; ++seeds) {
      const Board board = starting_board(houses, seeds);
      EXPECT_EQ(board.own, board.other);
      EXPECT_EQ(count_seeds(board), 2 * houses * seeds);
      for (int house = 0; house < kMaxHouses; ++house) {
        EXPECT_EQ(seeds_at(board.own, house), house < houses ? seeds : 0);
      }
    }
  }
}

TEST(Board, ImpossibleStartsAreErrors) {
  test::expect_error([] { starting_board(0, 4); }, {"houses", "1..8", "0"});
  test::expect_error([] { starting_board(9, 4); }, {"houses", "1..8", "9"});
  test::expect_error([] { starting_board(-1, 4); }, {"houses", "1..8", "-1"});
  test::expect_error([] { starting_board(6, -1); }, {"seeds", "0..21", "-1"});
  test::expect_error([] { starting_board(6, 22); }, {"seeds", "0..21", "22"});
  test::expect_error([] { starting_board(8, 16); }, {"seeds", "0..15", "16"});
  test::expect_error([] { starting_board(1, 128); }, {"seeds", "0..127", "128"});
  test::expect_error([] { starting_board(4, 2'000'000'000); }, {"seeds", "0..31"});
}

}  // namespace
}  // namespace kalah
