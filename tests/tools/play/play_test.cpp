// What `play` is made of: board, log, match, game.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "tests/support/support.h"
#include "tools/play/board_picture.h"
#include "tools/play/play_game.h"
#include "tools/play/play_log.h"

namespace kalah {
namespace {

using test::Random;

int random_house(const Game& game, Random& random) {
  const Position position = game.position();
  int house = random.below(position.houses);
  while (seeds_at(position.board.own, house) == 0) house = (house + 1) % position.houses;
  return house;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(PlayBoard, IsDrawnFromSouthsSide) {
  BoardView view = board_view(Game({}, parse_position("<3,10,20,1,2,3,4,5,60>"), Side::kNorth));
  view.labels[0] = "Ann";
  view.labels[1] = "Bob, level 3";
  EXPECT_EQ(board_text(view),
            "        North  Bob, level 3   <- to move\n"
            "           3     2     1\n"
            "        +-----+-----+-----+\n"
            "        |   3 |   2 |   1 |\n"
            "  [ 10] +-----+-----+-----+ [ 20]\n"
            "        |   4 |   5 |  60 |\n"
            "        +-----+-----+-----+\n"
            "           1     2     3\n"
            "        South  Ann\n");
}

TEST(PlayBoard, FitsInEightyColumnsAndColorAddsNoText) {
  BoardView view = board_view(Game({}, parse_position("<8,0,0,15,16,16,16,16,16,16,16,"
                                                      "16,16,16,16,16,16,16,16>")));
  view.labels[0] = view.labels[1] = std::string(kLongestName, 'w') + ", level 10";
  for (const std::string& line : lines_of(board_text(view))) EXPECT_LE(line.size(), 80u) << line;
  const std::string plain = board_text(view);
  view.color = true;
  view.changed = {Side::kNorth, 3};
  std::string colored = board_text(view);
  EXPECT_NE(colored, plain);
  for (std::size_t at; (at = colored.find('\x1b')) != std::string::npos;) {
    colored.erase(at, colored.find('m', at) - at + 1);
  }
  EXPECT_EQ(colored, plain);
}

// The pictures of a sowing end with what the move does, but for what it captures.
TEST(PlayBoard, SowingEndsAtTheMove) {
  Random random(2);
  for (const Rules& rules : test::play_rule_mixtures()) {
    const int houses = random.between(1, kMaxHouses);
    const Position start{houses, random.any_board(houses, 60), 1, 2};
    if (SowTable(rules, houses).is_over(start.board)) continue;
    const Side side = random.below(2) == 0 ? Side::kSouth : Side::kNorth;
    const Game game(rules, start, side);
    const int house = random_house(game, random);
    const MoveResult result = game.sow_table().play(start.board, house);
    const std::vector<BoardView> views = sowing_views(game, house);
    const int mover = static_cast<int>(side);
    std::size_t pictures = 0;
    for (const SowTable::Lap& lap : game.sow_table().laps(start.board, house)) {
      pictures += static_cast<std::size_t>(lap.seeds + 1);
    }
    ASSERT_EQ(views.size(), pictures);
    const BoardView& last = views.back();
    EXPECT_EQ(last.stores[mover], start.store + result.store - result.captured);
    EXPECT_EQ(last.stores[1 - mover], start.other_store + result.other_store);
    if (result.captured == 0) {
      EXPECT_EQ(last.rows[mover], result.board.own);
      EXPECT_EQ(last.rows[1 - mover], result.board.other);
    } else {
      EXPECT_EQ(count_seeds(last.rows[mover]) + count_seeds(last.rows[1 - mover]),
                count_seeds(result.board) + result.captured);
    }
  }
}

std::vector<std::string> log_of(const std::string& rules, const std::string& board,
                                std::vector<int> moves) {
  GameRecord record;
  record.rules = parse_rules(rules);
  record.start = parse_position(board);
  record.names[0] = "Ann";
  record.moves = std::move(moves);
  return event_log(record);
}

TEST(PlayLog, SaysWhyAStoreGrew) {
  const auto first = [](const std::string& rules, const std::string& board, int house) {
    return log_of(rules, board, {house})[0];
  };
  EXPECT_EQ(first("", "<3,0,0,1,0,1,1,6,1>", 0),
            "South (Ann) plays 1: 1 seed; store +7 (captured 6 + 1)");
  EXPECT_EQ(first("capturing-seed=stays", "<3,0,0,1,0,1,1,6,1>", 0),
            "South (Ann) plays 1: 1 seed; store +6 (captured 6)");
  EXPECT_EQ(first("capture=always", "<3,0,0,1,0,1,0,0,1>", 0),
            "South (Ann) plays 1: 1 seed; store +1 (the last seed)");
  EXPECT_EQ(first("", "<3,0,0,7,3,3,3,3,3>", 0),
            "South (Ann) plays 1: 7 seeds; store +6 (sown 1, captured 4 + 1)");
  EXPECT_EQ(first("cross-capture=on", "<3,0,0,1,1,3,4,0,4>", 2),
            "South (Ann) plays 3: 3 seeds; store +3 (sown 1, captured 1 + 1)");
  EXPECT_EQ(first("sow-opponent-store=on", "<2,0,0,1,4,1,1>", 1),
            "South (Ann) plays 2: 4 seeds; store +1 (sown 1); North's store +1 (sown in passing)");
  EXPECT_EQ(first("", "<2,0,0,1,1,1,1>", 1),
            "South (Ann) plays 2: 1 seed; store +1 (sown 1); moves again");
}

TEST(PlayLog, TellsWhereSeedsArePickedUpAgain) {
  EXPECT_EQ(log_of("avalanche", "<3,0,0,0,1,2,3,0,0>", {2})[0],
            "South (Ann) plays 3: 2 seeds; sown on from North 1 (4 seeds), South 2 (2); store +2 "
            "(sown 2); moves again");
  EXPECT_EQ(log_of("sowing=multi-lap", "<4,0,0,1,1,0,0,5,0,0,1>", {0})[0],
            "South (Ann) plays 1: 1 seed; sown on from South 2 (2 seeds); store +6 (captured 5 + "
            "1)");
}

TEST(PlayLog, TellsTheEnd) {
  const std::string board = "<2,3,1,0,1,2,2>";
  EXPECT_EQ(
      log_of("", board, {1}),
      (std::vector<std::string>{"South (Ann) plays 2: 1 seed; store +1 (sown 1)",
                                "The game is over; North banks what is left on that side: store +4",
                                "North wins 5 : 4"}));
  EXPECT_EQ(log_of("leftover=finisher", board, {1})[1],
            "The game is over; South (Ann), who has no seeds left, takes those of the other side: "
            "store +4");
  EXPECT_EQ(log_of("leftover=nobody", board, {1})[1],
            "The game is over; the 4 seeds left count for nobody");
  EXPECT_EQ(log_of("", "<1,0,0,1,1>", {0}).back(), "Draw, 1 : 1");
}

// All that the log says of a store adds up to what is in it.
TEST(PlayLog, AddsUp) {
  Random random(3);
  for (const Rules& rules : test::play_rule_mixtures()) {
    GameRecord record;
    record.rules = rules;
    const int houses = random.between(1, 6);
    record.start = {houses, starting_board(houses, random.between(1, 5)), 0, 0};
    Game game(rules, record.start);
    while (!game.over()) {
      record.moves.push_back(random_house(game, random));
      game.play(record.moves.back());
    }
    int stores[2] = {0, 0};
    for (const std::string& line : event_log(record)) {
      const std::string own = "store +";
      for (std::size_t at = 0; (at = line.find(own, at)) != std::string::npos;) {
        const int number = std::stoi(line.substr(at + own.size()));
        const bool passing = at >= 3 && line.substr(at - 3, 3) == "'s ";
        // Who the sentence is about stands after "; " at the end of the game.
        const std::size_t who = line.starts_with("The game") ? line.find("; ") + 2 : 0;
        const int side = line.substr(who).starts_with("South") ? 0 : 1;
        stores[passing ? 1 - side : side] += number;
        at += own.size();
      }
    }
    EXPECT_EQ(stores[0], game.store(Side::kSouth)) << to_string(rules);
    EXPECT_EQ(stores[1], game.store(Side::kNorth)) << to_string(rules);
  }
}

GameScore score(std::optional<int> winner, int seeds, int other_seeds) {
  GameScore result;
  result.winner = winner;
  result.seeds[0] = seeds;
  result.seeds[1] = other_seeds;
  if (winner) result.winner_side = static_cast<Side>(*winner);
  return result;
}

TEST(PlayMatch, Formats) {
  Match best(parse_match_format("best-of=3"));
  best.add(score(0, 30, 18));
  EXPECT_FALSE(best.over());
  best.add(score({}, 24, 24));
  EXPECT_FALSE(best.over());
  EXPECT_EQ(best.text("Ann", "Bob"), "best of 3, 2 games: Ann 1.5, Bob 0.5");
  best.add(score({}, 24, 24));
  EXPECT_TRUE(best.over());
  EXPECT_EQ(best.winner(), 0);
  best.take_back();
  EXPECT_FALSE(best.over());

  Match sweep(parse_match_format("best-of=5"));
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(sweep.over());
    sweep.add(score(1, 10, 38));
  }
  EXPECT_TRUE(sweep.over());

  Match wins(parse_match_format("wins=2"));
  for (int i = 0; i < 5; ++i) wins.add(score({}, 24, 24));
  wins.add(score(1, 10, 38));
  EXPECT_FALSE(wins.over());
  wins.add(score(1, 10, 38));
  EXPECT_TRUE(wins.over());
  EXPECT_EQ(wins.winner(), 1);
  EXPECT_EQ(wins.text("Ann", "Bob"), "first to 2 wins, 7 games: Ann 0, Bob 2, 5 draws");

  Match games(parse_match_format("games=2"));
  games.add(score(0, 25, 23));
  games.add(score(1, 10, 38));
  EXPECT_TRUE(games.over());
  EXPECT_EQ(games.winner(), 1);
  EXPECT_EQ(games.text("Ann", "Bob"), "most seeds after 2 games, 2 games: Ann 35, Bob 61 seeds");

  Match seeds(parse_match_format("seeds=50"));
  seeds.add(score(0, 30, 18));
  EXPECT_FALSE(seeds.over());
  seeds.add(score(0, 26, 22));
  EXPECT_TRUE(seeds.over());
  EXPECT_EQ(seeds.winner(), 0);

  Match single{MatchFormat{}};
  for (int i = 0; i < 9; ++i) single.add(score(0, 30, 18));
  EXPECT_FALSE(single.over());
  for (const char* bad :
       {"", "best-of", "best-of=", "best-of=0", "wins=x", "wins=2000000", "none=1"}) {
    test::expect_error([&] { parse_match_format(bad); }, {"best-of=N", "wins=N"});
  }
}

TEST(PlayMatch, WhoBegins) {
  Match match{MatchFormat{}};
  EXPECT_EQ(match.next_starter(Starter::kWinner), Side::kSouth);
  EXPECT_EQ(match.next_starter(Starter::kAlternating), Side::kSouth);
  match.add(score(1, 10, 38));
  EXPECT_EQ(match.next_starter(Starter::kSouth), Side::kSouth);
  EXPECT_EQ(match.next_starter(Starter::kNorth), Side::kNorth);
  EXPECT_EQ(match.next_starter(Starter::kAlternating), Side::kNorth);
  EXPECT_EQ(match.next_starter(Starter::kWinner), Side::kNorth);
  GameScore draw = score({}, 24, 24);
  draw.starter = Side::kNorth;
  match.add(draw);
  EXPECT_EQ(match.next_starter(Starter::kWinner), Side::kNorth);
  for (const char* name : {"south", "north", "alternating", "winner"}) {
    EXPECT_EQ(to_string(parse_starter(name)), name);
  }
  test::expect_error([] { parse_starter("me"); }, {"'me'", "alternating"});
}

PlaySetup setup_of(const std::string& rules, const std::string& board) {
  PlaySetup setup;
  setup.rules = parse_rules(rules);
  setup.start = parse_position(board);
  setup.participants[0].name = "Ann";
  setup.participants[1].name = "Bob";
  return setup;
}

// Undo leads back through every state that the game has had.
TEST(PlayGame, UndoIsTheWayBack) {
  Random random(4);
  for (int i = 0; i < 20; ++i) {
    PlayGame game(setup_of("pie=on,sow-opponent-store=on", "<3,0,0,3,3,3,3,3,3>"));
    std::vector<GameRecord> records;
    while (!game.finished()) {
      records.push_back(game.record());
      if (game.swap_is_open() && i % 2 == 0) {
        game.swap_sides();
      } else if (records.size() > 9 && i % 3 == 0) {
        game.resign(Side::kNorth);
      } else {
        game.play(random_house(game.game(), random));
      }
    }
    EXPECT_EQ(game.match().games().size(), 1u);
    while (!records.empty()) {
      game.undo();
      EXPECT_TRUE(game.record() == records.back());
      EXPECT_EQ(game.game().position(), replay(records.back()).position());
      records.pop_back();
    }
    EXPECT_EQ(game.match().games().size(), 0u);
    test::expect_error([&] { game.undo(); }, {"no move to take back"});
  }
}

TEST(PlayGame, ASwapExchangesThePlayersForOneGame) {
  PlayGame game(setup_of("pie=on", "<2,0,0,1,3,3,3>"));
  game.set_level(Side::kNorth, 7);
  test::expect_error([&] { game.swap_sides(); }, {"nothing to swap"});
  game.play(0);
  EXPECT_TRUE(game.swap_is_open());
  game.swap_sides();
  EXPECT_FALSE(game.swap_is_open());
  EXPECT_EQ(game.at(Side::kSouth).name, "Bob");
  EXPECT_EQ(game.at(Side::kSouth).level, 7);
  EXPECT_EQ(game.game().to_move(), Side::kNorth);
  game.set_name(Side::kNorth, "Anna");
  EXPECT_EQ(game.participant(0).name, "Anna");
  game.resign(Side::kNorth);
  EXPECT_EQ(game.match().games()[0].winner, 1);
  EXPECT_EQ(game.match().games()[0].winner_side, Side::kNorth);
  EXPECT_EQ(game.match().games()[0].seeds[1], 10);
  test::expect_error([&] { game.play(0); }, {"the game is over"});
  game.begin_next();
  EXPECT_EQ(game.at(Side::kSouth).name, "Anna");
}

TEST(PlayGame, MatchesGoOn) {
  PlaySetup setup = setup_of("", "<1,0,0,2,1>");
  setup.match = parse_match_format("wins=2");
  setup.starter = Starter::kAlternating;
  PlayGame game(setup);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(game.record().first, i % 2 == 0 ? Side::kSouth : Side::kNorth);
    game.resign(Side::kSouth);
    if (i == 0) game.begin_next();
  }
  EXPECT_TRUE(game.match().over());
  game.begin_next();
  EXPECT_TRUE(game.match().games().empty());
  test::expect_error([&] { PlayGame over(setup_of("", "<1,0,0,0,1>")); },
                     {"before its first move"});
}

}  // namespace
}  // namespace kalah
