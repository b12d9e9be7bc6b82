// The client of the Kalah Game Protocol against a server that imitates the real one's habits.
#include "player/kgp/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <future>
#include <mutex>
#include <numeric>

#include "engine/game.h"
#include "tests/player/kgp/fake_server.h"
#include "tests/support/no_threads.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

using test::FakeKgpServer;
using test::KgpPeer;
using test::Random;
using Clock = std::chrono::steady_clock;

constexpr double kPatience = 20;  // seconds; nothing should come near

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

ThinkerOptions quick_thinker(double seconds) {
  ThinkerOptions options;
  options.seconds = seconds;
  options.player.memory = std::uint64_t{32} << 20;
  options.player.egdb_seeds = 4;
  return options;
}

struct Outcome {
  KgpSummary summary;
  bool lost = false;  // the connection ended without goodbye
};

// A whole session with the server.
Outcome run_session(const FakeKgpServer& server, const ThinkerOptions& thinker_options,
                    KgpMode mode = KgpMode::kFreeplay,
                    const std::atomic<bool>& stop = std::atomic<bool>{false}) {
  KgpThinker thinker(thinker_options);
  Outcome outcome;
  KgpConnection connection("127.0.0.1", server.port(), stop, {});
  KgpSessionOptions options;
  options.mode = mode;
  options.name = "The \"Sower\"";
  options.token = "secret";
  KgpSession session(connection, thinker, options);
  try {
    session.run(stop);
  } catch (const ConnectionError&) {
    outcome.lost = true;
  }
  outcome.summary = session.summary();
  return outcome;
}

std::string start_text(int houses, int seeds) {
  LargeBoard board;
  board.own.assign(static_cast<std::size_t>(houses), seeds);
  board.other = board.own;
  return to_string(board);
}

// A server's side of games: each state is refused for a while, is full of pings, and ends with a
// yield or when the time is over.
class Referee {
 public:
  Referee(KgpPeer& peer, std::uint64_t seed) : peer_(peer), random_(seed) {}

  // The house index the client has chosen last; -1 if it has lost its move.
  int ask(const LargeBoard& board, double seconds) {
    const std::uint64_t id = next_id();
    const std::string state = std::to_string(id) + " state " + to_string(board) + "\r\n";
    const std::uint64_t ping = next_id();
    const std::string ping_line = std::to_string(ping) + " ping\n";
    // Two lines in one packet, lines in pieces, or as usual.
    const int manner = random_.below(3);
    if (manner == 0) peer_.send_bytes(state + ping_line);
    if (manner == 1) peer_.send_slowly(state + ping_line);
    if (manner == 2) {
      peer_.send_bytes(state);
      peer_.send_bytes(ping_line);
    }
    const auto begin = Clock::now();
    const double known_after = 0.001 * random_.between(0, 80);  // seconds: the race
    bool pong = false;
    bool yielded = false;
    int move = -1;
    while (!(yielded && pong) && seconds_since(begin) < seconds) {
      const auto message = peer_.receive(seconds - seconds_since(begin));
      if (!message) break;
      if (message->command == "pong") {
        EXPECT_EQ(message->ref, ping);
        EXPECT_FALSE(pong);
        pong = true;
        continue;
      }
      // An answer to the state before may cross its stop.
      const bool late = message->ref.value_or(0) < id;
      if (late || seconds_since(begin) < known_after) {
        refuse(*message);
        continue;
      }
      EXPECT_EQ(message->ref, id) << message->command;
      if (message->command == "move") move = std::stoi(message->arguments.at(0)) - 1;
      if (message->command == "yield") yielded = true;
    }
    EXPECT_TRUE(pong);
    peer_.send(std::to_string(next_id()) + "@" + std::to_string(id) + " stop");
    drain();
    return move;
  }

