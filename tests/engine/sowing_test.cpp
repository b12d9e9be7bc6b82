// Single moves: known ones, and the sowing table against the naive rules on random positions.
#include "engine/sowing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/position_text.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

// A move of South's, with the board after it from South's side. When the game is over, North's or
// South's seeds on the board after it are banked.
struct Fact {
  const char* rules;
  const char* before;
  int house;  // number
  const char* after;
  const char* text;  // as in listings
};

const Fact kFacts[] = {
    // The rule specification's own facts.
    {"", "<3,0,0,0,0,1,1,1,1>", 3, "<3,1,3,0,0,0,0,0,0>", "3*#"},
    {"", "<3,0,0,7,3,3,3,3,3>", 1, "<3,6,0,0,4,4,4,4,0>", "1x5"},
    {"", "<3,0,0,9,9,9,9,9,9>", 1, "<3,1,0,1,11,11,10,10,10>", "1"},
    {"", "<3,0,0,1,0,1,0,0,1>", 1, "<3,0,0,0,1,1,0,0,1>", "1"},
    {"empty-capture", "<3,0,0,1,0,1,0,0,1>", 1, "<3,1,0,0,0,1,0,0,1>", "1x1"},
    {"", "<6,20,23,0,0,0,0,0,1,1,1,0,0,0,2>", 6, "<6,21,27,0,0,0,0,0,0,0,0,0,0,0,0>", "6*#"},
    // Captures.
    {"", "<3,0,0,1,0,1,0,5,1>", 1, "<3,6,0,0,0,1,0,0,1>", "1x6"},
    {"capturing-seed=stays", "<3,0,0,1,0,1,0,5,1>", 1, "<3,5,0,0,1,1,0,0,1>", "1x5"},
    {"capturing-seed=stays,capture=always", "<3,0,0,1,0,1,0,0,1>", 1, "<3,0,0,0,1,1,0,0,1>", "1"},
    {"capture=last-seed", "<3,0,0,1,0,1,0,5,1>", 1, "<3,1,0,0,0,1,0,5,1>", "1x1"},
    {"capture=last-seed,capturing-seed=stays", "<3,0,0,1,0,1,0,5,1>", 1, "<3,0,0,0,1,1,0,5,1>",
     "1"},
    {"capture=none", "<3,0,0,1,0,1,0,5,1>", 1, "<3,0,0,0,1,1,0,5,1>", "1"},
    {"", "<3,0,0,1,0,0,0,5,0>", 1, "<3,6,0,0,0,0,0,0,0>", "1x6#"},
    // Last seed in an opponent's house that was empty.
    {"", "<3,0,0,1,4,2,0,3,2>", 3, "<3,1,0,1,4,0,1,3,2>", "3"},
    {"cross-capture=on", "<3,0,0,1,4,2,0,3,2>", 3, "<3,1,0,1,4,0,1,3,2>", "3"},
    {"cross-capture=on", "<3,0,0,1,4,3,2,0,2>", 3, "<3,6,0,1,0,0,3,0,2>", "3x5"},
    {"cross-capture=on,capture=none,capturing-seed=stays", "<3,0,0,1,4,3,2,0,2>", 3,
     "<3,6,0,1,0,0,3,0,2>", "3x5"},
    {"cross-capture=on", "<3,0,0,1,4,3,2,1,2>", 3, "<3,1,0,1,4,0,3,2,2>", "3"},
    // The opponent's store.
    {"", "<2,0,0,0,4,1,1>", 2, "<2,4,2,0,0,0,0>", "2x3#"},
    {"sow-opponent-store=on", "<2,0,0,0,4,1,1>", 2, "<2,1,5,0,0,0,0>", "2#"},
    {"sow-opponent-store=on", "<2,0,0,1,4,1,1>", 2, "<2,1,1,1,0,2,2>", "2"},
    {"sow-opponent-store=on", "<2,0,0,1,5,1,1>", 2, "<2,1,1,2,0,2,2>", "2"},
    // A full lap ends in the start house: 2m+1 places, or 2m+2 with the opponent's store.
    {"", "<1,0,0,3,3>", 1, "<1,6,0,0,0>", "1x5#"},
    {"sow-opponent-store=on", "<1,0,0,4,4>", 1, "<1,7,1,0,0>", "1x6#"},
    // The end of the game.
    {"", "<2,0,0,0,1,3,3>", 2, "<2,1,6,0,0,0,0>", "2*#"},
    {"end=no-move", "<2,0,0,0,1,3,3>", 2, "<2,1,6,0,0,0,0>", "2*#"},
    {"leftover=finisher", "<2,0,0,0,1,3,3>", 2, "<2,7,0,0,0,0,0>", "2*#"},
    {"leftover=nobody", "<2,0,0,0,1,3,3>", 2, "<2,1,0,0,0,0,0>", "2*#"},
    {"end=no-move", "<2,0,0,0,2,3,3>", 2, "<2,1,0,0,0,4,3>", "2"},
    {"end=no-move", "<2,0,0,1,1,0,0>", 2, "<2,1,0,1,0,0,0>", "2*"},
    {"end=no-move", "<2,0,0,1,0,0,0>", 1, "<2,1,0,0,0,0,0>", "1#"},
    {"", "<2,0,0,3,1,0,1>", 2, "<2,1,0,3,0,0,1>", "2*"},
    // Later laps: on the own side; on the other side; around the board, past the other store or
    // with a seed in it.
    {"avalanche", "<3,0,0,1,1,0,2,0,0>", 1, "<3,1,0,0,0,1,2,0,0>", "1*"},
    {"avalanche", "<3,0,0,1,0,2,1,0,0>", 3, "<3,1,0,1,0,0,0,1,1>", "3"},
    {"avalanche", "<3,0,0,0,1,2,3,0,0>", 3, "<3,2,0,1,0,1,0,1,1>", "3*"},
    {"avalanche,sow-opponent-store=on", "<3,0,0,0,1,2,3,0,0>", 3, "<3,1,1,1,1,0,0,1,1>", "3"},
    {"avalanche,sow-opponent-store=on", "<2,0,0,1,2,2,0>", 2, "<2,2,1,0,1,0,1>", "2*"},
    // A last seed in a store ends the move, whatever is in it; so does one in the start house.
    {"avalanche", "<3,5,0,0,0,1,2,0,1>", 3, "<3,6,3,0,0,0,0,0,0>", "3*#"},
    {"avalanche", "<3,0,0,7,3,3,3,3,3>", 1, "<3,1,0,1,4,4,4,4,4>", "1"},
    {"sowing=multi-lap", "<3,0,0,7,3,3,3,3,3>", 1, "<3,6,0,0,4,4,4,4,0>", "1x5"},
    // The start house of an earlier lap is empty for a later one.
    {"avalanche", "<1,0,0,2,1>", 1, "<1,3,0,0,0>", "1*#"},
    // Captures after the last lap only.
    {"sowing=multi-lap", "<4,0,0,1,1,0,0,5,0,0,0>", 1, "<4,7,0,0,0,0,0,0,0,0,0>", "1x6#"},
    {"sowing=multi-lap,cross-capture=on", "<3,0,0,1,0,2,1,0,0>", 3, "<3,3,1,0,0,0,0,0,0>", "3x2#"},
    {"sowing=multi-lap,capture=last-seed", "<4,0,0,1,1,0,0,5,0,0,0>", 1, "<4,1,0,0,0,1,0,5,0,0,0>",
     "1x1"},
};

