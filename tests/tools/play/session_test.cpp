// The dialogue of `play` without a terminal: commands in, text out.
#include "tools/play/session.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>

#include "tests/support/folder.h"
#include "tests/support/support.h"
#include "tools/play/balanced_start.h"

namespace kalah {
namespace {

using test::Random;

// Plays the last house that is not empty, and believes what it is told to believe.
class FakeAdviser : public PlayAdviser {
 public:
  Choice choose(const Rules&, const Position& position, int level, double share) override {
    if (failing) throw std::runtime_error("out of luck");
    last_level = level;
    shares += share;
    Choice choice;
    choice.house = position.houses - 1;
    while (seeds_at(position.board.own, choice.house) == 0) --choice.house;
    choice.judgement = {{-255, 255}, estimate, 4};
    return choice;
  }

  std::vector<std::optional<Judgement>> judge(const Rules&, const Position& position) override {
    std::vector<std::optional<Judgement>> judgements(static_cast<std::size_t>(position.houses));
    for (int house = 0; house < position.houses; ++house) {
      if (seeds_at(position.board.own, house) == 0) continue;
      const bool exact = house == 0 || all_exact;
      judgements[house] =
          Judgement{exact ? Bounds{house, house} : Bounds{-2, 5}, house, exact ? 0 : 7};
    }
    return judgements;
  }

  int estimate = 0;
  int last_level = -1;
  double shares = 0;  // of the time for a move, all calls together
  bool all_exact = false;
  bool failing = false;
};

class FakeScreen : public PlayScreen {
 public:
  void write(std::string_view text) override { shown += text; }
  void note(std::string_view text) override { noted = text; }
  void animate(const std::vector<std::string>& pictures, double seconds) override {
    pictures_shown += pictures.size();
    last_seconds = seconds;
  }

  std::string take() { return std::exchange(shown, ""); }

  std::string shown;
  std::string noted;
  std::size_t pictures_shown = 0;
  double last_seconds = 0;
};

class PlaySessionTest : public ::testing::Test {
 protected:
  void begin(const std::string& rules, const std::string& board,
             std::optional<int> south = std::nullopt, std::optional<int> north = std::nullopt) {
    setup.rules = parse_rules(rules);
    setup.start = parse_position(board);
    setup.participants[0] = {"Ann", south};
    setup.participants[1] = {"Bob", north};
    session.emplace(setup, 0, false, adviser, screen);
    session->greet();
  }

  // What is shown after a command, and after what the computers do then.
  std::string after(const std::string& line) {
    screen.take();
    session->run_line(line);
    while (session->next_step() == PlaySession::Step::kComputer) session->play_computer();
    return screen.take();
  }

  void expect_after(const std::string& line, const std::vector<std::string>& parts) {
    const std::string text = after(line);
    for (const std::string& part : parts) {
      EXPECT_NE(text.find(part), std::string::npos) << line << ": " << part << "\n" << text;
    }
  }

