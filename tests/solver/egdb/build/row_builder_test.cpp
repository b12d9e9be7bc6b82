// The row builder gives the values of the reference builder, for every rule set and width.
#include "solver/egdb/build/row_builder.h"

#include <gtest/gtest.h>

#include "solver/egdb/format/transpose.h"
#include "tests/solver/egdb/build_matrices.h"
#include "tests/solver/egdb/build_options.h"
#include "tests/solver/egdb/builder_check.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

// Compares all layers up to `seeds`.
void expect_equal_builders(const Rules& rules, int houses, int seeds, int threads) {
  const SowTable table(rules, houses);
  ThreadPool pool(threads);
  expect_equal(build_by_reference(table, seeds, pool), build_matrices(table, seeds, pool), rules);
}

TEST(RowBuilder, IsTheReferenceForEveryMixtureOfKeys) {
  for (const Rules& rules : play_rule_mixtures()) {
    if (!RowBuilder::can_build(rules)) continue;
    for (int houses = 1; houses <= kMaxHouses; ++houses) {
      expect_equal_builders(rules, houses, few_seeds(houses), 1 + houses % 2);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(RowBuilder, ManyLapsOnNarrowBoards) {
  for (const char* keys : {"", "capture=always,end=no-move", "sow-opponent-store=on",
                           "cross-capture=on,capture=last-seed", "leftover=nobody"}) {
    expect_equal_builders(parse_rules(keys), 1, 127, 2);
    expect_equal_builders(parse_rules(keys), 2, 40, 2);
    expect_equal_builders(parse_rules(keys), 3, 20, 2);
  }
}

TEST(RowBuilder, ValuesAreThoseOfTheNaiveMinimax) {
  Random random(11);
  for (const char* keys : {"", "capture=always", "end=no-move,leftover=finisher",
                           "cross-capture=on,sow-opponent-store=on"}) {
    const Rules rules = parse_rules(keys);
    const SowTable table(rules, 4);
    ThreadPool pool(2);
    const MatrixStore values = build_matrices(table, 11, pool);
    expect_naive_values(values, rules, random);
    if (HasFatalFailure()) return;
  }
}

// Hardly any row stays in memory.
TEST(RowBuilder, IsTheSameWithoutRoom) {
  const Folder folder;
  for (const char* keys : {"", "cross-capture=on,sow-opponent-store=on", "leftover=nobody"}) {
    for (const auto& [houses, seeds] :
         std::vector<std::pair<int, int>>{{6, 9}, {1, 60}, {2, 30}, {3, 18}, {8, 6}}) {
      const SowTable table(parse_rules(keys), houses);
      ThreadPool pool(2);
      RowStore rows(table.rules(), houses, seeds, 10'000, folder.path());
      RowBuilder builder(table, rows, nullptr, pool);
      for (int layer = 0; layer <= seeds; ++layer) builder.build_layer(layer);
      expect_equal(build_matrices(table, seeds, pool), MatrixStore(rows), table.rules());
    }
  }
}

// Layers that are there come from their files, in one form or both.
TEST(RowBuilder, GoesOnFromFiles) {
  for (const char* keys : {"", "sow-opponent-store=on", "capture=always,end=no-move"}) {
    for (const auto& [houses, seeds] :
         std::vector<std::pair<int, int>>{{6, 9}, {1, 60}, {2, 30}, {3, 18}, {8, 6}}) {
      expect_same_files(keys, houses, seeds);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(LongRowBuilder, IsTheReferenceUpToTwelveSeeds) {
  for (const Rules& rules : play_rule_mixtures()) {
    if (!RowBuilder::can_build(rules)) continue;
    for (int houses = 1; houses <= 6; ++houses) {
      expect_equal_builders(rules, houses, 12, 2);
      if (HasFatalFailure()) return;
    }
  }
  for (const char* keys : {"", "capture=always", "end=no-move,capturing-seed=stays",
                           "cross-capture=on,sow-opponent-store=on,leftover=finisher"}) {
    expect_equal_builders(parse_rules(keys), 7, 12, 2);
    expect_equal_builders(parse_rules(keys), 8, 12, 2);
  }
}

TEST(Transpose, AnyShape) {
  Random random(12);
  for (const auto& [rows, columns] : std::vector<std::pair<std::size_t, std::size_t>>{
           {1, 1}, {1, 100}, {100, 1}, {16, 16}, {64, 80}, {65, 130}, {200, 37}}) {
    std::vector<std::int8_t> source(rows * columns);
    for (std::int8_t& value : source) value = static_cast<std::int8_t>(random.between(-127, 127));
    std::vector<std::int8_t> target(source.size());
    transpose(target.data(), rows, source.data(), columns, rows, columns);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < columns; ++c) {
        ASSERT_EQ(target[c * rows + r], source[r * columns + c]);
      }
    }
  }
}

}  // namespace
}  // namespace kalah::test
