// What the prover says about boards and moves, and when it stops.
#include "solver/prover.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/egdb/build_job.h"
#include "solver/egdb_request.h"
#include "solver/machine_speed.h"
#include "tests/support/folder.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

constexpr std::uint64_t kTableBytes = std::uint64_t{1} << 20;

TEST(Prover, BoundsOfMovesAreTrueAndSayWhatWasAsked) {
  Random random(1);
  for (const char* list : {"standard", "capture=none", "leftover=nobody", "end=no-move"}) {
    const Rules rules = parse_rules(list);
    const SowTable table(rules, 3);
    const Ranking ranking(3, 10);
    Search search({&table, &ranking, nullptr}, 1, kTableBytes);
    Prover prover(table, Goal::kMargin, search);
    oracle::NaiveMinimax naive(rules);
    for (int i = 0; i < 40; ++i) {
      const Board board = random.any_board(3, 10);
      if (table.is_over(board)) continue;
      prover.begin(board, {});
      const auto values = naive.move_values(to_naive(board, 3));
      for (int house = 0; house < 3; ++house) {
        if (seeds_at(board.own, house) == 0) continue;
        SCOPED_TRACE(describe(rules, 3, board) + " house " + std::to_string(house + 1));
        const MoveResult move = table.play(board, house);
        const int value = values[house].value();
        const int number = value + random.between(-3, 3);
        const std::optional<Bounds> bounds = prover.narrow(move, number);
        ASSERT_TRUE(bounds.has_value());
        EXPECT_LE(bounds->lower, value);
        EXPECT_GE(bounds->upper, value);
        EXPECT_TRUE(bounds->lower >= number || bounds->upper < number);
        const Standing standing{board, random.between(-5, 5)};
        EXPECT_EQ(prover.move_reaches(standing, move, standing.lead + number), value >= number);
        EXPECT_EQ(prover.move_total(standing, move), standing.lead + value);
        EXPECT_EQ(prover.known(move), (Bounds{value, value}));
      }
    }
  }
}

TEST(Prover, RemembersWhatIsKnownOfTheRoot) {
  const SowTable table(Rules{}, 6);
  const Ranking ranking(6, 36);
  const Board start = starting_board(6, 3);
  Search search({&table, &ranking, nullptr}, 1, kTableBytes);
  Prover prover(table, Goal::kMargin, search);
  prover.begin(start, {});
  prover.add_root_bounds({1, 20});
  EXPECT_EQ(prover.known(start), (Bounds{1, 20}));
  EXPECT_TRUE(prover.value_reaches(start, 1));
  EXPECT_FALSE(prover.value_reaches(start, 21));
  EXPECT_EQ(search.nodes(), 0u);
}

TEST(Prover, EndsWhenItMayNotGoOn) {
  const SowTable table(Rules{}, 6);
  const Ranking ranking(6, 36);
  const Board start = starting_board(6, 3);
  Search search({&table, &ranking, nullptr}, 1, kTableBytes);
  Prover prover(table, Goal::kMargin, search);
  ProverControl limited;
  limited.node_limit = 1000;
  prover.begin(start, limited);
  EXPECT_FALSE(prover.narrow(start, 1, 2).has_value());
  EXPECT_THROW(static_cast<void>(prover.total_of({start, 0})), Interrupted);

  // A stop only pauses as long as it may go on.
  std::atomic<bool> stop{true};
  int asked = 0;
  ProverControl paused;
  paused.search = JobControl({}, &stop);
  paused.may_go_on = [&] { return ++asked < 5; };
  prover.begin(start, paused);
  EXPECT_FALSE(prover.narrow(start, 1, 2).has_value());
  EXPECT_EQ(asked, 5);
}

TEST(EgdbRequest, TablesGetWhatIsLeft) {
  EgdbRequest request;
  request.houses = 4;
  request.max_seeds = 24;
  request.memory = std::uint64_t{8} << 20;
  request.seeds = 8;
  const OpenEgdb open = open_egdb(request);
  EXPECT_EQ(open.seeds(), 8);
  EXPECT_EQ(open.bytes() + open.table_bytes, request.memory);
  request.table_bytes = 1 << 16;
  EXPECT_EQ(open_egdb(request).table_bytes, request.table_bytes);
  request.seeds = 0;
  EXPECT_EQ(open_egdb(request).seeds(), 0);
}

constexpr double kUsualSpeed = 1e8;  // boards a second

// The shortest job has a larger database for many positions, and a smaller one if it ends early.
TEST(EgdbRequest, TheSizeFitsTheJob) {
  EgdbRequest request;
  request.boards_a_second = kUsualSpeed;
  request.houses = 6;
  request.max_seeds = 20;
  request.memory = std::uint64_t{2} << 30;
  const int for_one = choose_egdb_seeds(request);
  request.positions = 4000;
  const int for_many = choose_egdb_seeds(request);
  EXPECT_GT(for_many, for_one);
  int last = for_many;
  for (const double seconds : {0.1, 1e-3, 1e-6}) {
    request.second_limit = seconds;
    const int seeds = choose_egdb_seeds(request);
    EXPECT_LT(seeds, last);
    last = seeds;
  }
}