  // Plays a game against a random opponent; the client never sees single moves.
  void play(LargeBoard board, bool client_moves, double seconds) {
    while (!is_over(board)) {
      std::vector<int> houses;
      for (int house = 0; house < board.houses(); ++house) {
        if (board.own[house] > 0) houses.push_back(house);
      }
      int house = houses[random_.below(static_cast<int>(houses.size()))];
      if (client_moves && houses.size() > 1) {
        house = ask(board, seconds);
        ASSERT_NE(std::find(houses.begin(), houses.end(), house), houses.end())
            << "no legal move for " << to_string(board);
        ++answered_;
      }
      if (!sow(board, house)) {
        std::swap(board.own, board.other);
        std::swap(board.store, board.other_store);
        client_moves = !client_moves;
      }
    }
  }

  std::uint64_t next_id() { return id_ += 2; }
  std::uint64_t answered() const { return answered_; }

 private:
  // Late answers are refused, as the real server does.
  void drain() {
    while (const auto message = peer_.receive(0.01)) {
      if (message->command == "move" || message->command == "yield") refuse(*message);
    }
  }

  void refuse(const KgpMessage& message) {
    peer_.send(std::to_string(next_id()) + "@" + std::to_string(message.id.value_or(0)) +
               " error \"No state associated with id\"");
  }

  KgpPeer& peer_;
  Random random_;
  std::uint64_t id_ = 100;
  std::uint64_t answered_ = 0;
};

TEST(KgpSession, LosesNoMoveInWholeGames) {
  std::uint64_t answered = 0;
  FakeKgpServer server({[&](KgpPeer& peer) {
    peer.greet();
    EXPECT_TRUE(std::find(peer.settings().begin(), peer.settings().end(),
                          "info:name The \"Sower\"") != peer.settings().end());
    EXPECT_TRUE(std::find(peer.settings().begin(), peer.settings().end(), "auth:token secret") !=
                peer.settings().end());
    Referee referee(peer, 1);
    // One board is too large for the engine.
    referee.play(parse_large_board(start_text(5, 2)), true, 5);
    referee.play(parse_large_board(start_text(4, 3)), false, 3);
    referee.play(parse_large_board(start_text(8, 1)), true, 5);
    referee.play(parse_large_board(start_text(10, 2)), true, 5);
    answered = referee.answered();
    peer.send("1000 goodbye");
  }});
  const Outcome outcome = run_session(server, quick_thinker(0.7));
  server.wait();
  EXPECT_FALSE(outcome.lost);
  EXPECT_EQ(outcome.summary.states, answered);
  EXPECT_GT(answered, 15U);
  EXPECT_EQ(outcome.summary.errors, 0U);
}

TEST(KgpSession, AnswersSoonAnswersPingsAndObeysStop) {
  FakeKgpServer server({[](KgpPeer& peer) {
    peer.greet();
    peer.send("10 state " + start_text(8, 8));
    auto begin = Clock::now();
    ASSERT_TRUE(peer.receive("move", kPatience));
    EXPECT_LT(seconds_since(begin), 2);
    begin = Clock::now();
    peer.send("12 ping");
    const auto pong = peer.receive("pong", kPatience);
    ASSERT_TRUE(pong);
    EXPECT_EQ(pong->ref, 12U);
    EXPECT_LT(seconds_since(begin), 2);
    // The next state is answered at once, although a minute of thinking was left for this one.
    peer.send("14@10 stop");
    begin = Clock::now();
    peer.send("16 state " + start_text(7, 3));
    std::optional<KgpMessage> move;
    do move = peer.receive("move", kPatience);
    while (move && move->ref != 16U);
    ASSERT_TRUE(move);
    EXPECT_LT(seconds_since(begin), 10);
    // So is one that comes without a stop.
    begin = Clock::now();
    peer.send("18 state " + start_text(7, 4));
    do move = peer.receive("move", kPatience);
    while (move && move->ref != 18U);
    ASSERT_TRUE(move);
    EXPECT_LT(seconds_since(begin), 10);
    peer.send("20@18 stop");
    while (const auto late = peer.receive(0.3)) {
      if (late->command == "move") move = late;
    }
    // Nor is a move sent again for a state that is over.
    peer.send("21@" + std::to_string(move->id.value_or(0)) +
              " error \"No state associated with id\"");
    EXPECT_FALSE(peer.receive(0.3)) << "something is sent after a stop";
    peer.send("22 goodbye");
  }});
  const auto begin = Clock::now();
  EXPECT_FALSE(run_session(server, quick_thinker(60)).lost);
  EXPECT_LT(seconds_since(begin), 30);
}

