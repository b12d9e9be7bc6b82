// The node function in numbered steps, and the threads around it.
#include "solver/search.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace kalah {
namespace {

// A move of a node.
struct Child {
  Board board;  // after the move, seen by the player who moves next
  TranspositionTable::Key key;
  int house = 0;
  int gain = 0;
  bool again = false;
  bool needs_key = false;  // neither finished nor in the database
  int order = 0;           // higher is searched first
};

// Bounds of a move's value, from bounds of the board after it.
Bounds move_bounds(const Child& child, Bounds rest) {
  if (child.again) return {child.gain + rest.lower, child.gain + rest.upper};
  return {child.gain - rest.upper, child.gain - rest.lower};
}

// The value of a board that needs no search: it is finished, or in the database.
std::optional<int> exact_value(const SearchContext& context, const Board& board, int seeds) {
  if (context.table->is_over(board)) return context.table->leftover(board);
  if (context.egdb != nullptr && seeds <= context.egdb->seeds()) return context.egdb->value(board);
  return std::nullopt;
}

// Children that some thread is searching right now, by a hash. Others turn to different moves first
// (after Kerrigan's simplified form of Weill's ABDADA). A hash that stands for another child, or is
// overwritten, costs time only.
class BusyChildren {
 public:
  bool contains(std::uint64_t hash) const {
    return slot(hash).load(std::memory_order_relaxed) == hash;
  }
  void add(std::uint64_t hash) { slot(hash).store(hash, std::memory_order_relaxed); }
  void remove(std::uint64_t hash) {
    if (contains(hash)) slot(hash).store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 1 << 12;
  using Slot = std::atomic<std::uint64_t>;
  const Slot& slot(std::uint64_t hash) const { return slots_[hash % kSlots]; }
  Slot& slot(std::uint64_t hash) { return slots_[hash % kSlots]; }

  std::array<Slot, kSlots> slots_{};
};

// Small subtrees are not worth the look-up.
constexpr int kLeastSharedSeeds = 4;  // above the database

// What one thread needs to search.
class Worker {
 public:
  Worker(const SearchContext& context, TranspositionTable& transpositions, BusyChildren* busy,
         std::uint64_t node_limit, const std::atomic<bool>& stop)
      : context_(context),
        table_(*context.table),
        transpositions_(transpositions),
        busy_(busy),
        node_limit_(node_limit),
        stop_(stop),
        least_shared_seeds_(kLeastSharedSeeds +
                            (context.egdb == nullptr ? 0 : context.egdb->seeds())) {}

  // As Search::null_window, for a board that needs a search. Meaningless if stopped() afterwards.
  int search(const Board& board, int beta) {
    return search(board, transpositions_.key(board), beta, true);
  }

  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  using Children = std::array<Child, kMaxHouses>;

  int search(const Board& board, const TranspositionTable::Key& key, int beta, bool refuting);
  int make_children(const Board& board, Children& children) const;
  Bounds look_up(const Child& child) const;
  void sort(Children& children, int count, int table_move) const;
  void keep(const TranspositionTable::Key& key, Bounds bounds, int house, std::uint64_t cost);
  void count_node();

