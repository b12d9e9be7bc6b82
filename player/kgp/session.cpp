// One session with a server of the Kalah Game Protocol.
#include "player/kgp/session.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/input_error.h"

namespace kalah {
namespace {

constexpr std::string_view kUnknownState = "No state associated";
constexpr int kMostRepeats = 50;
constexpr std::chrono::milliseconds kRepeatAfter{20};

std::string reference(const KgpMessage& message) {
  return message.id ? "@" + std::to_string(*message.id) : "";
}

}  // namespace

KgpSession::KgpSession(KgpConnection& connection, KgpThinker& thinker, KgpSessionOptions options)
    : connection_(connection), thinker_(thinker), options_(std::move(options)) {}

KgpSession::~KgpSession() { thinker_.finish(); }

void KgpSession::run(const std::atomic<bool>& stop) {
  while (!stop) {
    const std::optional<std::string> line = connection_.receive();
    if (line && !handle(*line)) {
      connection_.finish();
      return;
    }
  }
  send("goodbye");
  connection_.finish();
}

bool KgpSession::handle(const std::string& line) {
  KgpMessage message;
  try {
    message = parse_kgp_message(line);
  } catch (const InputError&) {
    return true;  // nothing that could be answered
  }
  const std::string& command = message.command;
  if (command == "goodbye") return false;
  if (command == "ping") {
    send("pong", reference(message));
  } else if (command == "kgp") {
    greet(message);
  } else if (command == "state") {
    begin_state(message);
  } else if (command == "stop") {
    end_state(message);
  } else if (command == "problem") {
    solve_problem(message);
  } else if (command == "error") {
    handle_error(message);
  }
  // Anything else is an `ok`, an option, or of a later version.
  if (!summary_.refused) return true;
  send("goodbye");
  return false;
}

void KgpSession::greet(const KgpMessage& message) {
  if (message.arguments.empty() || message.arguments[0] != "1") {
    note("the server speaks " +
         quoted(message.arguments.empty() ? "no version" : "version " + message.arguments[0]) +
         " of the protocol; expected 1");
    summary_.refused = true;
    return;
  }
  if (greeted_) return;
  greeted_ = true;
  const auto set = [&](const std::string& option, const std::string& value) {
    if (!value.empty()) send("set " + option + " " + kgp_string(value));
  };
  set("info:name", options_.name);
  set("info:authors", options_.authors);
  set("info:comment", "boards of up to " + std::to_string(kMaxHouses) + " houses and " +
                          std::to_string(kMaxSeeds) + " seeds; larger ones get simple moves");
  set("auth:token", options_.token);
  {
    const std::lock_guard lock(mutex_);
    mode_id_ = next_id_;
  }
  send(options_.mode == KgpMode::kFreeplay ? "mode freeplay" : "mode verify");
}

void KgpSession::begin_state(const KgpMessage& message) {
  LargeBoard board;
  try {
    if (message.arguments.empty()) throw InputError("a state needs a board");
    if (!message.id) throw InputError("a state needs an id");
    board = parse_large_board(message.arguments[0]);
    if (simple_move(board) < 0) throw InputError("there is no legal move");
  } catch (const InputError& error) {
    refuse(message, error.what());
    return;
  }
  std::uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = ++summary_.states;
    state_ = State{};
    state_.id = *message.id;
    state_.number = number;
    state_.active = true;
  }
  thinker_.think(board, {[this, number](int house) { send_move(number, house); },
                         [this, number] { send_done(number); }});
}

void KgpSession::end_state(const KgpMessage& message) {
  const std::lock_guard lock(mutex_);
  // One that names no state means the one at hand.
  if (!state_.active || (message.ref && *message.ref != state_.id)) return;
  state_.active = false;
  thinker_.stop();
}

void KgpSession::solve_problem(const KgpMessage& message) {
  try {
    if (message.arguments.size() < 2) throw InputError("a problem needs a board and a house");
    LargeBoard board = parse_large_board(message.arguments[0]);
    int house = -1;
    for (int i = 0; i < board.houses(); ++i) {
      if (message.arguments[1] == std::to_string(i)) house = i;
    }
    if (house < 0 || board.own[house] == 0) {
      throw InputError("there is no legal move " + quoted(message.arguments[1]));
    }
    const bool again = sow(board, house);
    ++summary_.problems;
    send("solution " + to_string(board) + (again ? " true" : " false"), reference(message));
  } catch (const InputError& error) {
    refuse(message, error.what());
  }
}

void KgpSession::refuse(const KgpMessage& message, const std::string& reason) {
  note("the server's " + message.command + " makes no sense: " + reason);
  send("error " + kgp_string(reason), reference(message));
}

void KgpSession::handle_error(const KgpMessage& message) {
  if (repeat_answer(message)) return;
  ++summary_.errors;
  const std::string text = message.arguments.empty() ? "" : ": " + message.arguments[0];
  note("the server says error" + text);
  if (greeted_ && message.ref && *message.ref == mode_id_) summary_.refused = true;
}

// Returns whether the error is about an answer that came too early, or too late.
bool KgpSession::repeat_answer(const KgpMessage& message) {
  if (message.arguments.empty() || !message.arguments[0].starts_with(kUnknownState)) return false;
  {
    const std::lock_guard lock(mutex_);
    if (!state_.active || state_.move < 0) return true;
    if (message.ref && !state_.sent.contains(*message.ref)) return true;
    if (++state_.repeats > kMostRepeats) return true;
    // All that has been sent is sent again at once: one error stands for those that will follow.
    state_.sent.clear();
  }
  std::this_thread::sleep_for(kRepeatAfter);
  const std::lock_guard lock(mutex_);
  answer_locked();
  return true;
}

void KgpSession::send_move(std::uint64_t number, int house) {
  const std::lock_guard lock(mutex_);
  if (!state_.active || state_.number != number) return;
  state_.move = house;
  answer_locked();
}

void KgpSession::send_done(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  if (!state_.active || state_.number != number) return;
  state_.done = true;
  answer_locked();
}

// Sends the move, and the yield with it: a server that takes a yield and has missed the move before
// it plays at random.
void KgpSession::answer_locked() {
  const std::string ref = "@" + std::to_string(state_.id);
  std::vector<std::string> lines;
  state_.sent.insert(next_id_);
  lines.push_back(numbered_locked("move " + std::to_string(state_.move + 1), ref));
  if (state_.done) {
    state_.sent.insert(next_id_);
    lines.push_back(numbered_locked("yield", ref));
  }
  try {
    connection_.send(lines);
  } catch (const ConnectionError&) {
    state_.active = false;  // the receiving thread finds out and says so
  }
}

void KgpSession::send(const std::string& text, const std::string& ref) {
  const std::lock_guard lock(mutex_);
  connection_.send({numbered_locked(text, ref)});
}

// A pong has no id: it is the answer that nobody answers.
std::string KgpSession::numbered_locked(const std::string& text, const std::string& ref) {
  if (text == "pong") return ref.empty() ? text : ref + " " + text;
  const std::string id = std::to_string(next_id_);
  next_id_ += 2;
  return id + ref + " " + text;
}

void KgpSession::note(const std::string& text) const {
  if (options_.note) options_.note(text);
}

}  // namespace kalah
