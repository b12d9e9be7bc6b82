// The computer player: legal, reproducible, on time, and right about what it says is proven.
#include "player/player.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>

#include "engine/game.h"
#include "solver/egdb/egdb.h"
#include "solver/solver.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

using test::expect_error;
using test::Random;

PlayerOptions small_player(int egdb_seeds) {
  PlayerOptions options;
  options.memory = std::uint64_t{32} << 20;
  options.egdb_seeds = egdb_seeds;
  return options;
}

Position unfinished(Random& random, const SowTable& table, int seeds) {
  for (;;) {
    const Position position{.houses = table.houses(),
                            .board = random.even_board(table.houses(), seeds)};
    if (!table.is_over(position.board)) return position;
  }
}

// Every bound a player says is proven holds of what the naive minimax finds.
void expect_true_bounds(const Judgement& judgement, int value, const std::string& where) {
  EXPECT_LE(judgement.bounds.lower, value) << where;
  EXPECT_GE(judgement.bounds.upper, value) << where;
  EXPECT_LE(judgement.bounds.lower, judgement.estimate) << where;
  EXPECT_GE(judgement.bounds.upper, judgement.estimate) << where;
}

TEST(Player, PlaysLegalMovesAtAllLevelsUnderAllRules) {
  Random random(1);
  const std::vector<Rules> mixtures = test::rule_mixtures();
  for (std::size_t i = 0; i < mixtures.size(); i += 13) {
    const int houses = random.between(1, 4);
    const SowTable table(mixtures[i], houses);
    Player player(mixtures[i], houses, 10, small_player(i % 2 == 0 ? 0 : 5));
    const Position position = unfinished(random, table, 10);
    oracle::NaiveMinimax minimax(mixtures[i]);
    const auto values = minimax.move_values(test::to_naive(position.board, houses));
    for (int level = 0; level <= kHighestLevel; ++level) {
      const Choice choice = player.choose(position, level, {.seconds = 0.2});
      const std::string where =
          test::describe(mixtures[i], houses, position.board) + " level " + std::to_string(level);
      ASSERT_TRUE(values.at(static_cast<std::size_t>(choice.house))) << where;
      expect_true_bounds(choice.judgement, *values[choice.house], where);
    }
  }
}

TEST(Player, HighestLevelIsPerfectWhenItHasTheTime) {
  Random random(2);
  for (const char* list : {"standard", "empty-capture", "end=no-move,capture=none", "kgp"}) {
    const Rules rules = parse_rules(list);
    const SowTable table(rules, 4);
    for (const int egdb_seeds : {0, 6, 14}) {
      Player player(rules, 4, 16, small_player(egdb_seeds));
      for (int i = 0; i < 10; ++i) {
        Position position = unfinished(random, table, random.between(8, 14));
        position.store = random.below(8);
        position.other_store = random.below(8);
        const int lead = position.lead();
        oracle::NaiveMinimax minimax(rules);
        const auto values = minimax.move_values(test::to_naive(position.board, 4));
        int best = -100;
        for (const auto& value : values) best = std::max(best, value.value_or(-100));
        const Choice choice = player.choose(position, kHighestLevel, {.seconds = 20});
        const int value = *values[choice.house];
        const std::string where = test::describe(rules, 4, position.board);
        expect_true_bounds(choice.judgement, value, where);
        if (rules.goal == Goal::kMargin) {
          EXPECT_EQ(value, best) << where;
        } else {
          const auto sign = [&](int margin) { return (margin + lead > 0) - (margin + lead < 0); };
          EXPECT_EQ(sign(value), sign(best)) << where;
        }
      }
    }
  }
}

TEST(Player, JudgesEveryMoveExactlyWhenItHasTheTime) {
  Random random(3);
  const Rules rules = parse_rules("standard");
  const SowTable table(rules, 4);
  Player player(rules, 4, 16, small_player(8));
  for (int i = 0; i < 20; ++i) {
    const Position position = unfinished(random, table, random.between(4, 16));
    oracle::NaiveMinimax minimax(rules);
    const auto values = minimax.move_values(test::to_naive(position.board, 4));
    const auto judgements = player.judge(position, {.seconds = 20});
    ASSERT_EQ(judgements.size(), values.size());
    for (std::size_t house = 0; house < values.size(); ++house) {
      ASSERT_EQ(judgements[house].has_value(), values[house].has_value());
      if (!values[house]) continue;
      EXPECT_EQ(judgements[house]->bounds, (Bounds{*values[house], *values[house]}));
      EXPECT_EQ(judgements[house]->estimate, *values[house]);
    }
  }
}