  PlaySetup setup;
  FakeAdviser adviser;
  FakeScreen screen;
  std::optional<PlaySession> session;
};

TEST_F(PlaySessionTest, HousesAreRefusedWithTheReason) {
  begin("", "<3,0,0,0,1,2,2,2,2>");
  expect_after("1", {"house 1 is empty"});
  expect_after("0", {"no house 0", "1..3"});
  expect_after("4", {"no house 4", "1..3"});
  expect_after("99999999999", {"expected a house number 1..3"});
  expect_after("3-", {"bad turn"});
  expect_after("2x", {"bad turn"});
  EXPECT_EQ(after(""), "");
  expect_after("2", {"South (Ann) plays 2: 1 seed"});
  expect_after("1-1", {"North (Bob) plays 1", "turn was over after 1"});
}

TEST_F(PlaySessionTest, UnknownCommandsAndArguments) {
  begin("", "<3,0,0,2,2,2,2,2,2>");
  expect_after("hnit", {"'hnit'", "did you mean `hint`"});
  expect_after("xyzzy", {"'xyzzy'", "`help`"});
  expect_after("\x1b[A", {"\\x1b"});
  expect_after("undo now", {"'now'"});
  expect_after("level east 3", {"south or north", "'east'"});
  expect_after("level south 11", {"'11'", "0 to 10"});
  expect_after("name south", {"bad name"});
  expect_after("delay -1", {"'-1'"});
  expect_after("new 9x4", {"'9x4'", "1 to 8"});
  expect_after("new chess", {"'chess'", "presets"});
  expect_after("rules bga", {"`new bga`"});
  expect_after("match chess", {"best-of=N"});
  expect_after("starts me", {"alternating"});
  expect_after("save", {"name of a file"});
  expect_after("load", {"name of a file"});
  expect_after("load /nowhere/game", {"/nowhere/game"});
  expect_after("undo", {"no move to take back"});
  expect_after("swap", {"nothing to swap"});
  expect_after("go", {"no computer"});
}

TEST_F(PlaySessionTest, TheComputerAnswers) {
  begin("", "<3,0,0,2,2,2,2,2,2>", std::nullopt, 3);
  expect_after("3", {"South (Ann) plays 3: 2 seeds", "North (Bob) plays 3", "level 3"});
  EXPECT_EQ(adviser.last_level, 3);
  EXPECT_EQ(screen.noted, "North (Bob) thinks; Ctrl-C for an answer now");
  expect_after("level north 8", {"North (Bob): level 8", "South (Ann): human"});
  expect_after("1-2", {"North (Bob) plays"});
  EXPECT_EQ(adviser.last_level, 8);
  expect_after("undo", {"Taken back: ", "|   0 |   3 |   1 |"});
  expect_after("LEVEL North human", {"North (Bob): human"});
}

TEST_F(PlaySessionTest, ComputersPlayOnUntilThePause) {
  begin("", "<3,0,0,2,2,2,2,2,2>", 1, 2);
  EXPECT_EQ(session->next_step(), PlaySession::Step::kComputer);
  session->play_computer();
  session->pause();
  EXPECT_EQ(session->next_step(), PlaySession::Step::kLine);
  EXPECT_NE(session->prompt().find("`go`"), std::string::npos);
  session->run_line("1");
  EXPECT_NE(screen.shown.find("computer's turn"), std::string::npos);
  session->run_line("undo");
  EXPECT_EQ(session->next_step(), PlaySession::Step::kLine);
  expect_after("resign", {"do not resign"});
  expect_after("go", {"The game is over"});
  EXPECT_EQ(session->next_step(), PlaySession::Step::kLine);
}

// Against a person Ctrl-C means an answer now, and nothing else.
TEST_F(PlaySessionTest, NoPauseAgainstAPerson) {
  begin("", "<3,0,0,2,2,2,2,2,2>", std::nullopt, 2);
  session->run_line("1");
  ASSERT_EQ(session->next_step(), PlaySession::Step::kComputer);
  session->pause();
  EXPECT_EQ(session->next_step(), PlaySession::Step::kComputer);
}

TEST_F(PlaySessionTest, AComputerThatFailsLosesNothing) {
  begin("", "<3,0,0,2,2,2,2,2,2>", std::nullopt, 2);
  adviser.failing = true;
  expect_after("1", {"South (Ann) plays 1", "North (Bob) can't move: out of luck"});
  EXPECT_TRUE(session->computer_failed());
  EXPECT_NE(session->prompt().find("`go`"), std::string::npos);
  session->pause();
  EXPECT_EQ(session->next_step(), PlaySession::Step::kLine);
  expect_after("go", {"out of luck"});
  expect_after("log", {"South (Ann) plays 1"});
  adviser.failing = false;
  expect_after("go", {"North (Bob) plays"});
  EXPECT_FALSE(session->computer_failed());
}

TEST_F(PlaySessionTest, MatchOfComputers) {
  setup.match = parse_match_format("games=2");
  begin("", "<2,0,0,2,2,2,2>", 1, 2);
  const std::string text = after("");
  EXPECT_NE(text.find("2 games: Ann"), std::string::npos) << text;
  EXPECT_EQ(session->next_step(), PlaySession::Step::kLine);
}

TEST_F(PlaySessionTest, DrawsOfComputersEnd) {
  setup.match = parse_match_format("wins=2");
  begin("", "<1,0,0,1,1>", 1, 2);
  expect_after("", {"3 games: Ann 0, Bob 0, 3 draws", "The last 3 games", "`new`"});
  EXPECT_EQ(session->next_step(), PlaySession::Step::kLine);
  expect_after("new", {"4 games: Ann 0, Bob 0, 4 draws"});
}

// These end, whoever wins.
TEST_F(PlaySessionTest, DrawsOfComputersFillAMatch) {
  for (const auto& [format, result] : std::vector<std::pair<std::string, std::string>>{
           {"best-of=5", "5 games: Ann 2.5, Bob 2.5"},
           {"games=5", "5 games: Ann 5, Bob 5 seeds"},
           {"seeds=4", "4 games: Ann 4, Bob 4 seeds"}}) {
    setup.match = parse_match_format(format);
    begin("", "<1,0,0,1,1>", 1, 2);
    const std::string text = after("");
    EXPECT_NE(text.find(result), std::string::npos) << text;
    EXPECT_NE(text.find("The match is a draw"), std::string::npos) << text;
    EXPECT_EQ(text.find("the computers stop"), std::string::npos) << text;
  }
}

// Seeds that count for nobody bring no end of a match for seeds.
TEST_F(PlaySessionTest, GamesWithoutSeedsEnd) {
  setup.match = parse_match_format("seeds=4");
  begin("leftover=nobody,end=no-move", "<2,0,0,1,0,0,0>", 1, 2);
  expect_after("", {"3 games: Ann 0, Bob 0 seeds", "The last 3 games"});
  EXPECT_EQ(session->next_step(), PlaySession::Step::kLine);
}

TEST_F(PlaySessionTest, PieRuleForPeopleAndComputers) {
  begin("pie=on", "<3,0,0,3,3,3,3,3,3>");
  expect_after("2", {"may `swap` sides now"});
  EXPECT_NE(session->prompt().find("`swap`"), std::string::npos);
  expect_after("swap", {"North (Bob) swaps sides", "North  Ann   <- to move"});
  expect_after("undo", {"may `swap` sides now"});
  expect_after("1", {"North (Bob) plays 1"});
  begin("pie=on", "<3,0,0,3,3,3,3,3,3>", std::nullopt, 5);
  adviser.estimate = -3;
  const std::string swapped = after("2");
  EXPECT_NE(swapped.find("North (Bob) swaps sides"), std::string::npos) << swapped;
  begin("pie=on", "<3,0,0,3,3,3,3,3,3>", std::nullopt, 5);
  adviser.estimate = 3;
  const std::string stayed = after("2");
  EXPECT_EQ(stayed.find("swaps"), std::string::npos) << stayed;
}

// The turns to play first are part of the game, so the swap is still open after one.
TEST_F(PlaySessionTest, GamesThatBeginWithTurns) {
  setup.moves = {1, 2};
  begin("pie=on", "<3,0,0,2,2,2,2,2,2>");
  EXPECT_NE(screen.take().find("may `swap` sides now"), std::string::npos);
  EXPECT_FALSE(session->has_unsaved());
  expect_after("swap", {"North (Bob) swaps sides"});
  expect_after("new", {"South (Ann) plays 2", "South (Ann) plays 3", "may `swap` sides now"});
  EXPECT_EQ(after("new 3x2").find("plays"), std::string::npos);
  setup.swapped = true;
  begin("pie=on", "<3,0,0,2,2,2,2,2,2>");
  expect_after("swap", {"nothing to swap"});
  setup.swapped = false;
  setup.moves = {0};
  EXPECT_THROW(begin("", "<1,0,0,3,3>"), InputError);
}

TEST_F(PlaySessionTest, AMajorityEndsTheGame) {
  begin("kgp", "<3,6,1,1,0,1,1,1,2>");
  expect_after("3", {"South (Ann) plays 3",
                     "The game is over; South (Ann) has more than half of the 13 seeds",
                     "South (Ann) wins 7 : 1"});
}

// Who is swapped out of a game that is over already has lost it.
TEST_F(PlaySessionTest, SwapAfterAFirstTurnThatEndsTheGame) {
  setup.match = parse_match_format("games=3");
  begin("pie=on", "<1,0,0,3,3>");
  expect_after("1", {"South (Ann) wins 6 : 0", "may still `swap`", "Ann 6, Bob 0"});
  expect_after("swap", {"North (Bob) swaps sides", "South (Bob) wins 6 : 0", "Ann 0, Bob 6"});
  expect_after("undo", {"may still `swap`"});
  expect_after("match", {"Ann 6, Bob 0"});
  begin("pie=on", "<1,0,0,3,3>", std::nullopt, 5);
  expect_after("1", {"North (Bob) swaps sides", "Ann 0, Bob 6"});
}

// With estimates of 0, the turn that gains nothing is the most equal one.
TEST_F(PlaySessionTest, TheComputerBeginsAPieGameEvenly) {
  const Position start = parse_position("<3,0,0,1,0,1,0,5,0>");
  EXPECT_EQ(balanced_house(adviser, parse_rules("capture=none,pie=on"), start, 10), 0);
  EXPECT_EQ(adviser.last_level, 9);
}

TEST_F(PlaySessionTest, TheTurnsOfAPieGameShareTheTime) {
  const Position start = parse_position("<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>");
  balanced_house(adviser, parse_rules("pie=on"), start, 5);
  EXPECT_NEAR(adviser.shares, 1, 1e-9);
}

TEST_F(PlaySessionTest, Hints) {
  begin("", "<3,4,1,2,0,1,2,2,2>");
  expect_after("hint", {"1 ", "exact", "win by 3", "3*", "about 2", "estimated, 7 moves ahead",
                        "proven -2 to 5", "as far as can be seen: 3*"});
  adviser.all_exact = true;
  expect_after("hint", {"Best: 3*"});
  after("resign");
  expect_after("hint", {"the game is over"});
}

TEST_F(PlaySessionTest, HintsKnowThePieRule) {
  begin("pie=on", "<3,0,0,3,3,3,3,3,3>");
  const std::string first = "may `swap` after this turn, so a turn near a draw is\nbest";
  const std::string other = "`swap` reverses these results; swap if even the best";
  expect_after("hint", {"Best without a swap", first, "`kalah openings`"});
  after("1");
  expect_after("hint", {first});  // it moves again
  after("2");
  const std::string second = after("hint");
  EXPECT_NE(second.find(other), std::string::npos) << second;
  EXPECT_NE(second.find("Best without a swap"), std::string::npos) << second;
  EXPECT_EQ(second.find(first), std::string::npos) << second;
  after("1");
  const std::string later = after("hint");
  EXPECT_EQ(later.find("swap"), std::string::npos) << later;
}

TEST_F(PlaySessionTest, SowingIsShownWithADelay) {
  begin("", "<3,0,0,2,2,2,2,2,2>");
  after("1");
  EXPECT_EQ(screen.pictures_shown, 0u);
  expect_after("delay 0.5", {"0.50 s a seed"});
  after("1");
  EXPECT_EQ(screen.pictures_shown, 3u);
  EXPECT_EQ(screen.last_seconds, 0.5);
  expect_after("delay 0", {"at once"});
}

TEST_F(PlaySessionTest, SaveAndLoad) {
  const test::Folder folder;
  const std::string path = folder.path() + "/game.kalah";
  begin("bga,pie=on", "<3,0,0,3,3,3,3,3,3>");
  EXPECT_FALSE(session->has_unsaved());
  after("2");
  after("swap");
  after("1");
  EXPECT_TRUE(session->has_unsaved());
  expect_after("save " + path, {"Saved in " + path});
  EXPECT_FALSE(session->has_unsaved());
  const std::string log = after("log");
  const std::string board = after("board");
  after("new 6x4 standard");
  expect_after("name south Eve", {"South (Eve)"});
  expect_after("load " + path, {"Loaded", "2 moves", "end=no-move"});
  EXPECT_EQ(after("log"), log);
  EXPECT_EQ(after("board"), board);
  const std::string other = folder.path() + "/notes.txt";
  test::write_file(other, "remember the milk\n");
  expect_after("save " + other, {"is not a game record"});
  expect_after("load " + other, {"notes.txt", "line 1"});
  EXPECT_EQ(test::read_file(other), "remember the milk\n");
}

TEST_F(PlaySessionTest, AFinishedGameIsLoadedWithItsResult) {
  const test::Folder folder;
  const std::string path = folder.path() + "/game.kalah";
  begin("", "<1,0,0,1,1>");
  after("1");
  after("save " + path);
  after("new");
  expect_after("load " + path, {"1 move,", "Draw, 1 : 1"});
  EXPECT_EQ(after("board").find("Draw"), std::string::npos);
}

// The link stays one.
TEST_F(PlaySessionTest, SavesWhereALinkLeads) {
  const test::Folder folder;
  const std::string link = folder.path() + "/link";
  std::filesystem::create_directory(folder.path() + "/games");
  std::filesystem::create_symlink("games/other", link);
  std::filesystem::create_symlink(folder.path() + "/games/game", folder.path() + "/games/other");
  begin("", "<3,0,0,2,2,2,2,2,2>");
  for (const char* move : {"1", "1"}) {
    after(move);
    expect_after("save " + link, {"Saved in " + link});
    EXPECT_TRUE(std::filesystem::is_symlink(link));
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path() + "/games/other"));
    EXPECT_EQ(test::read_file(folder.path() + "/games/game"), test::read_file(link));
  }
  EXPECT_NE(test::read_file(link).find("2. North 1"), std::string::npos);
}