void expect_same_move(const SowTable& table, const Board& board, int house) {
  const int houses = table.houses();
  const Rules& rules = table.rules();
  const MoveResult fast = table.play(board, house);
  const oracle::NaiveMove naive = oracle::naive_play(rules, test::to_naive(board, houses), house);
  ASSERT_TRUE(fast.board == test::to_packed(naive.board) && fast.store == naive.store &&
              fast.other_store == naive.other_store && fast.captured == naive.captured &&
              fast.again == naive.again && fast.ends == naive.ends)
      << test::describe(rules, houses, board) << " house " << house + 1 << ": fast "
      << test::describe(rules, houses, fast.board) << " " << move_text(house, fast) << ", naive "
      << test::describe(rules, houses, test::to_packed(naive.board)) << " store " << naive.store
      << " other " << naive.other_store << " captured " << naive.captured << " again "
      << naive.again << " ends " << naive.ends;

  ASSERT_EQ(fast.next(), test::to_packed(naive.next()));
  ASSERT_EQ(fast.gain(), naive.store - naive.other_store);
  ASSERT_EQ(count_seeds(fast.board) + fast.store + fast.other_store, count_seeds(board));
  if (!fast.ends) return;
  ASSERT_EQ(table.leftover(fast.next()), oracle::naive_leftover(rules, naive.next()));
}