TEST(Player, JudgementsAreTrueWhenTimeIsShort) {
  Random random(4);
  const Rules rules = parse_rules("standard");
  const SowTable table(rules, 4);
  Player player(rules, 4, 16, small_player(4));
  for (int i = 0; i < 10; ++i) {
    const Position position = unfinished(random, table, 16);
    oracle::NaiveMinimax minimax(rules);
    const auto values = minimax.move_values(test::to_naive(position.board, 4));
    const auto judgements = player.judge(position, {.seconds = 1e-6});
    for (std::size_t house = 0; house < values.size(); ++house) {
      if (!values[house]) continue;
      EXPECT_GE(judgements[house]->depth, 1);
      expect_true_bounds(*judgements[house], *values[house],
                         test::describe(rules, 4, position.board));
    }
  }
}

// The moves of a game of a player against itself.
std::vector<std::string> self_play(Player& player, int level, std::uint64_t seed) {
  player.set_seed(seed);
  Game game(parse_rules("standard"), {.houses = 5, .board = starting_board(5, 3)});
  while (!game.over()) game.play(player.choose(game.position(), level).house);
  return game.turns();
}

TEST(Player, EqualSeedsPlayEqualGamesAndOthersVary) {
  Player one(parse_rules("standard"), 5, 30, small_player(0));
  Player two(parse_rules("standard"), 5, 30, small_player(0));
  for (int level = 0; level < kHighestLevel; ++level) {
    std::set<std::vector<std::string>> games;
    const int seeds = level > 6 ? 3 : 6;
    for (int seed = 0; seed < seeds; ++seed) {
      const auto game = self_play(one, level, static_cast<std::uint64_t>(seed));
      EXPECT_EQ(game, self_play(two, level, static_cast<std::uint64_t>(seed)));
      games.insert(game);
    }
    EXPECT_GT(games.size(), 1U) << "level " << level;
  }
}

// Whatever the memory and the threads, so that matches are the same everywhere. Nodes differ where
// one table has forgotten what another one holds.
TEST(Player, LevelsBelowTheHighestDontDependOnMemory) {
  const Position start{.houses = 8, .board = starting_board(8, 4)};
  std::set<std::pair<int, std::uint64_t>> choices;
  for (const unsigned mebibytes : {2, 16, 64}) {
    PlayerOptions options = small_player(mebibytes == 16 ? 4 : 0);
    options.memory = std::uint64_t{mebibytes} << 20;
    Player player(Rules{}, 8, 64, options);
    const Choice choice = player.choose(start, kHighestLevel - 1);
    choices.emplace(choice.house, choice.nodes);
  }
  EXPECT_EQ(choices.size(), 1U);
}

TEST(Player, StopsWhenToldAndAnswersSoon) {
  PlayerOptions options = small_player(0);
  Player player(parse_rules("kgp"), 8, 128, options);
  const Position start{.houses = 8, .board = starting_board(8, 8)};
  const auto begin = std::chrono::steady_clock::now();
  std::vector<int> shown;
  std::atomic<bool> stop{false};
  const Choice choice = player.choose(
      start, kHighestLevel,
      {.seconds = 60, .control = JobControl({}, &stop), .improve = [&](const Choice& c) {
         shown.push_back(c.house);
         stop = true;
       }});
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
  ASSERT_FALSE(shown.empty());
  EXPECT_EQ(shown.back(), choice.house);
  EXPECT_FALSE(choice.judgement.bounds.is_exact());
}

TEST(Player, RefusesWhatItCanNotDo) {
  const Rules rules;
  Player player(rules, 3, 12, small_player(0));
  expect_error([&] { player.choose(parse_position("<3,1,3,0,0,0,0,0,0>"), 3); }, {"over"});
  expect_error([&] { player.choose(parse_position("<3,0,0,3,3,3,3,3,3>"), 3); }, {"18", "12"});
  expect_error([&] { player.choose(parse_position("<2,0,0,1,1,1,1>"), 3); }, {"3 houses"});
  expect_error([&] { player.choose(parse_position("<3,0,0,1,1,1,1,1,1>"), 11); }, {"11", "10"});
  PlayerOptions tight;
  tight.memory = std::uint64_t{4} << 20;
  tight.egdb_seeds = 20;
  expect_error([&] { Player(rules, 6, 48, tight); }, {"20 seeds", "memory"});
}

// A player that is perfect inside its database never gives away what is proven: from 1,000
// positions it wins at least the exact value against a weaker player, moving first or second.
TEST(Player, NeverLosesAWonPosition) {
  constexpr int kSeeds = 12;
  const Rules rules;
  const SowTable table(rules, 6);
  ThreadPool pool(1);
  const auto egdb = Egdb::build(table, kSeeds, pool);
  Player player(rules, 6, kSeeds, small_player(kSeeds));
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Position start = unfinished(random, table, random.between(6, kSeeds));
    const Side perfect = i % 2 == 0 ? Side::kSouth : Side::kNorth;
    const int value = egdb->value(start.board);
    Game game(rules, start);
    while (!game.over()) {
      const int level = game.to_move() == perfect ? kHighestLevel : 5;
      game.play(player.choose(game.position(), level).house);
    }
    ASSERT_GE(game.margin(perfect), perfect == Side::kSouth ? value : -value) << to_string(start);
  }
}

}  // namespace
}  // namespace kalah