  const SearchContext& context_;
  const SowTable& table_;
  TranspositionTable& transpositions_;
  BusyChildren* busy_;  // nullptr: this thread is alone
  std::uint64_t node_limit_;
  const std::atomic<bool>& stop_;
  int least_shared_seeds_;
  bool stopped_ = false;
  std::atomic<std::uint64_t> nodes_{0};  // written by this thread only
};

// `refuting`: the node is expected to fail low, so that all its moves have to be searched.
int Worker::search(const Board& board, const TranspositionTable::Key& key, int beta,
                   bool refuting) {
  // 1. Bounds by the seeds in play.
  const int seeds = count_seeds(board);
  if (-seeds >= beta) return -seeds;
  if (table_.values_have_parity() && ((beta ^ seeds) & 1) != 0) ++beta;
  if (seeds < beta) return seeds;

  // 2. Transposition table.
  TranspositionTable::Entry entry;
  const bool found = transpositions_.probe(key, entry);
  if (found && entry.bounds.lower >= beta) return entry.bounds.lower;
  if (found && entry.bounds.upper < beta) return entry.bounds.upper;
  const std::uint64_t nodes_before = nodes();
  count_node();
  if (stopped_) return 0;

  // 3. What is known of the children may cut before any is searched (enhanced transposition
  //    cut-off); children that are known to stay below beta drop out.
  Children children;
  const int count = make_children(board, children);
  int open = 0;
  int best = std::numeric_limits<int>::min();
  int best_house = TranspositionTable::kNoMove;
  for (int i = 0; i < count; ++i) {
    const Child& child = children[static_cast<std::size_t>(i)];
    const Bounds bounds = move_bounds(child, look_up(child));
    if (bounds.lower >= beta) {
      keep(key, {bounds.lower, seeds}, child.house, nodes() - nodes_before);
      return bounds.lower;
    }
    if (bounds.upper >= beta) {
      children[static_cast<std::size_t>(open++)] = child;
    } else if (bounds.upper > best) {
      best = bounds.upper;
      best_house = child.house;
    }
  }

  // 4. Search the rest, the most promising first.
  sort(children, open, found ? entry.move : TranspositionTable::kNoMove);
  const bool shared = busy_ != nullptr && seeds >= least_shared_seeds_;
  int deferred = 0;
  for (int i = 0; i < open + deferred; ++i) {
    const Child child = children[static_cast<std::size_t>(i < open ? i : i - open)];
    std::uint64_t hash = 0;
    if (shared) {
      hash = TranspositionTable::hash(child.key);
      // The first move of a node that is expected to cut is everybody's: the others may be in vain.
      const bool may_wait = i < open && (i > 0 || refuting);
      if (may_wait && busy_->contains(hash)) {
        children[static_cast<std::size_t>(deferred++)] = child;
        continue;
      }
      busy_->add(hash);
    }
    const int need = beta - child.gain;
    const int value =
        child.gain + (child.again ? search(child.board, child.key, need, refuting)
                                  : -search(child.board, child.key, 1 - need, !refuting));
    if (shared) busy_->remove(hash);
    if (stopped_) return 0;
    if (value >= beta) {
      keep(key, {value, seeds}, child.house, nodes() - nodes_before);
      return value;
    }
    if (value > best) {
      best = value;
      best_house = child.house;
    }
  }
  keep(key, {-seeds, best}, best_house, nodes() - nodes_before);
  return best;
}

int Worker::make_children(const Board& board, Children& children) const {
  int count = 0;
  for (int house = table_.houses() - 1; house >= 0; --house) {
    if (seeds_at(board.own, house) == 0) continue;
    const MoveResult result = table_.play(board, house);
    Child& child = children[static_cast<std::size_t>(count++)];
    child.board = result.next();
    child.house = house;
    child.gain = result.gain();
    child.again = result.again;
    const bool in_database =
        context_.egdb != nullptr && count_seeds(child.board) <= context_.egdb->seeds();
    child.needs_key = !result.ends && !in_database;
    if (child.needs_key) {
      child.key = transpositions_.key(child.board);
      transpositions_.prefetch(child.key);
    } else if (in_database) {
      context_.egdb->prefetch(child.board);
    }
  }
  return count;
}

Bounds Worker::look_up(const Child& child) const {
  const int seeds = count_seeds(child.board);
  if (!child.needs_key) {
    const int value = *exact_value(context_, child.board, seeds);
    return {value, value};
  }
  TranspositionTable::Entry entry;
  if (transpositions_.probe(child.key, entry)) return entry.bounds;
  return {-seeds, seeds};
}

// The table's move, then extra moves (nearest the store first), then by seeds gained.
void Worker::sort(Children& children, int count, int table_move) const {
  for (int i = 0; i < count; ++i) {
    Child& child = children[static_cast<std::size_t>(i)];
    child.order = child.again ? 1000 + child.house : 8 * child.gain + child.house;
    if (child.house == table_move) child.order = 10'000;
  }
  for (int i = 1; i < count; ++i) {
    for (int j = i; j > 0; --j) {
      Child& left = children[static_cast<std::size_t>(j - 1)];
      Child& right = children[static_cast<std::size_t>(j)];
      if (left.order >= right.order) break;
      std::swap(left, right);
    }
  }
}

// Stores what is proven about a node. `cost`: the nodes it took.
void Worker::keep(const TranspositionTable::Key& key, Bounds bounds, int house,
                  std::uint64_t cost) {
  const int effort = std::min(static_cast<int>(std::bit_width(cost)), 31);
  transpositions_.store(key, {bounds, house, effort});
}

// Counts a node, and looks now and then whether the search is to stop.
void Worker::count_node() {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(nodes, std::memory_order_relaxed);
  if (nodes > node_limit_ || (nodes % 256 == 0 && stop_.load(std::memory_order_relaxed))) {
    stopped_ = true;
  }
}

}  // namespace

Search::Search(const SearchContext& context, int threads, std::uint64_t table_bytes)
    : context_(context), threads_(threads), most_table_bytes_(table_bytes) {
  constexpr std::uint64_t kFirstBytes = std::uint64_t{16} << 20;
  table_ =
      std::make_unique<TranspositionTable>(*context.ranking, std::min(kFirstBytes, table_bytes));
}

int Search::null_window(const Board& board, int beta, const OnTick& on_tick) {
  const Bounds bounds = known(board);
  if (bounds.lower >= beta) return bounds.lower;
  if (bounds.upper < beta) return bounds.upper;

  // Most searches are over before a thread could be started.
  constexpr std::uint64_t kFewNodes = 20'000;
  std::optional<int> result = try_null_window(board, beta, 1, kFewNodes, {});
  bool may_grow = true;
  while (!result) {
    const std::uint64_t limit =
        may_grow ? table_->capacity() / threads_ : std::numeric_limits<std::uint64_t>::max();
    result = try_null_window(board, beta, threads_, limit, on_tick);
    if (!result) may_grow = grow_table();
  }
  return *result;
}

// Searches until there is a result or every thread has had its nodes.
std::optional<int> Search::try_null_window(const Board& board, int beta, int threads,
                                           std::uint64_t node_limit, const OnTick& on_tick) {
  std::atomic<bool> stop = false;
  BusyChildren busy;
  std::deque<Worker> workers;
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back(context_, *table_, threads > 1 ? &busy : nullptr, node_limit, stop);
  }
  const auto nodes_so_far = [&] {
    std::uint64_t nodes = 0;
    for (const Worker& worker : workers) nodes += worker.nodes();
    return nodes;
  };

