// Perft of the engine against the naive rules, and against the rows of data/perft.csv.
#include "engine/perft.h"

#include <gtest/gtest.h>

#include "engine/position_text.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

TEST(Perft, FinishedBoards) {
  const SowTable table(Rules{}, 2);
  const Board finished{0, 5};
  EXPECT_EQ(perft(table, finished, 0), 1u);
  for (int depth = 1; depth <= 4; ++depth) EXPECT_EQ(perft(table, finished, depth), 0u);
  // One move that ends the game.
  const Board last{seed_at(1), 5};
  EXPECT_EQ(perft(table, last, 0), 1u);
  EXPECT_EQ(perft(table, last, 1), 1u);
  EXPECT_EQ(perft(table, last, 2), 0u);
}

TEST(Perft, IsTheNaivePerft) {
  test::Random random(6);
  for (const Rules& rules : test::play_rule_mixtures()) {
    for (const int houses : {1, 2, 3, 5, 6, 8}) {
      const SowTable table(rules, houses);
      const Board board = random.any_board(houses, random.between(1, 5 * houses));
      const int last_depth = houses <= 3 ? 5 : 3;
      for (int depth = 0; depth <= last_depth; ++depth) {
        EXPECT_EQ(perft(table, board, depth),
                  oracle::naive_perft(rules, test::to_naive(board, houses), depth))
            << test::describe(rules, houses, board) << " depth " << depth;
      }
    }
  }
}

TEST(Perft, EveryPublishedRow) {
  const auto rows = test::read_csv(test::data_file("perft.csv"));
  EXPECT_GE(rows.size(), 40u);
  for (const std::vector<std::string>& row : rows) {
    ASSERT_EQ(row.size(), 5u);
    const Position position = parse_position(row[1]);
    const SowTable table(parse_rules(row[0]), position.houses);
    EXPECT_EQ(perft(table, position.board, std::stoi(row[2])), std::stoull(row[3]))
        << row[0] << " " << row[1] << " depth " << row[2];
  }
}

}  // namespace
}  // namespace kalah