// A database takes longer than the server waits for a first move.
TEST(KgpSession, AnswersWhileADatabaseIsMade) {
  FakeKgpServer server({[](KgpPeer& peer) {
    peer.greet();
    for (const char* id : {"10", "20"}) {
      const auto begin = Clock::now();
      peer.send(std::string(id) + " state " + start_text(8, 8));
      std::optional<KgpMessage> move;
      do move = peer.receive("move", kPatience);
      while (move && std::to_string(move->ref.value_or(0)) != id);
      ASSERT_TRUE(move);
      EXPECT_LT(seconds_since(begin), 0.5);
      peer.send(std::to_string(std::stoi(id) + 1) + "@" + id + " stop");
    }
    peer.send("30 goodbye");
  }});
  ThinkerOptions options = quick_thinker(60);
  options.player.memory = std::uint64_t{256} << 20;
  options.player.egdb_seeds = 13;
  EXPECT_FALSE(run_session(server, options).lost);
}

// What can't be had is said, and the engine plays without it.
TEST(KgpThinker, PlaysWithoutADatabaseThatCanNotBeHad) {
  const LargeBoard board = parse_large_board("<6,0,0,0,5,5,5,5,4,4,4,4,4,4,4>");
  for (const bool stored : {false, true}) {
    ThinkerOptions options = quick_thinker(0.5);
    options.first_move = options.first_done = std::chrono::milliseconds(0);
    options.level = kHighestLevel - 1;
    options.player.egdb_seeds = stored ? 4 : 30;
    if (stored) options.player.egdb_directory = "no such folder";
    std::mutex mutex;
    std::vector<std::string> notes;
    options.note = [&](const std::string& text) {
      const std::lock_guard lock(mutex);
      notes.push_back(text);
    };
    int last = -1;
    {
      KgpThinker thinker(options);
      std::promise<void> done;
      thinker.think(board, {[&](int house) { last = house; }, [&] { done.set_value(); }});
      done.get_future().wait();
    }
    // Looking ahead finds a better move than the simple one.
    EXPECT_NE(last, simple_move(board));
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_TRUE(notes[0].ends_with(stored ? "; a database is built in memory instead"
                                          : "; no database is used"))
        << notes[0];
  }
}

TEST(KgpThinker, SaysOnceThatABoardIsTooLarge) {
  ThinkerOptions options = quick_thinker(0.1);
  options.first_move = options.first_done = std::chrono::milliseconds(0);
  std::vector<std::string> notes;  // of the thinking thread alone
  options.note = [&](const std::string& text) { notes.push_back(text); };
  {
    KgpThinker thinker(options);
    for (const std::string& text :
         {start_text(9, 2), start_text(9, 2), start_text(9, 3), start_text(8, 20)}) {
      std::promise<void> done;
      thinker.think(parse_large_board(text), {[](int) {}, [&] { done.set_value(); }});
      done.get_future().wait();
    }
  }
  ASSERT_EQ(notes.size(), 3U);
  EXPECT_EQ(notes[0],
            "a board of 9 houses and 36 seeds is too large for the engine (at most 8 and 255); "
            "simple moves are played");
  EXPECT_EQ(notes[2],
            "a board of 8 houses and 320 seeds is too large for the engine (at most 8 and 255); "
            "simple moves are played");
}