  std::optional<int> result;
  if (threads == 1 && !on_tick) {
    const int value = workers[0].search(board, beta);
    if (!workers[0].stopped()) result = value;
  } else {
    std::mutex mutex;
    std::condition_variable finished;
    int running = threads;
    std::vector<std::thread> pool;
    for (Worker& worker : workers) {
      pool.emplace_back([&] {
        const int value = worker.search(board, beta);
        const std::lock_guard lock(mutex);
        if (!worker.stopped()) {
          stop = true;
          result = value;
        }
        --running;
        finished.notify_one();
      });
    }
    std::unique_lock lock(mutex);
    constexpr auto kTick = std::chrono::milliseconds(200);
    while (!finished.wait_for(lock, kTick, [&] { return running == 0; })) {
      if (on_tick) on_tick(nodes_ + nodes_so_far());
    }
    lock.unlock();
    for (std::thread& thread : pool) thread.join();
  }
  nodes_ += nodes_so_far();
  return result;
}

// Returns whether the table may grow once more. While it grows both tables are in memory, so the
// old one counts against the budget of the new one; steps are chosen to keep it small.
bool Search::grow_table() {
  constexpr std::uint64_t kStep = 32;
  constexpr std::uint64_t kLastStep = 64;
  const std::uint64_t now = table_->bytes();
  const bool is_last = most_table_bytes_ / kLastStep <= now;
  const std::uint64_t bytes =
      is_last ? most_table_bytes_ - now : std::min(now * kStep, most_table_bytes_ / kStep);
  if (bytes <= now) return false;
  auto larger = std::make_unique<TranspositionTable>(*table_, bytes);
  const bool grew = larger->bytes() > now;
  table_ = std::move(larger);
  return grew && !is_last;
}

Bounds Search::known(const Board& board) const {
  const int seeds = count_seeds(board);
  if (const std::optional<int> value = exact_value(context_, board, seeds)) {
    return {*value, *value};
  }
  TranspositionTable::Entry entry;
  if (table_->probe(table_->key(board), entry)) return entry.bounds;
  return {-seeds, seeds};
}

int Search::table_move(const Board& board) const {
  TranspositionTable::Entry entry;
  return table_->probe(table_->key(board), entry) ? entry.move : TranspositionTable::kNoMove;
}

}  // namespace kalah
