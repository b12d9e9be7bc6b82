// Games: stores, sides, history and leftovers, against the naive rules and by hand.
#include "engine/game.h"

#include <gtest/gtest.h>

#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

using test::expect_error;

Game start_game(const char* rules, const char* board, Side to_move = Side::kSouth) {
  return Game(parse_rules(rules), parse_position(board), to_move);
}

TEST(Game, PlaysTurnsAndKeepsTheHistory) {
  Game game = start_game("", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>");
  EXPECT_EQ(game.to_move(), Side::kSouth);
  EXPECT_TRUE(game.history().empty());
  EXPECT_TRUE(game.turns().empty());

  EXPECT_TRUE(game.play(2).again);
  EXPECT_EQ(game.to_move(), Side::kSouth);
  EXPECT_EQ(to_string(game.position()), "<6,1,0,4,4,0,5,5,5,4,4,4,4,4,4>");
  EXPECT_EQ(game.turns(), (std::vector<std::string>{"3"}));
  EXPECT_FALSE(game.play(5).again);
  EXPECT_EQ(game.to_move(), Side::kNorth);
  EXPECT_EQ(to_string(game.position()), "<6,0,2,5,5,5,5,4,4,4,4,0,5,5,0>");
  EXPECT_EQ(game.store(Side::kSouth), 2);
  EXPECT_EQ(game.store(Side::kNorth), 0);
  EXPECT_EQ(game.margin(Side::kSouth), 2);
  EXPECT_EQ(game.margin(Side::kNorth), -2);

  game.play_turn({1, 0});
  EXPECT_EQ(game.to_move(), Side::kSouth);
  EXPECT_EQ(game.turns(), (std::vector<std::string>{"3-6", "2-1"}));
  ASSERT_EQ(game.history().size(), 4u);
  EXPECT_EQ(game.history()[0].side, Side::kSouth);
  EXPECT_EQ(game.history()[0].house, 2);
  EXPECT_TRUE(game.history()[0].result.again);
  EXPECT_EQ(game.history()[2].side, Side::kNorth);
  EXPECT_EQ(game.history()[2].house, 1);
  EXPECT_FALSE(game.over());
}

TEST(Game, NorthMayBegin) {
  Game game = start_game("", "<3,7,2,0,0,1,1,1,1>", Side::kNorth);
  EXPECT_EQ(game.to_move(), Side::kNorth);
  EXPECT_EQ(game.store(Side::kNorth), 7);
  EXPECT_EQ(game.store(Side::kSouth), 2);
  game.play(2);
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.store(Side::kNorth), 8);
  EXPECT_EQ(game.store(Side::kSouth), 5);
}

struct End {
  const char* rules;
  const char* before;  // South to move
  int house;           // number; 0: the position is finished already
  int south;           // stores at the end
  int north;
};

TEST(Game, BanksTheLeftoversOfEveryRule) {
  const End kEnds[] = {
      {"", "<6,20,23,0,0,0,0,0,1,1,1,0,0,0,2>", 6, 21, 27},
      {"leftover=finisher", "<6,20,23,0,0,0,0,0,1,1,1,0,0,0,2>", 6, 25, 23},
      {"leftover=nobody", "<6,20,23,0,0,0,0,0,1,1,1,0,0,0,2>", 6, 21, 23},
      {"", "<2,0,0,3,1,0,1>", 2, -1, -1},
      {"end=no-move", "<2,1,2,1,0,0,0>", 1, 2, 2},
      {"end=no-move,leftover=finisher", "<2,1,2,1,0,0,0>", 1, 1, 3},
      {"end=no-move,leftover=nobody", "<2,1,2,1,0,0,0>", 1, 1, 2},
      // A capture that empties North's side.
      {"", "<3,0,0,1,0,4,0,5,0>", 1, 10, 0},
      {"leftover=finisher", "<3,0,0,1,0,4,0,5,0>", 1, 6, 4},
      // The last seed in the store with nothing left ends the game as well.
      {"end=no-move", "<2,0,0,0,1,3,3>", 2, 1, 6},
      // Finished before the first move.
      {"", "<2,3,4,0,0,5,6>", 0, 3, 15},
      {"", "<2,3,4,5,6,0,0>", 0, 14, 4},
      {"leftover=finisher", "<2,3,4,0,0,5,6>", 0, 14, 4},
      {"leftover=finisher", "<2,3,4,5,6,0,0>", 0, 3, 15},
      {"leftover=nobody", "<2,3,4,5,6,0,0>", 0, 3, 4},
      {"end=no-move", "<2,3,4,0,0,5,6>", 0, 3, 15},
      {"", "<2,3,4,0,0,0,0>", 0, 3, 4},
  };
  for (const End& end : kEnds) {
    SCOPED_TRACE(std::string(end.rules) + " " + end.before);
    Game game = start_game(end.rules, end.before);
    EXPECT_EQ(game.over(), end.house == 0);
    if (end.house > 0) game.play(end.house - 1);
    EXPECT_EQ(game.over(), end.south >= 0);
    if (end.south < 0) continue;
    EXPECT_EQ(game.store(Side::kSouth), end.south);
    EXPECT_EQ(game.store(Side::kNorth), end.north);
    EXPECT_EQ(game.margin(Side::kSouth), end.south - end.north);
    EXPECT_EQ(game.position().board, Board{});
    EXPECT_EQ(game.history().size(), end.house > 0 ? 1u : 0u);
  }
}

