// Thinks about the states of a server on a thread of its own, so that pings are answered meanwhile.
//
// Every state stands alone: a new one ends the thinking about the one before. The first answer is a
// simple move that is there at once, also while a database is made, on another thread; better ones
// follow as the player finds them. Boards that are too large for the engine get the simple move
// only.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/thread_group.h"
#include "player/kgp/large_board.h"
#include "player/player.h"

namespace kalah {

struct ThinkerOptions {
  int level = kHighestLevel;
  double seconds = 4;  // for a state
  PlayerOptions player;
  // When after a state the first move and the end may be told. A server that sends a state before
  // it knows its id refuses answers that come at once; and a yield that is taken where the move
  // before it was refused would lose the move.
  std::chrono::milliseconds first_move{25};
  std::chrono::milliseconds first_done{150};
  // Something that a user should know; called from the threads of the thinker. May be empty.
  std::function<void(const std::string&)> note = {};
};

class KgpThinker {
 public:
  // The board that servers send most.
  static constexpr int kUsualHouses = 8;
  static constexpr int kUsualSeeds = 128;

  // Throws std::runtime_error if the system starts no threads.
  explicit KgpThinker(ThinkerOptions options);
  ~KgpThinker();
  KgpThinker(const KgpThinker&) = delete;
  KgpThinker& operator=(const KgpThinker&) = delete;

  // What becomes of a state; called from the thinking thread.
  struct Handlers {
    std::function<void(int house)> move;  // first, and each time a better one is found
    std::function<void()> done;
  };

  // Makes ready for boards of the usual size while no game is on.
  void prepare();
  // The board has a legal move.
  void think(const LargeBoard& board, Handlers handlers);
  // Ends the thinking; `done` may follow all the same.
  void stop();
  // The same, and waits until no handler will be called any more.
  void finish();

 private:
  struct Task {
    LargeBoard board;
    Handlers handlers;
    std::chrono::steady_clock::time_point begin;
  };

  struct Size {
    int houses = 0;
    int seeds = 0;  // at most

    friend bool operator==(const Size&, const Size&) = default;
  };

  void end();
  void run();
  void answer(const Task& task);
  void answer_well(const Task& task, const Position& position, int shown);
  void search(Player& player, const Task& task, const Position& position, int shown);
  Player* wait_for_player(const Size& size);
  void make_players();
  std::unique_ptr<Player> make_player(const Size& size) const;
  void note_too_large(const LargeBoard& board);
  void note(const std::string& text) const;

  ThinkerOptions options_;
  std::set<std::pair<int, int>> too_large_;  // houses and seeds that were noted

  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<Task> next_;
  bool ending_ = false;
  bool answering_ = false;
  std::condition_variable idle_;
  std::atomic<bool> stop_{false};
  // What the player is to be made for; while it is set, the player belongs to the thread that makes
  // it, otherwise to the one that answers.
  std::optional<Size> wanted_;
  Size size_;  // of the player, also if it could not be made
  std::unique_ptr<Player> player_;
  ThreadGroup threads_;  // last: they use what is above
};

}  // namespace kalah