// A slow machine has a smaller database where the time is limited, and the same one where it is
// not: its search is slow, too.
TEST(EgdbRequest, TheSizeFitsTheMachine) {
  EgdbRequest unlimited;
  unlimited.houses = 6;
  unlimited.max_seeds = 36;
  unlimited.positions = 100;
  unlimited.memory = std::uint64_t{2} << 30;
  EgdbRequest limited = unlimited;
  limited.second_limit = 1;
  EgdbRequest player = unlimited;
  player.auto_seconds = 1;
  for (EgdbRequest* request : {&unlimited, &limited, &player}) {
    request->boards_a_second = kUsualSpeed;
    const int fast = choose_egdb_seeds(*request);
    request->boards_a_second = kUsualSpeed / 20;
    const int slow = choose_egdb_seeds(*request);
    EXPECT_EQ(slow < fast, request != &unlimited) << slow << " and " << fast << " seeds";
    EXPECT_GT(slow, 0);
  }
}

// Board by board a database takes longer, and with multi-lap sowing the search takes less.
TEST(EgdbRequest, MultiLapSowingHasASmallerDatabase) {
  EgdbRequest request;
  request.houses = 6;
  request.max_seeds = 36;
  request.memory = std::uint64_t{2} << 30;
  request.boards_a_second = kUsualSpeed;
  const auto seeds = [&](const char* rules, double auto_seconds) {
    request.rules = parse_rules(rules);
    request.auto_seconds = auto_seconds;
    return choose_egdb_seeds(request);
  };
  for (const double auto_seconds : {0.0, 0.1, 1.0}) {
    const int multi_lap = seeds("avalanche", auto_seconds);
    EXPECT_GE(multi_lap, 6);
    EXPECT_LT(multi_lap, seeds("standard", auto_seconds));
    EXPECT_LT(multi_lap, seeds("capture=none", auto_seconds));
  }
}

TEST(EgdbRequest, TheMachineIsMeasuredOnce) {
  const double speed = measured_boards_a_second();
  EXPECT_GT(speed, 0);
  EXPECT_EQ(measured_boards_a_second(), speed);
  EgdbRequest request;
  request.houses = 6;
  request.max_seeds = 72;
  request.memory = std::uint64_t{1} << 30;
  request.auto_seconds = 1;
  const int measured = choose_egdb_seeds(request);
  request.boards_a_second = speed;
  EXPECT_EQ(choose_egdb_seeds(request), measured);
}

// A build that may take hardly any time leaves the layers that it has.
TEST(EgdbRequest, ABuildEndsInTime) {
  const SowTable table(Rules{}, 4);
  ThreadPool pool(1);
  const auto whole = Egdb::build(table, 12, pool);
  const auto part = Egdb::build(table, 12, pool, {}, 1e-9);
  EXPECT_EQ(whole->seeds(), 12);
  EXPECT_EQ(part->seeds(), 0);
  EXPECT_LT(part->bytes(), whole->bytes());
}

TEST(EgdbRequest, TimeLimitsTheSize) {
  EgdbRequest request;
  request.boards_a_second = kUsualSpeed;
  request.houses = 6;
  request.max_seeds = 72;
  request.memory = std::uint64_t{1} << 30;
  int last = 0;
  for (const double seconds : {1e-6, 1e-3, 0.1, 1.0}) {
    request.auto_seconds = seconds;
    const int seeds = choose_egdb_seeds(request);
    EXPECT_GT(seeds, last);
    last = seeds;
  }
  // As little memory as there may be leaves a database that fits.
  request.memory = 2 * kLeastTableBytes;
  EXPECT_LT(choose_egdb_seeds(request), last);
  EXPECT_NO_THROW(static_cast<void>(open_egdb(request)));
  // On a disk without databases there is none to wait for.
  request.directory = "/nowhere";
  EXPECT_EQ(choose_egdb_seeds(request), 0);
}

// With a database on disk, bounds of more layers take the place of values of fewer.
TEST(EgdbRequest, BoundsMakeTheMostOfTheMemory) {
  constexpr int kSeeds = 14;
  const test::Folder folder;
  EgdbBuildOptions build;
  build.directory = folder.path();
  build.seeds = kSeeds;
  build.memory = std::uint64_t{1} << 30;
  build.threads = 2;
  build_egdb(build);

  EgdbRequest request;
  request.houses = 6;
  request.max_seeds = 48;
  request.boards_a_second = kUsualSpeed;
  request.directory = folder.path();
  int last = 0;
  for (const std::uint64_t tenths : {25, 30, 35, 40, 50, 60, 100, 200}) {
    request.memory = (tenths << 20) / 10;
    request.bits = kExactBits;
    const EgdbMixture exact = choose_egdb_mixture(request);
    EXPECT_TRUE(exact.is_exact());
    request.bits = EgdbRequest::kAutoBits;
    const EgdbMixture mixed = choose_egdb_mixture(request);
    EXPECT_GE(mixed.seeds, exact.seeds);
    EXPECT_GE(mixed.seeds, last);
    last = mixed.seeds;
    const OpenEgdb open = open_egdb(request);
    EXPECT_EQ(open.mixture(), mixed);
    EXPECT_LE(open.bytes() + open.table_bytes, request.memory);
    EXPECT_GE(open.table_bytes, kLeastTableBytes);
    if (tenths == 40) {
      EXPECT_GT(mixed.seeds, exact.seeds);
    }
    if (tenths == 200) {
      EXPECT_EQ(mixed, EgdbMixture::exact(kSeeds));
    }

    // Of a size that is asked for, the sharpest form that fits.
    request.seeds = kSeeds;
    if (tenths >= 40) {
      EXPECT_EQ(choose_egdb_mixture(request).seeds, kSeeds);
    }
    if (tenths == 25) {
      test::expect_error([&] { static_cast<void>(choose_egdb_mixture(request)); },
                         {"a database of 14 seeds takes", "the memory budget is 2.50 MiB"});
    }
    request.seeds = EgdbRequest::kAutoSeeds;
  }
}

}  // namespace
}  // namespace kalah::test