// Games of random moves, followed with the naive rules.
TEST(Game, RandomGamesAreTheNaiveOnes) {
  test::Random random(5);
  for (const Rules& rules : test::play_rule_mixtures()) {
    for (const int houses : {1, 2, 3, 6, 8}) {
      const Board start = random.any_board(houses, random.between(1, 6 * houses));
      const Side first = random.below(2) == 0 ? Side::kSouth : Side::kNorth;
      Game game(rules, {houses, start, 3, 1}, first);
      SCOPED_TRACE(test::describe(rules, houses, start));

      oracle::NaiveBoard board = test::to_naive(start, houses);
      Side side = first;
      int stores[2];
      stores[static_cast<int>(side)] = 3;
      stores[static_cast<int>(other_side(side))] = 1;
      std::vector<int> played;
      while (!oracle::naive_is_over(rules, board)) {
        ASSERT_FALSE(game.over());
        ASSERT_EQ(game.to_move(), side);
        ASSERT_EQ(game.position().board, test::to_packed(board));
        ASSERT_EQ(game.store(side), stores[static_cast<int>(side)]);
        ASSERT_EQ(game.margin(side),
                  stores[static_cast<int>(side)] - stores[static_cast<int>(other_side(side))]);
        int house = random.below(houses);
        while (board.own[house] == 0) house = (house + 1) % houses;
        const oracle::NaiveMove move = oracle::naive_play(rules, board, house);
        const MoveResult& result = game.play(house);
        ASSERT_EQ(result.board, test::to_packed(move.board));
        ASSERT_EQ(game.history().back().side, side);
        played.push_back(house);
        stores[static_cast<int>(side)] += move.store;
        stores[static_cast<int>(other_side(side))] += move.other_store;
        board = move.next();
        if (!move.again) side = other_side(side);
      }
      ASSERT_TRUE(game.over());
      const int margin = stores[static_cast<int>(side)] -
                         stores[static_cast<int>(other_side(side))] +
                         oracle::naive_leftover(rules, board);
      EXPECT_EQ(game.margin(side), margin);
      if (rules.leftover != Leftover::kNobody) {
        EXPECT_EQ(game.store(Side::kSouth) + game.store(Side::kNorth), count_seeds(start) + 4);
      }

      // The turns put together are the moves, and playing them again gives the same game.
      Game again(rules, {houses, start, 3, 1}, first);
      std::vector<int> moves;
      for (const std::string& text : game.turns()) {
        const std::vector<int> turn = parse_turn(text, houses);
        moves.insert(moves.end(), turn.begin(), turn.end());
        again.play_turn(turn);
      }
      EXPECT_EQ(moves, played);
      EXPECT_TRUE(again.over());
      EXPECT_EQ(again.margin(side), margin);
    }
  }
}