TEST(KgpSession, SendsMoveAndYieldAgainUntilTheStateIsKnown) {
  FakeKgpServer server({[](KgpPeer& peer) {
    peer.greet();
    peer.send("10 state <3,0,0,0,0,1,0,2,0>");
    const auto refuse = [&](const KgpMessage& message) {
      peer.send("12@" + std::to_string(message.id.value_or(0)) +
                " error \"No state associated with id\"");
    };
    // All is lost for a while, the yield too.
    int yields = 0;
    for (int i = 0; i < 8 || yields < 2; ++i) {
      const auto message = peer.receive(kPatience);
      ASSERT_TRUE(message);
      if (message->command == "yield") ++yields;
      refuse(*message);
    }
    const auto move = peer.receive("move", kPatience);
    ASSERT_TRUE(move);
    EXPECT_EQ(move->arguments.at(0), "3");
    EXPECT_TRUE(peer.receive("yield", kPatience));
    peer.send("14@10 stop");
    peer.send("goodbye");
  }});
  const Outcome outcome = run_session(server, quick_thinker(0.05));
  EXPECT_FALSE(outcome.lost);
  EXPECT_EQ(outcome.summary.errors, 0U);
}

TEST(KgpSession, SaysGoodbyeWhenToldToEnd) {
  std::atomic<bool> stop{false};
  FakeKgpServer server({[&](KgpPeer& peer) {
    peer.greet();
    peer.send("10 state " + start_text(8, 8));
    ASSERT_TRUE(peer.receive("move", kPatience));
    stop = true;
    EXPECT_TRUE(peer.receive("goodbye", kPatience));
    EXPECT_FALSE(peer.receive(kPatience)) << "goodbye is not the last word";
    EXPECT_TRUE(peer.closed());
  }});
  EXPECT_FALSE(run_session(server, quick_thinker(60), KgpMode::kFreeplay, stop).lost);
}

TEST(KgpSession, SurvivesAnAbruptClose) {
  FakeKgpServer server({[](KgpPeer& peer) { peer.drop(); },
                        [](KgpPeer& peer) {
                          peer.greet();
                          peer.send("10 state " + start_text(8, 8));
                          peer.send_bytes("12 pi");
                          ASSERT_TRUE(peer.receive("move", kPatience));
                          peer.drop();
                        }});
  EXPECT_TRUE(run_session(server, quick_thinker(60)).lost);
  EXPECT_TRUE(run_session(server, quick_thinker(60)).lost);
}

TEST(KgpSession, LivesWithNonsense) {
  FakeKgpServer server({[](KgpPeer& peer) {
    peer.send_bytes("\n\r\nset\n\"\n@ x\n");
    peer.greet();
    peer.send("5 set time:clock 3");
    peer.send("7 unheard of <1,2,3> \"x\"");
    peer.send("9@77 ok");
    peer.send("10 state <3,0,0,1,1>");
    auto error = peer.receive("error", kPatience);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->ref, 10U);
    peer.send("12 state <3,0,0,0,0,0,1,1,1>");
    error = peer.receive("error", kPatience);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->ref, 12U);
    peer.send("14@12 stop");
    peer.send("16 stop");
    peer.send("18 state <3,0,0,0,0,1,0,2,0>");
    EXPECT_TRUE(peer.receive("move", kPatience));
    EXPECT_TRUE(peer.receive("yield", kPatience));
    peer.send("20 error \"You are too slow\"");
    peer.send("22 goodbye");
  }});
  const Outcome outcome = run_session(server, quick_thinker(0.05));
  EXPECT_FALSE(outcome.lost);
  EXPECT_EQ(outcome.summary.errors, 1U);
}

