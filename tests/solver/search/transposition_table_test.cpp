// A hit is exact: whatever the size of the table, no board is ever taken for another one.
#include "solver/search/transposition_table.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <vector>

#include "tests/support/support.h"

namespace kalah::test {
namespace {

using Entry = TranspositionTable::Entry;

struct Setting {
  int houses;
  int seeds;
  std::uint64_t bytes;

  friend void PrintTo(const Setting& setting, std::ostream* out) {
    *out << setting.houses << " houses, " << setting.seeds << " seeds, " << setting.bytes
         << " bytes";
  }
};

// Whether `entry` is one that the test stored for the board: bounds encode the board.
Bounds bounds_of(const Board& board, int seeds) {
  const std::uint64_t mixed = (board.own * 31 + board.other) * 0x9e3779b97f4a7c15;
  const int lower = static_cast<int>(mixed >> 40) % (seeds + 1) - seeds;
  const int upper = lower + static_cast<int>(mixed >> 20 & 0xfffff) % (seeds + 1);
  return {lower, upper};
}

class Table : public testing::TestWithParam<Setting> {};

TEST_P(Table, HitsAreExact) {
  const int houses = GetParam().houses;
  const int seeds = GetParam().seeds;
  const std::uint64_t bytes = GetParam().bytes;
  const Ranking ranking(houses, seeds);
  TranspositionTable table(ranking, bytes);
  EXPECT_LE(table.bytes(), std::max<std::uint64_t>(bytes, 64));
  Random random(3);
  int hits = 0;
  std::vector<Board> boards(60'000);
  for (Board& board : boards) board = random.any_board(houses, seeds);
  const auto check = [&](const TranspositionTable& probed, const Board& board) {
    Entry entry;
    if (!probed.probe(probed.key(board), entry)) return;
    ++hits;
    ASSERT_EQ(entry.bounds, bounds_of(board, seeds)) << "a false hit";
    ASSERT_EQ(entry.move, static_cast<int>(board.own % houses));
  };
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const Entry entry{bounds_of(boards[i], seeds), static_cast<int>(boards[i].own % houses),
                      static_cast<int>(i % 32)};
    table.store(table.key(boards[i]), entry);
    check(table, boards[random.below(static_cast<int>(boards.size()))]);
  }
  for (const Board& board : boards) check(table, board);
  EXPECT_GT(hits, 0);

  // What for_each() gives is what probe() finds.
  int given = 0;
  constexpr int kLeastEffort = 16;
  table.for_each(kLeastEffort, [&](const TranspositionTable::BoardEntry& known) {
    const auto& [board, entry] = known;
    Entry found;
    ASSERT_TRUE(table.probe(table.key(board), found));
    ASSERT_EQ(entry.bounds, bounds_of(board, seeds));
    ASSERT_EQ(entry.bounds, found.bounds);
    ASSERT_EQ(entry.move, found.move);
    ASSERT_EQ(entry.effort, found.effort);
    ASSERT_GE(entry.effort, kLeastEffort);
    ++given;
  });
  std::set<std::pair<Row, Row>> expected;
  for (const Board& board : boards) {
    Entry found;
    if (table.probe(table.key(board), found) && found.effort >= kLeastEffort) {
      expected.insert({board.own, board.other});
    }
  }
  EXPECT_EQ(given, static_cast<int>(expected.size()));

  hits = 0;
  const TranspositionTable larger(table, 8 * bytes);
  for (const Board& board : boards) check(larger, board);
  EXPECT_GT(hits, 0);
}

// The last ones do not fit in 64 bits, or only in a table of full boards.
INSTANTIATE_TEST_SUITE_P(Sizes, Table,
                         testing::Values(Setting{6, 72, 64}, Setting{6, 72, 1 << 12},
                                         Setting{6, 72, 1 << 20}, Setting{6, 48, 3 << 16},
                                         Setting{1, 20, 1 << 16}, Setting{3, 15, 1000},
                                         Setting{8, 64, 1 << 14}, Setting{8, 64, 32 << 20},
                                         Setting{8, 128, 1 << 16}, Setting{8, 255, 1 << 16},
                                         Setting{7, 255, 64}));

TEST(TranspositionTable, BoundsOfOnePositionAreIntersected) {
  const Ranking ranking(6, 48);
  TranspositionTable table(ranking, 1 << 16);
  const TranspositionTable::Key key = table.key(starting_board(6, 4));
  table.store(key, {{-48, 10}, 2, 5});
  table.store(key, {{8, 48}, 3, 1});
  table.store(key, {{-48, 12}, TranspositionTable::kNoMove, 1});
  Entry entry;
  ASSERT_TRUE(table.probe(key, entry));
  EXPECT_EQ(entry.bounds, (Bounds{8, 10}));
  EXPECT_EQ(entry.move, 3);
  EXPECT_EQ(entry.effort, 5);
}

TEST(TranspositionTable, CheapEntriesAreReplacedFirst) {
  const Ranking ranking(6, 48);
  TranspositionTable table(ranking, 64);  // one bucket
  Random random(4);
  const Board dear = starting_board(6, 4);
  table.store(table.key(dear), {{8, 8}, 2, 30});
  for (int i = 0; i < 1000; ++i) {
    table.store(table.key(random.even_board(6, 30)), {{0, 0}, 0, 3});
  }
  Entry entry;
  EXPECT_TRUE(table.probe(table.key(dear), entry));
}

}  // namespace
}  // namespace kalah::test