TEST(Sowing, KnownMoves) {
  for (const Fact& fact : kFacts) {
    SCOPED_TRACE(std::string(fact.rules) + " " + fact.before + " " + std::to_string(fact.house));
    const Position before = parse_position(fact.before);
    const SowTable table(parse_rules(fact.rules), before.houses);
    expect_same_move(table, before.board, fact.house - 1);
    const MoveResult result = table.play(before.board, fact.house - 1);
    Position after = before;
    after.board = result.ends ? Board{} : result.board;
    after.store += result.store;
    after.other_store += result.other_store;
    if (result.ends) {
      // Seen by the player to move next.
      const int leftover = table.leftover(result.next());
      const bool south = (leftover > 0) == result.again;
      (south ? after.store : after.other_store) += std::abs(leftover);
    }
    EXPECT_EQ(to_string(after), fact.after);
    EXPECT_EQ(move_text(fact.house - 1, result), fact.text);
  }
}

// Every move of random boards, for every mixture of keys and every width.
TEST(Sowing, IsTheNaiveSowing) {
  test::Random random(1);
  for (const Rules& rules : test::play_rule_mixtures()) {
    for (int houses = 1; houses <= kMaxHouses; ++houses) {
      const SowTable table(rules, houses);
      for (int sample = 0; sample < 40; ++sample) {
        const int max_seeds = sample % 4 == 0 ? kMaxSeeds : random.between(1, 8 * houses);
        const Board board = random.any_board(houses, max_seeds);
        const oracle::NaiveBoard naive = test::to_naive(board, houses);
        ASSERT_EQ(table.is_over(board), oracle::naive_is_over(rules, naive))
            << test::describe(rules, houses, board);
        for (int house = 0; house < houses; ++house) {
          if (seeds_at(board.own, house) == 0) continue;
          expect_same_move(table, board, house);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

// Every house and number of seeds, alone on the board and with as many seeds elsewhere as there can
// be: whole laps by the dozen.
TEST(Sowing, IsTheNaiveSowingOfEveryHeap) {
  test::Random random(2);
  for (const char* list : {"", "sow-opponent-store=on,capture=always,cross-capture=on", "avalanche",
                           "sowing=multi-lap,sow-opponent-store=on,capture=always"}) {
    for (int houses = 1; houses <= kMaxHouses; ++houses) {
      const SowTable table(parse_rules(list), houses);
      for (int house = 0; house < houses; ++house) {
        for (int seeds = 1; seeds <= kMaxSeeds; ++seeds) {
          const Board heap{seed_at(house) * static_cast<Row>(seeds), 0};
          const Board rest = random.even_board(houses, kMaxSeeds - seeds);
          expect_same_move(table, heap, house);
          expect_same_move(table, {heap.own + rest.own, rest.other}, house);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
}

TEST(Sowing, TableSaysWhereTheLastSeedFalls) {
  const SowTable table(Rules{}, 3);
  EXPECT_EQ(table.houses(), 3);
  EXPECT_EQ(table.rules(), Rules{});
  EXPECT_EQ(table.sowing(0, 2).last, SowTable::Last::kOwnHouse);
  EXPECT_EQ(table.sowing(0, 2).last_house, 2);
  EXPECT_EQ(table.sowing(0, 3).last, SowTable::Last::kOwnStore);
  EXPECT_EQ(table.sowing(0, 5).last, SowTable::Last::kOtherHouse);
  EXPECT_EQ(table.sowing(0, 5).last_house, 1);
  EXPECT_EQ(table.sowing(0, 7).last, SowTable::Last::kOwnHouse);
  EXPECT_EQ(table.sowing(0, 7).last_house, 0);
  const SowTable sows_both(parse_rules("sow-opponent-store=on"), 3);
  EXPECT_EQ(sows_both.sowing(0, 7).last, SowTable::Last::kOtherStore);
  EXPECT_EQ(sows_both.sowing(0, 7).other_store, 1);
}

// One after the other, laps do what the move does, but for its capture.
TEST(Sowing, LapsAddUpToTheMove) {
  test::Random random(7);
  std::size_t most_laps = 0;
  for (const Rules& rules : test::play_rule_mixtures()) {
    const int houses = random.between(1, kMaxHouses);
    const SowTable table(rules, houses);
    for (int sample = 0; sample < 20; ++sample) {
      const Board board = random.any_board(houses, random.between(1, 8 * houses));
      for (int house = 0; house < houses; ++house) {
        if (seeds_at(board.own, house) == 0) continue;
        SCOPED_TRACE(test::describe(rules, houses, board) + " house " + std::to_string(house + 1));
        const std::vector<SowTable::Lap> laps = table.laps(board, house);
        most_laps = std::max(most_laps, laps.size());
        Board after = board;
        int store = 0;
        for (const SowTable::Lap& lap : laps) {
          ASSERT_EQ(seeds_at(lap.is_own ? after.own : after.other, lap.house), lap.seeds);
          after.own += lap.sowing.own_add;
          after.other += lap.sowing.other_add;
          store += lap.sowing.store;
        }
        EXPECT_TRUE(laps.front().is_own && laps.front().house == house);
        EXPECT_TRUE(laps.size() == 1 || rules.sowing == SowingMode::kMultiLap);
        const MoveResult result = table.play(board, house);
        EXPECT_EQ(store + result.captured, result.store);
        EXPECT_EQ(result.again, laps.back().sowing.last == SowTable::Last::kOwnStore);
        EXPECT_TRUE(result.captured != 0 || result.board == after);
      }
    }
  }
  EXPECT_GE(most_laps, 12u);
}

TEST(Sowing, FinishedBoards) {
  const Board south_empty{0, 5};
  const Board north_empty{5, 0};
  const SowTable standard(Rules{}, 1);
  EXPECT_TRUE(standard.is_over(south_empty));
  EXPECT_TRUE(standard.is_over(north_empty));
  EXPECT_TRUE(standard.is_over(Board{}));
  EXPECT_FALSE(standard.is_over(Board{1, 1}));
  EXPECT_EQ(standard.leftover(south_empty), -5);
  EXPECT_EQ(standard.leftover(north_empty), 5);
  EXPECT_TRUE(standard.values_have_parity());

  const SowTable no_move(parse_rules("end=no-move"), 1);
  EXPECT_TRUE(no_move.is_over(south_empty));
  EXPECT_FALSE(no_move.is_over(north_empty));

  const SowTable finisher(parse_rules("leftover=finisher"), 1);
  EXPECT_EQ(finisher.leftover(south_empty), 5);
  EXPECT_EQ(finisher.leftover(north_empty), -5);
  EXPECT_TRUE(finisher.values_have_parity());

  const SowTable nobody(parse_rules("leftover=nobody"), 1);
  EXPECT_EQ(nobody.leftover(south_empty), 0);
  EXPECT_EQ(nobody.leftover(north_empty), 0);
  EXPECT_FALSE(nobody.values_have_parity());
}

TEST(Sowing, ImpossibleWidthsAreErrors) {
  test::expect_error([] { SowTable(Rules{}, 0); }, {"houses", "1..8", "0"});
  test::expect_error([] { SowTable(Rules{}, 9); }, {"houses", "1..8", "9"});
}

}  // namespace
}  // namespace kalah