TEST(KgpSession, LeavesAServerThatRefusesIt) {
  FakeKgpServer server({[](KgpPeer& peer) {
                          peer.send("2 kgp 1 0 1");
                          const auto mode = peer.receive("mode", kPatience);
                          ASSERT_TRUE(mode);
                          peer.send("4@" + std::to_string(mode->id.value_or(0)) +
                                    " error \"Unsupported mode\"");
                          EXPECT_TRUE(peer.receive("goodbye", kPatience));
                        },
                        [](KgpPeer& peer) {
                          peer.send("2 kgp 2 0 0");
                          EXPECT_TRUE(peer.receive("goodbye", kPatience));
                        }});
  EXPECT_TRUE(run_session(server, quick_thinker(1)).summary.refused);
  EXPECT_TRUE(run_session(server, quick_thinker(1)).summary.refused);
}

// What the server expects of a sowing, by the naive rules.
std::string naive_solution(const LargeBoard& board, int house) {
  const oracle::NaiveMove move =
      oracle::naive_play(parse_rules("standard"), {board.own, board.other}, house);
  LargeBoard after{board.store + move.store, board.other_store + move.other_store, move.board.own,
                   move.board.other};
  const auto sum = [](const std::vector<int>& row) {
    return std::accumulate(row.begin(), row.end(), 0);
  };
  const int all = after.store + after.other_store + sum(after.own) + sum(after.other);
  if (move.ends || 2 * after.store > all || 2 * after.other_store > all) {
    after.store += sum(after.own);
    after.other_store += sum(after.other);
    std::fill(after.own.begin(), after.own.end(), 0);
    std::fill(after.other.begin(), after.other.end(), 0);
  }
  return to_string(after) + (move.again ? " true" : " false");
}

TEST(KgpSession, SolvesProblems) {
  constexpr int kProblems = 600;  // 400 of 6 to 8 houses, then larger ones
  FakeKgpServer server({[](KgpPeer& peer) {
    peer.greet();
    Random random(7);
    for (int i = 0; i < kProblems; ++i) {
      LargeBoard board;
      const int houses = i < 400 ? random.between(6, 8) : random.between(9, 11);
      const int most = i % 4 == 0 ? 2 : 2 * houses;  // nearly empty boards end more often
      for (int house = 0; house < houses; ++house) {
        board.own.push_back(random.below(most));
        board.other.push_back(random.below(most));
      }
      board.store = random.below(i % 3 == 0 ? 80 : 5);
      board.other_store = random.below(i % 3 == 0 ? 80 : 5);
      const int house = random.below(houses);
      int& seeds = board.own[house];
      seeds = std::max(seeds, 1);
      const std::string id = std::to_string(10 + 2 * i);
      peer.send(id + " problem " + to_string(board) + " " + std::to_string(house));
      const auto solution = peer.receive("solution", kPatience);
      ASSERT_TRUE(solution);
      EXPECT_EQ(std::to_string(solution->ref.value_or(0)), id);
      EXPECT_EQ(solution->arguments.at(0) + " " + solution->arguments.at(1),
                naive_solution(board, house))
          << to_string(board) << " house " << house;
      peer.send(std::to_string(5000 + 2 * i) + "@" + std::to_string(solution->id.value_or(0)) +
                " ok");
    }
    peer.send("9000 problem <2,0,0,0,1,1,1> 0");
    EXPECT_TRUE(peer.receive("error", kPatience));
    peer.send("9002 goodbye");
  }});
  const Outcome outcome = run_session(server, quick_thinker(1), KgpMode::kVerify);
  EXPECT_FALSE(outcome.lost);
  EXPECT_EQ(outcome.summary.problems, static_cast<unsigned>(kProblems));
  EXPECT_EQ(outcome.summary.errors, 0U);
}

TEST(KgpThinker, SaysThatItNeedsThreads) {
  const test::NoThreads none;
  EXPECT_THROW(KgpThinker(ThinkerOptions{}), std::runtime_error);
}

}  // namespace
}  // namespace kalah
