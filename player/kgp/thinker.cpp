// Thinks about the states of a server.
#include "player/kgp/thinker.h"

#include <algorithm>
#include <chrono>
#include <numeric>
#include <stdexcept>

#include "base/error_text.h"
#include "base/number_text.h"
#include "base/storage_error.h"
#include "solver/egdb_request.h"

namespace kalah {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastSeconds = 0.05;

}  // namespace

KgpThinker::KgpThinker(ThinkerOptions options) : options_(std::move(options)) {
  if (threads_.start([this] { run(); }) && threads_.start([this] { make_players(); })) return;
  end();
  throw std::runtime_error("the two threads of the player can't be started; see `ulimit -a`");
}

KgpThinker::~KgpThinker() { end(); }

void KgpThinker::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    stop_ = true;
  }
  wake_.notify_all();
}

void KgpThinker::prepare() {
  {
    const std::lock_guard lock(mutex_);
    if (wanted_ || answering_ || next_ || player_) return;
    wanted_ = Size{kUsualHouses, kUsualSeeds};
  }
  wake_.notify_all();
}

void KgpThinker::think(const LargeBoard& board, Handlers handlers) {
  {
    const std::lock_guard lock(mutex_);
    next_ = Task{board, std::move(handlers), Clock::now()};
    stop_ = true;  // what is thought about now
  }
  wake_.notify_all();
}

void KgpThinker::stop() {
  const std::lock_guard lock(mutex_);
  next_.reset();
  stop_ = true;
  wake_.notify_all();
}

void KgpThinker::finish() {
  stop();
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return !answering_; });
}

void KgpThinker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return ending_ || next_; });
    if (ending_) return;
    const Task task = std::move(*next_);
    next_.reset();
    stop_ = false;
    answering_ = true;
    wake_.wait_until(lock, task.begin + options_.first_move, [&] { return stop_.load(); });
    lock.unlock();
    answer(task);
    lock.lock();
    answering_ = false;
    idle_.notify_all();
  }
}

void KgpThinker::note(const std::string& text) const {
  if (options_.note) options_.note(text);
}

void KgpThinker::note_too_large(const LargeBoard& board) {
  const int seeds = board.store + board.other_store +
                    std::accumulate(board.own.begin(), board.own.end(), 0) +
                    std::accumulate(board.other.begin(), board.other.end(), 0);
  if (!too_large_.emplace(board.houses(), seeds).second) return;
  note("a board of " + counted(board.houses(), "house") + " and " + counted(seeds, "seed") +
       " is too large for the engine (at most " + std::to_string(kMaxHouses) + " and " +
       std::to_string(kMaxSeeds) + "); simple moves are played");
}

void KgpThinker::make_players() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return ending_ || wanted_; });
    if (ending_) return;
    const Size size = *wanted_;
    if (size_.houses != size.houses || size_.seeds < size.seeds) {
      player_.reset();  // before another one takes memory
      size_ = size;
      lock.unlock();
      std::unique_ptr<Player> player = make_player(size);
      lock.lock();
      player_ = std::move(player);
    }
    if (wanted_ == size) wanted_.reset();
    wake_.notify_all();
  }
}

// What can't be had is left out, and said to be: the database on disk, then any database. Without a
// player the simple moves remain.
std::unique_ptr<Player> KgpThinker::make_player(const Size& size) const {
  PlayerOptions options = options_.player;
  while (true) {
    try {
      return std::make_unique<Player>(parse_rules("kgp"), size.houses, size.seeds, options);
    } catch (const std::exception& error) {
      const bool stored =
          !options.egdb_directory.empty() && dynamic_cast<const StorageError*>(&error) != nullptr;
      if (!stored && options.egdb_seeds == 0) {
        note(error_text(error) + "; simple moves are played");
        return nullptr;
      }
      note(error_text(error) +
           (stored ? "; a database is built in memory instead" : "; no database is used"));
      options.egdb_seeds = stored ? EgdbRequest::kAutoSeeds : 0;
      options.egdb_directory.clear();
    }
  }
}

// Nothing if the state ends before there is a player, or there can be none.
Player* KgpThinker::wait_for_player(const Size& size) {
  std::unique_lock lock(mutex_);
  if (stop_) return nullptr;
  wanted_ = size;
  wake_.notify_all();
  wake_.wait(lock, [&] { return stop_ || !wanted_; });
  return stop_ ? nullptr : player_.get();
}

void KgpThinker::answer(const Task& task) {
  const int simple = simple_move(task.board);
  task.handlers.move(simple);
  if (const std::optional<Position> position = to_position(task.board)) {
    answer_well(task, *position, simple);
  } else {
    note_too_large(task.board);
  }
  {
    std::unique_lock lock(mutex_);
    wake_.wait_until(lock, task.begin + options_.first_done, [&] { return stop_.load(); });
  }
  task.handlers.done();
}

void KgpThinker::answer_well(const Task& task, const Position& position, int shown) {
  if (is_over(task.board) || position.board.other == 0) return;  // any move will do
  try {
    Player* const player = wait_for_player({position.houses, count_seeds(position.board)});
    if (player != nullptr) search(*player, task, position, shown);
  } catch (const std::exception& error) {
    note(error_text(error) + "; a simple move is played");
  }
}

void KgpThinker::search(Player& player, const Task& task, const Position& position, int shown) {
  const auto show = [&](const Choice& choice) {
    if (choice.house == shown) return;
    shown = choice.house;
    task.handlers.move(shown);
  };
  const double passed = std::chrono::duration<double>(Clock::now() - task.begin).count();
  Thinking thinking;
  thinking.seconds = std::max(kLeastSeconds, options_.seconds - passed);
  thinking.control = JobControl({}, &stop_);
  thinking.improve = show;
  show(player.choose(position, options_.level, thinking));
}

}  // namespace kalah