TEST_F(PlaySessionTest, NamesStartsNewAndQuit) {
  begin("", "<3,0,0,2,2,2,2,2,2>");
  expect_after("name north Cy Smith", {"North (Cy Smith)"});
  expect_after("starts north", {"north"});
  expect_after("1", {"plays 1"});
  expect_after("new", {"unfinished game does not count", "North  Cy Smith   <- to move"});
  expect_after("new 2x5 bga", {"2 houses a side and 20 seeds, rules bga"});
  expect_after("rules", {"end=no-move", "goal=outcome"});
  expect_after("match best-of=3", {"best of 3"});
  expect_after("resign",
               {"North (Cy Smith) resigns; South (Ann) wins", "1 game: Ann 1, Cy Smith 0"});
  expect_after("new", {"rules bga"});
  expect_after("resign", {"Ann wins the match"});
  expect_after("log", {"1.", "resigns"});
  expect_after("help", {"hint", "undo", "quit", "4-5"});
  after("quit");
  EXPECT_EQ(session->next_step(), PlaySession::Step::kEnd);
}

// Any commands in any order: no line is too long, and the game can always be replayed.
TEST_F(PlaySessionTest, RandomCommands) {
  const std::vector<std::string> lines = {"1",
                                          "2",
                                          "3",
                                          "1-2",
                                          "hint",
                                          "undo",
                                          "swap",
                                          "resign",
                                          "new",
                                          "new 3x2 bga,pie=on",
                                          "new 8x6 cross-capture=on",
                                          "level south 3",
                                          "level south human",
                                          "level north 0",
                                          "level north human",
                                          "name south A B",
                                          "delay 0.1",
                                          "go",
                                          "starts winner",
                                          "match games=3",
                                          "match none",
                                          "board",
                                          "log",
                                          "rules",
                                          "help",
                                          "",
                                          "x",
                                          "save",
                                          "load"};
  Random random(5);
  begin("pie=on,sow-opponent-store=on", "<3,0,0,2,2,2,2,2,2>");
  for (int i = 0; i < 600; ++i) {
    const std::string& line =
        random.below(2) == 0 ? lines[0] : lines[random.below(static_cast<int>(lines.size()))];
    std::size_t width = 0;
    for (const char c : after(line)) {
      width = c == '\n' ? 0 : width + 1;
      ASSERT_LT(width, 80u) << line;
    }
    ASSERT_EQ(session->next_step(), PlaySession::Step::kLine);
  }
}

}  // namespace
}  // namespace kalah
