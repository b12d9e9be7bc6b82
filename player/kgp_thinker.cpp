// Thinks about the states of a server.
#include "player/kgp_thinker.h"

#include <algorithm>
#include <chrono>

#include "solver/egdb_error.h"

namespace kalah {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLeastSeconds = 0.05;
// The usual board.
constexpr int kUsualHouses = 8;
constexpr int kUsualSeeds = 128;

}  // namespace

KgpThinker::KgpThinker(ThinkerOptions options)
    : options_(std::move(options)), thread_([this] { run(); }) {}

KgpThinker::~KgpThinker() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    stop_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void KgpThinker::prepare() {
  {
    const std::lock_guard lock(mutex_);
    prepare_ = true;
  }
  wake_.notify_all();
}

void KgpThinker::think(const PlainBoard& board, Handlers handlers) {
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
    wake_.wait(lock, [&] { return ending_ || next_ || prepare_; });
    if (ending_) return;
    if (next_) {
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
    } else {
      prepare_ = false;
      lock.unlock();
      if (!player_) make_player(kUsualHouses, kUsualSeeds);
      lock.lock();
    }
  }
}

void KgpThinker::note(const std::string& text) const {
  if (options_.note) options_.note(text);
}

// Without a player the simple moves remain.
void KgpThinker::make_player(int houses, int seeds) {
  if (player_ && houses_ == houses && max_seeds_ >= seeds) return;
  player_.reset();  // before another one takes memory
  houses_ = houses;
  max_seeds_ = seeds;
  const Rules rules = parse_rules("kgp");
  PlayerOptions options = options_.player;
  if (!options.egdb_directory.empty()) {
    try {
      player_ = std::make_unique<Player>(rules, houses, seeds, options);
      return;
    } catch (const EgdbError& error) {
      note(std::string(error.what()) + "; a database is built in memory instead");
      options.egdb_directory.clear();
      options.egdb_seeds = -1;
    } catch (const std::exception&) {
      options.egdb_directory.clear();
    }
  }
  try {
    player_ = std::make_unique<Player>(rules, houses, seeds, options);
  } catch (const std::exception& error) {
    note(std::string(error.what()) + "; simple moves are played");
  }
}

void KgpThinker::answer(const Task& task) {
  const int simple = simple_move(task.board);
  task.handlers.move(simple);
  const std::optional<Position> position = to_position(task.board);
  if (!position) {
    note("a board of " + std::to_string(task.board.houses()) +
         " houses is too large for the engine; a simple move is played");
  } else {
    try {
      make_player(position->houses, count_seeds(position->board));
      if (player_) search(task, *position, simple);
    } catch (const std::exception& error) {
      note(std::string(error.what()) + "; a simple move is played");
    }
  }
  {
    std::unique_lock lock(mutex_);
    wake_.wait_until(lock, task.begin + options_.first_done, [&] { return stop_.load(); });
  }
  task.handlers.done();
}

void KgpThinker::search(const Task& task, const Position& position, int shown) {
  if (is_over(task.board) || position.board.other == 0) return;  // any move will do
  const auto show = [&](const Choice& choice) {
    if (choice.house == shown) return;
    shown = choice.house;
    task.handlers.move(shown);
  };
  const double passed = std::chrono::duration<double>(Clock::now() - task.begin).count();
  Thinking thinking;
  thinking.seconds = std::max(kLeastSeconds, options_.seconds - passed);
  thinking.stop = &stop_;
  thinking.improve = show;
  show(player_->choose(position, options_.level, thinking));
}

}  // namespace kalah
