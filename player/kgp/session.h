// One session with a server of the Kalah Game Protocol, from its greeting to goodbye.
//
// It takes the server as it is. A move that came too early for the server ("No state associated
// with id") is sent again; states may skip plies and belong to any number of games; pings are
// answered at once, also while a move is thought about; every session ends with goodbye.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <set>
#include <string>

#include "player/kgp/connection.h"
#include "player/kgp/message.h"
#include "player/kgp/thinker.h"

namespace kalah {

enum class KgpMode { kFreeplay, kVerify };

struct KgpSessionOptions {
  KgpMode mode = KgpMode::kFreeplay;
  std::string name;  // what the server may show; empty: nothing is said
  std::string authors;
  std::string token;
  // Something that a user should know; any thread. May be empty.
  std::function<void(const std::string&)> note = {};
};

struct KgpSummary {
  std::uint64_t states = 0;
  std::uint64_t problems = 0;
  std::uint64_t errors = 0;  // replies of the server that say error, but for what was sent again
  bool refused = false;      // the server speaks another protocol, or has not the mode
};

class KgpSession {
 public:
  KgpSession(KgpConnection& connection, KgpThinker& thinker, KgpSessionOptions options);
  // Ends the thinking, so that nothing is sent any more.
  ~KgpSession();

  // Until the server says goodbye, or `stop` is set and goodbye is said here. Throws
  // ConnectionError if the connection ends before.
  void run(const std::atomic<bool>& stop);

  const KgpSummary& summary() const { return summary_; }

 private:
  // The state that is thought about, or the last one.
  struct State {
    std::uint64_t id = 0;
    std::uint64_t number = 0;  // counted from 1; ids of a server need not be unique
    bool active = false;       // the server still wants moves
    int move = -1;             // house index; -1: none yet
    bool done = false;
    std::set<std::uint64_t> sent;  // ids of the answers since the last repeat
    int repeats = 0;
  };

  // Returns false after goodbye.
  bool handle(const std::string& line);
  void greet(const KgpMessage& message);
  void begin_state(const KgpMessage& message);
  void end_state(const KgpMessage& message);
  void solve_problem(const KgpMessage& message);
  void handle_error(const KgpMessage& message);
  bool repeat_answer(const KgpMessage& message);
  void refuse(const KgpMessage& message, const std::string& reason);

  void send_move(std::uint64_t number, int house);
  void send_done(std::uint64_t number);
  void answer_locked();
  std::string numbered_locked(const std::string& text, const std::string& ref);
  void send(const std::string& text, const std::string& ref = "");
  void note(const std::string& text) const;

  KgpConnection& connection_;
  KgpThinker& thinker_;
  KgpSessionOptions options_;
  KgpSummary summary_;
  bool greeted_ = false;
  std::uint64_t mode_id_ = 0;

  std::mutex mutex_;  // what is sent, and the state
  std::uint64_t next_id_ = 1;
  State state_;
};

}  // namespace kalah
