// Attempts at a window, the threads of each, and the growing table.
#include "solver/search/search.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <utility>

#include "base/thread_group.h"
#include "solver/search/busy_children.h"
#include "solver/search/search_worker.h"

namespace kalah {
namespace {

// An attempt of fewer nodes is over before it would be stopped.
constexpr std::uint64_t kWorthThread = 100'000;

// A small table costs few nodes and is faster to read (data/experiments.md).
constexpr std::uint64_t kNodesAnEntry = 8;

}  // namespace

Search::Search(const SearchContext& context, int threads, std::uint64_t table_bytes)
    : context_(context), threads_(threads), most_table_bytes_(table_bytes) {
  constexpr std::uint64_t kFirstBytes = std::uint64_t{16} << 20;
  table_ =
      std::make_unique<TranspositionTable>(*context.ranking, std::min(kFirstBytes, table_bytes));
}

void Search::set_control(JobControl control, std::uint64_t node_limit) {
  control_ = std::move(control);
  control_nodes_ = nodes_;
  control_clock_.restart();
  most_nodes_ = node_limit < kNoLimit - nodes_ ? nodes_ + node_limit : kNoLimit;
}

void Search::report(std::uint64_t nodes) const {
  control_.report({"search", "nodes", nodes - control_nodes_, 0, control_clock_.seconds()});
}

std::optional<int> Search::window(const Board& board, int alpha, int beta, std::uint64_t budget) {
  assert(alpha < beta);
  const Bounds bounds = known(board);
  if (bounds.lower >= beta || bounds.is_exact()) return bounds.lower;
  if (bounds.upper <= alpha) return bounds.upper;

  // Most searches are over before a thread could be started.
  constexpr std::uint64_t kFewNodes = 20'000;
  const std::uint64_t end =
      std::min(most_nodes_, budget < kNoLimit - nodes_ ? nodes_ + budget : kNoLimit);
  bool may_grow = true;
  bool is_first = true;
  while (nodes_ < end) {
    const int threads = is_first ? 1 : threads_;
    const auto share = [&](std::uint64_t nodes) {
      return std::max<std::uint64_t>(1, nodes / static_cast<std::uint64_t>(threads));
    };
    const std::uint64_t stage = is_first   ? kFewNodes
                                : may_grow ? share(kNodesAnEntry * table_->capacity())
                                           : kNoLimit;
    const std::uint64_t left = share(end - nodes_);
    const std::optional<int> result = attempt(board, alpha, beta, threads, std::min(stage, left));
    if (result) return result;
    if (!is_first) report(nodes_);  // an attempt may be too short for a tick of its own
    if (control_.stop_requested()) return std::nullopt;
    if (!is_first && stage <= left) may_grow = grow_table();
    is_first = false;
  }
  return std::nullopt;
}

// Searches until there is a result, the job is stopped, or every thread has had its nodes.
std::optional<int> Search::attempt(const Board& board, int alpha, int beta, int threads,
                                   std::uint64_t nodes_a_thread) {
  std::atomic<bool> stop = false;
  BusyChildren busy;
  std::deque<SearchWorker> workers;
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back(context_, *table_, threads > 1 ? &busy : nullptr, nodes_a_thread, stop);
  }
  const auto nodes_so_far = [&] {
    std::uint64_t nodes = 0;
    for (const SearchWorker& worker : workers) nodes += worker.nodes();
    return nodes;
  };

  std::optional<int> result;
  std::mutex mutex;
  std::condition_variable finished;
  int running = threads;
  const auto work = [&](SearchWorker& worker) {
    const int value = worker.search(board, alpha, beta);
    const std::lock_guard lock(mutex);
    if (!worker.stopped()) {
      stop = true;
      result = value;
    }
    --running;
    finished.notify_one();
  };
  if (threads == 1 && nodes_a_thread < kWorthThread) {
    work(workers.front());
  } else {
    ThreadGroup pool;
    for (SearchWorker& worker : workers) {
      if (!pool.start([&] { work(worker); })) break;
    }
    if (pool.size() == 0) return attempt_without_threads(board, alpha, beta, nodes_a_thread);
    std::unique_lock lock(mutex);
    running -= threads - static_cast<int>(pool.size());
    constexpr auto kTick = std::chrono::milliseconds(200);
    while (!finished.wait_for(lock, kTick, [&] { return running == 0; })) {
      if (stop) continue;
      report(nodes_ + nodes_so_far());
      if (control_.stop_requested()) stop = true;
    }
    lock.unlock();
    pool.join();
  }
  nodes_ += nodes_so_far();
  return result;
}

// Where the system starts no thread, there is none to look at the stop flag while this one works:
// so it works by pieces.
std::optional<int> Search::attempt_without_threads(const Board& board, int alpha, int beta,
                                                   std::uint64_t nodes) {
  while (nodes > 0 && !control_.stop_requested()) {
    const std::uint64_t piece = std::min(nodes, kWorthThread - 1);
    const std::optional<int> result = attempt(board, alpha, beta, 1, piece);
    if (result) return result;
    report(nodes_);
    nodes -= piece;
  }
  return std::nullopt;
}

// Returns whether the table may grow once more. It grows by steps, for a table that is larger than
// a search needs makes each look-up slower. While it grows both tables are in memory, so the old
// one counts against the budget of the new one.
bool Search::grow_table() {
  constexpr std::uint64_t kStep = 8;
  const std::uint64_t now = table_->bytes();
  const bool is_last = most_table_bytes_ / kStep <= now;
  const std::uint64_t bytes =
      is_last ? most_table_bytes_ - now : std::min(now * kStep, most_table_bytes_ / kStep);
  if (bytes <= now) return false;
  auto larger = std::make_unique<TranspositionTable>(*table_, bytes);
  const bool grew = larger->bytes() > now;
  table_ = std::move(larger);
  grown_at_ = nodes_;
  return grew && !is_last;
}

void Search::make_room() {
  if (nodes_ - grown_at_ >= kNodesAnEntry * table_->capacity()) grow_table();
}

void Search::add_entries(std::uint64_t count,
                         const std::function<TranspositionTable::BoardEntry()>& next) {
  constexpr std::uint64_t kBytesAnEntry = 16;  // twice what one takes
  if (table_->bytes() < count * kBytesAnEntry) {
    const std::uint64_t most = most_table_bytes_ - std::min(table_->bytes(), most_table_bytes_ / 2);
    const std::uint64_t bytes = std::min(count * kBytesAnEntry, most);
    table_ = std::make_unique<TranspositionTable>(*table_, std::max(bytes, table_->bytes()));
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto [board, entry] = next();
    table_->store(table_->key(board), entry);
  }
}

Bounds Search::known(const Board& board) const {
  const Bounds bounds = context_.known(board);
  TranspositionTable::Entry entry;
  if (bounds.is_exact() || !table_->probe(table_->key(board), entry)) return bounds;
  return intersection(bounds, entry.bounds);
}

int Search::table_move(const Board& board) const {
  TranspositionTable::Entry entry;
  return table_->probe(table_->key(board), entry) ? entry.move : TranspositionTable::kNoMove;
}

}  // namespace kalah
