// The board builder gives the values of the reference builder, for every rule set and width.
#include "solver/egdb/build/board_builder.h"

#include <gtest/gtest.h>

#include "solver/egdb/egdb.h"
#include "tests/solver/egdb/build_matrices.h"
#include "tests/solver/egdb/build_options.h"
#include "tests/solver/egdb/builder_check.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

MatrixStore build_by_boards(const SowTable& table, int seeds, ThreadPool& pool) {
  BoardBuilder builder(table, seeds, nullptr, pool);
  MatrixStore values(table.houses(), seeds);
  for (int layer = 0; layer <= seeds; ++layer) {
    builder.build_layer(layer);
    values.add_layer(layer);
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      const std::uint64_t columns = values.ranking().rows(own);
      for (std::uint64_t i = 0; i < boards_of(values.ranking(), split); ++i) {
        values.matrix(split)[i] =
            static_cast<std::int8_t>(builder.matrix(split).value(i / columns, i % columns));
      }
    }
  }
  return values;
}

void expect_equal_builders(const Rules& rules, int houses, int seeds, int threads) {
  const SowTable table(rules, houses);
  ThreadPool pool(threads);
  expect_equal(build_by_reference(table, seeds, pool), build_by_boards(table, seeds, pool), rules);
}

TEST(BoardBuilder, IsTheReferenceForEveryMixtureOfKeys) {
  for (const Rules& rules : play_rule_mixtures()) {
    for (int houses = 1; houses <= kMaxHouses; ++houses) {
      expect_equal_builders(rules, houses, few_seeds(houses), 1 + houses % 3);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(BoardBuilder, ManySeedsOnNarrowBoards) {
  for (const char* keys :
       {"avalanche", "sowing=multi-lap,capture=always,end=no-move",
        "sowing=multi-lap,sow-opponent-store=on,cross-capture=on", "avalanche,leftover=nobody"}) {
    expect_equal_builders(parse_rules(keys), 1, 127, 2);
    expect_equal_builders(parse_rules(keys), 2, 40, 3);
    expect_equal_builders(parse_rules(keys), 3, 20, 2);
  }
}

TEST(BoardBuilder, ValuesAreThoseOfTheNaiveMinimax) {
  Random random(21);
  for (const char* keys : {"avalanche", "sowing=multi-lap", "sowing=multi-lap,end=no-move",
                           "sowing=multi-lap,cross-capture=on,sow-opponent-store=on"}) {
    const Rules rules = parse_rules(keys);
    const SowTable table(rules, 4);
    ThreadPool pool(2);
    const MatrixStore values = build_by_boards(table, 11, pool);
    expect_naive_values(values, rules, random);
    if (HasFatalFailure()) return;
  }
}

// In one run, layer by layer, and by the reference builder, as far as it goes: the same files.
TEST(BoardBuilder, GoesOnFromFiles) {
  for (const char* keys : {"avalanche", "sowing=multi-lap,leftover=nobody"}) {
    for (const auto& [houses, seeds] :
         std::vector<std::pair<int, int>>{{6, 8}, {1, 60}, {2, 24}, {3, 15}}) {
      expect_same_files(keys, houses, seeds);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(BoardBuilder, NeedsAllLayersInMemory) {
  const Folder folder;
  EgdbBuildOptions options = build_options(folder, "avalanche", 6, 30);
  options.memory = least_build_memory(options.rules, 6, 30, options.threads) - 1;
  EXPECT_GT(options.memory, Egdb::packed_bytes(6, 29));
  expect_error([&] { build_egdb(options); }, {"30 seeds", "memory"});
}

TEST(LongBoardBuilder, IsTheReferenceUpToTwelveSeeds) {
  for (const Rules& rules : play_rule_mixtures()) {
    if (rules.sowing == SowingMode::kSingle) continue;
    for (int houses = 1; houses <= 6; ++houses) {
      expect_equal_builders(rules, houses, 12 - houses / 5, 2);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace kalah::test
