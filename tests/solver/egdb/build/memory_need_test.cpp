// What is said to be needed is what extra moves lead to.
#include "solver/egdb/build/memory_need.h"

#include <gtest/gtest.h>

#include "tests/support/support.h"

namespace kalah::test {
namespace {

// Plays all extra moves of random boards.
TEST(MemoryNeed, NoExtraMoveLeadsToAMatrixThatHasGone) {
  Random random(51);
  for (const char* keys : {"", "sow-opponent-store=on", "end=no-move"}) {
    for (int houses = 1; houses <= kMaxHouses; ++houses) {
      constexpr int kSeeds = 60;
      const SowTable table(parse_rules(keys), houses);
      const SplitMap<int> last = last_layers_by_mover(table, kSeeds);
      for (int i = 0; i < 3000; ++i) {
        const Board board = random.any_board(houses, kSeeds);
        if (table.is_over(board)) continue;
        for (int house = 0; house < houses; ++house) {
          if (seeds_at(board.own, house) == 0) continue;
          const MoveResult result = table.play(board, house);
          if (!result.again) continue;
          ASSERT_GE(last[split_of(result.next())], split_of(board).layer())
              << describe(table.rules(), houses, board);
        }
      }
    }
  }
}

TEST(MemoryNeed, OneLayerMoreUnlessThereAreLaps) {
  const SplitMap<int> last = last_layers_by_mover(SowTable(Rules{}, 6), 30);
  EXPECT_EQ((last[{3, 5}]), 9);
  EXPECT_EQ((last[{20, 10}]), 30);  // the highest layer there is
  // A sowing of 14 seeds in the last house: 2 are stored, 6 get across, 6 are left.
  EXPECT_EQ((last[{6, 6}]), 14);
  EXPECT_EQ((last[{5, 6}]), 12);
  EXPECT_EQ((last[{6, 5}]), 12);
}

}  // namespace
}  // namespace kalah::test