// Under goal=outcome a majority ends a game, and nothing else is different.
TEST(Game, AMajorityEndsGamesOfOutcomes) {
  test::Random random(6);
  int by_majority = 0;
  for (Rules rules : test::play_rule_mixtures()) {
    rules.goal = Goal::kOutcome;
    const int houses = random.between(1, kMaxHouses);
    const Board start = starting_board(houses, random.between(1, 6));
    const int all = count_seeds(start) + 3;
    Game game(rules, {houses, start, 1, 2});
    Game longer(play_rules(rules), {houses, start, 1, 2});
    oracle::NaiveBoard board = test::to_naive(start, houses);
    int store = 1;  // of the mover
    int other_store = 2;
    SCOPED_TRACE(test::describe(rules, houses, start));
    while (!oracle::naive_is_over(rules, board) &&
           !oracle::naive_is_decided(rules, store, other_store, all)) {
      ASSERT_FALSE(game.over());
      ASSERT_EQ(game.position(), longer.position());
      int house = random.below(houses);
      while (board.own[house] == 0) house = (house + 1) % houses;
      const oracle::NaiveMove move = oracle::naive_play(rules, board, house);
      game.play(house);
      longer.play(house);
      store += move.store;
      other_store += move.other_store;
      if (!move.again) std::swap(store, other_store);
      board = move.next();
    }
    ASSERT_TRUE(game.over());
    EXPECT_EQ(game.majority().has_value(), !oracle::naive_is_over(rules, board));
    if (!game.majority()) continue;
    ++by_majority;
    EXPECT_GT(2 * game.store(*game.majority()), all);
    EXPECT_EQ(count_seeds(game.position().board), count_seeds(test::to_packed(board)));
    EXPECT_TRUE(game.history().empty() || game.history().back().result.ends);
    expect_error([&] { game.play(0); }, {"over"});
    while (!longer.over()) {
      const Board rest = longer.position().board;
      int house = 0;
      while (seeds_at(rest.own, house) == 0) ++house;
      longer.play(house);
    }
    EXPECT_GT(longer.margin(*game.majority()), 0);  // nothing that follows changes who has won
  }
  EXPECT_GT(by_majority, 40);
}

// The last seed in the store gives another move, which is not made any more: the turn is complete.
TEST(Game, AMajorityEndsATurn) {
  Game game = start_game("kgp", "<2,4,0,1,1,1,1>");
  game.play_turn({1});
  EXPECT_EQ(game.majority(), Side::kSouth);
  EXPECT_EQ(game.to_move(), Side::kNorth);
  EXPECT_EQ(to_string(game.position()), "<2,0,5,1,1,1,0>");
  EXPECT_EQ(game.turns(), (std::vector<std::string>{"2"}));
  EXPECT_FALSE(start_game("", "<2,4,0,1,1,1,1>").majority());
  EXPECT_TRUE(start_game("kgp", "<2,5,0,1,1,1,1>").over());
  EXPECT_FALSE(start_game("kgp", "<2,4,0,1,1,1,1>").over());  // half is not more than half
}

TEST(Game, IllegalMovesAreErrors) {
  Game game = start_game("", "<3,0,0,0,2,1,1,1,1>");
  expect_error([&] { game.play(0); }, {"house 1", "empty"});
  expect_error([&] { game.play(3); }, {"house 4", "1..3"});
  expect_error([&] { game.play(-1); }, {"1..3"});
  EXPECT_TRUE(game.history().empty());
  game.play(1);
  EXPECT_EQ(game.to_move(), Side::kSouth);
  expect_error([&] { game.play(1); }, {"house 2", "empty"});
  EXPECT_EQ(game.history().size(), 1u);
}

TEST(Game, NothingCanBePlayedAfterTheEnd) {
  Game game = start_game("", "<2,3,4,0,0,5,6>");
  expect_error([&] { game.play(0); }, {"house 1", "over"});
  expect_error([&] { game.play_turn({1}); }, {"house 2", "over"});
}

TEST(Game, TurnsMustBeWhole) {
  const char* kStart = "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>";
  expect_error([&] { start_game("", kStart).play_turn({2}); }, {"turn 3", "not complete"});
  expect_error([&] { start_game("", kStart).play_turn({0, 1}); }, {"turn 1-2", "house 1"});
  expect_error([&] { start_game("", kStart).play_turn({2, 2}); }, {"house 3", "empty"});
  expect_error([&] { start_game("", kStart).play_turn({}); }, {"turn"});
  // A move that ends the game ends the turn, whatever the last seed does.
  Game game = start_game("", "<2,0,0,0,1,3,3>");
  game.play_turn({1});
  EXPECT_TRUE(game.over());
  EXPECT_EQ(game.turns(), (std::vector<std::string>{"2"}));
}

TEST(Game, ARefusedTurnChangesNothing) {
  Game game = start_game("", "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>");
  const Position before = game.position();
  for (const std::vector<int>& turn : {std::vector<int>{2}, {0, 1}, {2, 2}, {2, 0, 1}, {9}}) {
    expect_error([&] { game.play_turn(turn); }, {});
    EXPECT_EQ(game.position(), before);
    EXPECT_EQ(game.to_move(), Side::kSouth);
    EXPECT_TRUE(game.history().empty());
  }
}

TEST(Game, ImpossibleWidthsAreErrors) {
  expect_error([] { Game(Rules{}, Position{}); }, {"houses", "1..8"});
}

}  // namespace
}  // namespace kalah
