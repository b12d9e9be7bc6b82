// Claims come out level by level, once and as strong as they went in.
#include "solver/certificate/claim_queue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "engine/sowing.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

TEST(Claims, LeadToLowerLevels) {
  Random random(3);
  for (const Rules& rules : play_rule_mixtures()) {
    const int houses = random.between(1, kMaxHouses);
    const SowTable table(rules, houses);
    for (int i = 0; i < 50; ++i) {
      const Board board = random.any_board(houses, 60);
      for (int house = 0; house < houses; ++house) {
        if (seeds_at(board.own, house) == 0) continue;
        EXPECT_LT(level_of(table.play(board, house).next(), houses), level_of(board, houses))
            << describe(rules, houses, board);
      }
    }
  }
}

TEST(Claims, AreOrderedByTheBytesOfTheBoard) {
  const CertificateClaim one{{0x0102, 0}, 1, 0};
  EXPECT_TRUE(comes_before(CertificateClaim{{0x0201, 0}, 1, 0}, one));
  EXPECT_TRUE(comes_before(one, CertificateClaim{{0x0102, 1}, 1, 0}));
  EXPECT_TRUE(comes_before(one, CertificateClaim{{0x0102, 0}, -1, 0}));
  EXPECT_FALSE(comes_before(one, one));
}

TEST(ClaimQueue, KeepsTheStrongest) {
  constexpr int kHouses = 3;
  Random random(4);
  ClaimQueue queue(kHouses, 1 << 20);
  using Key = std::tuple<Row, Row, int>;
  std::map<Key, int> strongest;
  for (int i = 0; i < 20'000; ++i) {
    CertificateClaim claim;
    claim.board = random.even_board(kHouses, random.between(1, 4));
    claim.sign = random.below(2) == 0 ? 1 : -1;
    claim.least = static_cast<std::int16_t>(random.between(-4, 4));
    queue.add(claim);
    const Key key{claim.board.own, claim.board.other, claim.sign};
    const int least = strongest.contains(key) ? strongest[key] : -5;
    strongest[key] = std::max<int>(least, claim.least);
    EXPECT_TRUE(queue.has(claim));
    claim.least = static_cast<std::int16_t>(strongest[key] + 1);
    EXPECT_FALSE(queue.has(claim));
  }
  Level before{5, 0};
  while (!queue.empty()) {
    queue.take([&](const Level& level, std::span<const CertificateClaim> claims) {
      EXPECT_LT(level, before);
      before = level;
      EXPECT_TRUE(std::is_sorted(claims.begin(), claims.end(), comes_before));
      for (const CertificateClaim& claim : claims) {
        EXPECT_EQ(level_of(claim.board, kHouses), level);
        const auto found = strongest.find({claim.board.own, claim.board.other, claim.sign});
        ASSERT_NE(found, strongest.end());
        EXPECT_EQ(found->second, claim.least);
        strongest.erase(found);
      }
    });
  }
  EXPECT_TRUE(strongest.empty());
}

TEST(ClaimQueue, KeepsItsMemory) {
  ClaimQueue queue(6, 1 << 14);
  Random random(5);
  const auto fill = [&] {
    for (int i = 0; i < 10'000; ++i) queue.add({random.even_board(6, 20), 1, 0});
  };
  EXPECT_THROW(fill(), TooManyClaims);
}

}  // namespace
}  // namespace kalah::test
