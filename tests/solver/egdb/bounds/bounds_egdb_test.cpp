// Databases of bounds, value by value against exact ones.
#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "solver/egdb/build_job.h"
#include "solver/egdb/egdb.h"
#include "tests/support/folder.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

constexpr const char* kRuleLists[] = {
    "", "capture=always,end=no-move", "leftover=nobody,capture=last-seed",
    "sow-opponent-store=on,cross-capture=on,leftover=finisher", "capturing-seed=stays"};

struct Size {
  int houses;
  int seeds;
};
constexpr Size kSizes[] = {{1, 40}, {2, 20}, {3, 14}, {6, 8}, {8, 6}};

// What bounds may say of a value, and how often they say it exactly.
class Comparison {
 public:
  Comparison(const Egdb& exact, int houses) : exact_(exact), houses_(houses) {}

  void expect_true(const Egdb& bounds, const EgdbMixture& mixture) {
    EXPECT_EQ(bounds.mixture(), mixture);
    const Ranking ranking(houses_, mixture.seeds);
    for (std::uint64_t rank = 0; rank < Egdb::boards(houses_, mixture.seeds); ++rank) {
      const Board board = ranking.board(rank);
      const int seeds = count_seeds(board);
      const int value = exact_.value(board);
      const Bounds found = bounds.bounds(board);
      ASSERT_LE(found.lower, value) << rank;
      ASSERT_GE(found.upper, value) << rank;
      ASSERT_GE(found.lower, -seeds);
      ASSERT_LE(found.upper, seeds);
      if (mixture.bits(seeds) == kExactBits) {
        ASSERT_TRUE(found.is_exact()) << rank;
      }
      sharper_ += found.lower > -seeds || found.upper < seeds ? 1 : 0;
      ++boards_;
    }
  }
  // Bounds that are known without a database would be true, too.
  void expect_sharp() const { EXPECT_GT(2 * sharper_, boards_); }

 private:
  const Egdb& exact_;
  int houses_;
  std::uint64_t boards_ = 0;
  std::uint64_t sharper_ = 0;
};

TEST(BoundsEgdb, BoundsHoldForEveryBoard) {
  ThreadPool pool(2);
  for (const char* keys : kRuleLists) {
    const Rules rules = parse_rules(keys);
    for (const auto& [houses, seeds] : kSizes) {
      SCOPED_TRACE(std::string(keys) + " " + std::to_string(houses));
      const Folder folder;
      EgdbBuildOptions options;
      options.directory = folder.path();
      options.rules = rules;
      options.houses = houses;
      options.seeds = seeds;
      options.memory = std::uint64_t{1} << 30;
      build_egdb(options);
      const SowTable table(rules, houses);
      const std::unique_ptr<Egdb> exact = Egdb::build(table, seeds, pool);
      Comparison comparison(*exact, houses);
      for (const EgdbMixture& mixture :
           {EgdbMixture::uniform(seeds, 2), EgdbMixture::uniform(seeds, 1),
            EgdbMixture{seeds / 2, seeds - 2, seeds}, EgdbMixture{0, seeds / 2, seeds - 1},
            EgdbMixture{seeds - 1, seeds - 1, seeds}}) {
        const auto loaded = Egdb::load(folder.path(), rules, houses, mixture, pool);
        comparison.expect_true(*loaded, mixture);
      }
      for (const int bits : {1, 2}) {
        const auto built = Egdb::build(table, seeds, pool, {}, 0, bits);
        comparison.expect_true(*built, EgdbMixture::uniform(seeds, bits));
      }
      comparison.expect_sharp();
      if (HasFatalFailure()) return;
    }
  }
}

// Memory that is asked for is about what is taken.
TEST(BoundsEgdb, TakesTheBytesThatWereEstimated) {
  ThreadPool pool(1);
  const SowTable table(Rules{}, 6);
  constexpr int kSeeds = 13;
  const auto boards = static_cast<double>(Egdb::boards(6, kSeeds));
  for (const int bits : {1, 2}) {
    const auto built = Egdb::build(table, kSeeds, pool, {}, 0, bits);
    // Bases and the ends of rows are a fifth here, and next to nothing of large layers.
    EXPECT_LT(static_cast<double>(built->bytes()), boards * bits / 8 * 1.4);
    EXPECT_LE(built->bytes(), Egdb::load_bytes(6, EgdbMixture::uniform(kSeeds, bits)));
  }
}

}  // namespace
}  // namespace kalah::test
