// The node function in numbered steps, and the threads around it.
#include "solver/search/search.h"

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
  // Where it is known from, if it is; one of the two is set, by `source`.
  TranspositionTable::Key key;
  Egdb::Place place;
  int house = 0;
  int gain = 0;
  bool again = false;
  enum class Source { kFinished, kDatabase, kTable } source = Source::kTable;
};

// Bounds of a move's value, from bounds of the board after it.
Bounds move_bounds(const Child& child, Bounds rest) {
  if (child.again) return {child.gain + rest.lower, child.gain + rest.upper};
  return {child.gain - rest.upper, child.gain - rest.lower};
}

// The value of a board that needs no search: it is finished, or in the database.
std::optional<int> value_without_search(const SearchContext& context, const Board& board,
                                        int seeds) {
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

// Boards with fewer seeds above the database have small subtrees, not worth a look at what other
// threads are busy with, or at the table before a child is searched.
constexpr int kSmallSubtree = 4;

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
        egdb_seeds_(context.egdb == nullptr ? -1 : context.egdb->seeds()),
        captures_(table_.rules().capture != Capture::kNone &&
                  table_.rules().capture != Capture::kLastSeed) {
    for (int house = 0; house < table_.houses(); ++house) {
      to_store_ += seed_at(house) * static_cast<Row>(table_.houses() - house);
    }
  }

  // As Search::window, for a board that needs a search. Meaningless if stopped() afterwards.
  int search(const Board& board, int alpha, int beta) {
    const TranspositionTable::Key key = transpositions_.key(board);
    return alpha + 1 == beta ? search<Window::kNull>(board, key, alpha, beta, true)
                             : search<Window::kOpen>(board, key, alpha, beta, true);
  }

  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  using Children = std::array<Child, kMaxHouses>;
  // Indices of children with what they promise: promise * kMaxHouses + index.
  using Queue = std::array<int, kMaxHouses>;
  // Whether there are values between alpha and beta.
  enum class Window { kNull, kOpen };

  template <Window kWindow>
  int search(const Board& board, const TranspositionTable::Key& key, int alpha, int beta,
             bool refuting);
  template <Window kWindow>
  int move_value(const Child& child, int alpha, int beta, bool refuting);
  int make_children(const Board& board, Children& children) const;
  void find_in_table(Children& children, int count) const;
  int exact_value(const Child& child) const;
  Bounds table_bounds(const Child& child) const;
  static Bounds seed_bounds(const Child& child);
  int promise(const Child& child, int table_move) const;
  int extra_moves(Row row) const;
  int largest_capture(Row own, Row other) const;
  static void insert(Queue& queue, int size, int promise, int index);
  void keep(const TranspositionTable::Key& key, Bounds bounds, int house, std::uint64_t cost);
  void count_node();

  const SearchContext& context_;
  const SowTable& table_;
  TranspositionTable& transpositions_;
  BusyChildren* busy_;  // nullptr: this thread is alone
  std::uint64_t node_limit_;
  const std::atomic<bool>& stop_;
  int egdb_seeds_;    // -1: no database
  bool captures_;     // whether facing seeds can be captured
  Row to_store_ = 0;  // how far each house is from the store
  bool stopped_ = false;
  std::atomic<std::uint64_t> nodes_{0};  // written by this thread only
};

// `refuting`: the node is expected to fail low, so that all its moves have to be searched. In a
// null window alpha is not looked at.
template <Worker::Window kWindow>
int Worker::search(const Board& board, const TranspositionTable::Key& key, int alpha, int beta,
                   bool refuting) {
  // 1. Bounds by the seeds in play.
  const int seeds = count_seeds(board);
  if (-seeds >= beta) return -seeds;
  if (table_.values_have_parity() && ((beta ^ seeds) & 1) != 0) ++beta;
  if (seeds < beta) {
    if (kWindow == Window::kNull || seeds <= alpha) return seeds;
    beta = seeds + 1;
  }

  // 2. Transposition table.
  TranspositionTable::Entry entry;
  const bool found = transpositions_.probe(key, entry);
  if (found) {
    if (entry.bounds.lower >= beta) return entry.bounds.lower;
    if (kWindow == Window::kNull ? entry.bounds.upper < beta : entry.bounds.upper <= alpha) {
      return entry.bounds.upper;
    }
    if (kWindow == Window::kOpen && entry.bounds.is_exact()) return entry.bounds.lower;
  }
  const std::uint64_t nodes_before = nodes();
  count_node();
  if (stopped_) return 0;

  // 3. Children whose value is exact, for they are finished or in the database.
  Children children;
  const int count = make_children(board, children);
  int best = std::numeric_limits<int>::min();
  int best_house = TranspositionTable::kNoMove;
  const int first_alpha = alpha;
  const auto improve = [&](int value, int house) {
    if (value <= best) return;
    best = value;
    best_house = house;
    if (kWindow == Window::kOpen) alpha = std::max(alpha, value);
  };
  for (int i = 0; i < count; ++i) {
    const Child& child = children[i];
    if (child.source == Child::Source::kTable) continue;
    const int value = child.gain + (child.again ? exact_value(child) : -exact_value(child));
    if (value >= beta) {
      keep(key, {value, seeds}, child.house, nodes() - nodes_before);
      return value;
    }
    improve(value, child.house);
  }

  // 4. What the table knows of the others may cut before any is searched (enhanced transposition
  //    cut-off); children that are known to stay below the window drop out. Not worth the memory
  //    traffic in a small subtree whose first move is expected to cut.
  Queue queue;
  int open = 0;
  const int table_move = found ? entry.move : TranspositionTable::kNoMove;
  const bool small = seeds - egdb_seeds_ < kSmallSubtree;
  const bool look_ahead = refuting || !small;
  if (look_ahead) find_in_table(children, count);
  for (int i = 0; i < count; ++i) {
    const Child& child = children[i];
    if (child.source != Child::Source::kTable) continue;
    const Bounds bounds = move_bounds(child, look_ahead ? table_bounds(child) : seed_bounds(child));
    if (bounds.lower >= beta) {
      keep(key, {bounds.lower, seeds}, child.house, nodes() - nodes_before);
      return bounds.lower;
    }
    const bool is_open = kWindow == Window::kNull ? bounds.upper >= beta
                                                  : bounds.upper > alpha && !bounds.is_exact();
    if (is_open) {
      insert(queue, open++, promise(child, table_move), i);
    } else {
      improve(bounds.upper, child.house);
    }
  }

  // 5. Search the rest, the most promising first. What another thread is busy with goes to the end.
  const bool shared = busy_ != nullptr && !small;
  int deferred = 0;
  for (int i = 0; i < open + deferred; ++i) {
    const int place = queue[i < open ? i : i - open];
    Child& child = children[place % kMaxHouses];
    if (!look_ahead) child.key = transpositions_.key(child.board);
    std::uint64_t hash = 0;
    if (shared) {
      hash = TranspositionTable::hash(child.key);
      // The first move of a node that is expected to cut is everybody's: the others may be in vain.
      const bool may_wait = i < open && (i > 0 || refuting);
      if (may_wait && busy_->contains(hash)) {
        queue[deferred++] = place;
        continue;
      }
      busy_->add(hash);
    }
    int value;
    if (kWindow == Window::kNull) {
      value = move_value<Window::kNull>(child, beta - 1, beta, refuting);
    } else {
      // Principal variation search: a null window tells whether a move is better at all.
      const bool is_first = i == 0 && alpha + 1 < beta;
      value = is_first ? beta : move_value<Window::kNull>(child, alpha, alpha + 1, refuting);
      if (is_first || (value > alpha && value < beta && !stopped_)) {
        value = move_value<Window::kOpen>(child, alpha, beta, refuting);
      }
    }
    if (shared) busy_->remove(hash);
    if (stopped_) return 0;
    if (value >= beta) {
      keep(key, {value, seeds}, child.house, nodes() - nodes_before);
      return value;
    }
    improve(value, child.house);
  }
  const bool is_exact = kWindow == Window::kOpen && best > first_alpha;
  keep(key, {is_exact ? best : -seeds, best}, best_house, nodes() - nodes_before);
  return best;
}

// The value of a move, from the board before it.
template <Worker::Window kWindow>
int Worker::move_value(const Child& child, int alpha, int beta, bool refuting) {
  const int low = alpha - child.gain;
  const int high = beta - child.gain;
  if (child.again) {
    return child.gain + search<kWindow>(child.board, child.key, low, high, refuting);
  }
  return child.gain - search<kWindow>(child.board, child.key, -high, -low, !refuting);
}

int Worker::make_children(const Board& board, Children& children) const {
  int count = 0;
  for (int house = table_.houses() - 1; house >= 0; --house) {
    if (seeds_at(board.own, house) == 0) continue;
    const MoveResult result = table_.play(board, house);
    Child& child = children[count++];
    child.board = result.next();
    child.house = house;
    child.gain = result.gain();
    child.again = result.again;
    if (result.ends) {
      child.source = Child::Source::kFinished;
    } else if (count_seeds(child.board) <= egdb_seeds_) {
      child.source = Child::Source::kDatabase;
      child.place = context_.egdb->place(child.board);
      child.place.prefetch();
    } else {
      child.source = Child::Source::kTable;
    }
  }
  return count;
}

// Only now, because half of the nodes are cut by the database, and a look-up costs a page walk.
void Worker::find_in_table(Children& children, int count) const {
  for (int i = 0; i < count; ++i) {
    Child& child = children[i];
    if (child.source != Child::Source::kTable) continue;
    child.key = transpositions_.key(child.board);
    transpositions_.prefetch(child.key);
  }
}

int Worker::exact_value(const Child& child) const {
  return child.source == Child::Source::kDatabase ? child.place.value()
                                                  : table_.leftover(child.board);
}

Bounds Worker::seed_bounds(const Child& child) {
  const int seeds = count_seeds(child.board);
  return {-seeds, seeds};
}

Bounds Worker::table_bounds(const Child& child) const {
  TranspositionTable::Entry entry;
  return transpositions_.probe(child.key, entry) ? entry.bounds : seed_bounds(child);
}

// What is searched first: the table's move, then extra moves (nearest the store first), then by
// seeds gained and by what the mover threatens to capture next, and less for each extra move that
// it leaves to the opponent (data/experiments.md).
int Worker::promise(const Child& child, int table_move) const {
  // Far apart, and above 0 for any gain.
  constexpr int kTableMove = 10'000;
  constexpr int kExtraMove = 5'000;
  constexpr int kOther = 2'000;
  if (child.house == table_move) return kTableMove;
  if (child.again) return kExtraMove + child.house;
  const Row own = child.board.other;  // after the move it is the opponent's turn
  const Row other = child.board.own;
  return kOther + 8 * child.gain + child.house + largest_capture(own, other) * 3 / 2 -
         6 * extra_moves(other);
}

// The high bit of each byte that is not 0; bytes of a row on the board are below 256.
constexpr Row nonzero_bytes(Row row) {
  constexpr Row kLowBits = 0x7f7f7f7f7f7f7f7f;
  return (((row & kLowBits) + kLowBits) | row) & ~kLowBits;
}

// Number of houses whose last seed would fall in the store without a lap.
int Worker::extra_moves(Row row) const {
  return table_.houses() - std::popcount(nonzero_bytes(row ^ to_store_));
}

// The most seeds of the other row that a sowing inside the own row would capture.
int Worker::largest_capture(Row own, Row other) const {
  if (!captures_) return 0;
  int most = 0;
  for (int house = 0; house + 1 < table_.houses(); ++house) {
    const int seeds = seeds_at(own, house);
    const int last = house + seeds;
    if (seeds == 0 || last >= table_.houses() || seeds_at(own, last) != 0) continue;
    most = std::max(most, seeds_at(other, opposite(last, table_.houses())));
  }
  return most;
}

// Inserts a child into a queue of `size` of them, the most promising first.
void Worker::insert(Queue& queue, int size, int promise, int index) {
  const int place = promise * kMaxHouses + index;
  int at = size;
  for (; at > 0 && queue[at - 1] < place; --at) {
    queue[at] = queue[at - 1];
  }
  queue[at] = place;
}

// Stores what is proven about a node. `cost`: the nodes it took.
void Worker::keep(const TranspositionTable::Key& key, Bounds bounds, int house,
                  std::uint64_t cost) {
  transpositions_.store(key, {bounds, house, TranspositionTable::effort_of_nodes(cost)});
}

// Counts a node, unless the search is to stop.
void Worker::count_node() {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
  if (nodes >= node_limit_ || (nodes % 256 == 0 && stop_.load(std::memory_order_relaxed))) {
    stopped_ = true;
  } else {
    nodes_.store(nodes + 1, std::memory_order_relaxed);
  }
}

}  // namespace

Search::Search(const SearchContext& context, int threads, std::uint64_t table_bytes)
    : context_(context), threads_(threads), most_table_bytes_(table_bytes) {
  constexpr std::uint64_t kFirstBytes = std::uint64_t{16} << 20;
  table_ =
      std::make_unique<TranspositionTable>(*context.ranking, std::min(kFirstBytes, table_bytes));
}

std::optional<int> Search::window(const Board& board, int alpha, int beta) {
  const Bounds bounds = known(board);
  if (bounds.lower >= beta || bounds.is_exact()) return bounds.lower;
  if (bounds.upper <= alpha) return bounds.upper;

  // Most searches are over before a thread could be started.
  constexpr std::uint64_t kFewNodes = 20'000;
  // A small table costs few nodes and is faster to read (data/experiments.md).
  constexpr std::uint64_t kNodesAnEntry = 8;
  constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  bool may_grow = true;
  bool is_first = true;
  while (true) {
    if (nodes_ >= control_.node_limit) return std::nullopt;
    const int threads = is_first ? 1 : threads_;
    const auto share = [&](std::uint64_t nodes) {
      return std::max<std::uint64_t>(1, nodes / static_cast<std::uint64_t>(threads));
    };
    const std::uint64_t stage = is_first   ? kFewNodes
                                : may_grow ? share(kNodesAnEntry * table_->capacity())
                                           : kNoLimit;
    const std::uint64_t left = share(control_.node_limit - nodes_);
    Attempt done = attempt(board, alpha, beta, threads, std::min(stage, left));
    if (done.result) return done.result;
    // An attempt may be too short for a tick of its own.
    if (done.signal == SearchSignal::kContinue && !is_first && control_.on_tick) {
      done.signal = control_.on_tick(nodes_);
    }
    if (done.signal == SearchSignal::kStop) return std::nullopt;
    if (done.signal == SearchSignal::kPause) {
      control_.on_pause();
    } else if (!is_first && stage <= left) {
      may_grow = grow_table();
    }
    is_first = false;
  }
}

// Searches until there is a result, a signal, or every thread has had its nodes.
Search::Attempt Search::attempt(const Board& board, int alpha, int beta, int threads,
                                std::uint64_t nodes_a_thread) {
  std::atomic<bool> stop = false;
  BusyChildren busy;
  std::deque<Worker> workers;
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back(context_, *table_, threads > 1 ? &busy : nullptr, nodes_a_thread, stop);
  }
  const auto nodes_so_far = [&] {
    std::uint64_t nodes = 0;
    for (const Worker& worker : workers) nodes += worker.nodes();
    return nodes;
  };

  Attempt done;
  std::mutex mutex;
  std::condition_variable finished;
  int running = threads;
  const auto work = [&](Worker& worker) {
    const int value = worker.search(board, alpha, beta);
    const std::lock_guard lock(mutex);
    if (!worker.stopped()) {
      stop = true;
      done.result = value;
    }
    --running;
    finished.notify_one();
  };
  constexpr std::uint64_t kWorthThread = 100'000;
  if (threads == 1 && nodes_a_thread < kWorthThread) {
    work(workers.front());
  } else {
    std::vector<std::thread> pool;
    for (Worker& worker : workers) pool.emplace_back([&] { work(worker); });
    std::unique_lock lock(mutex);
    constexpr auto kTick = std::chrono::milliseconds(200);
    while (!finished.wait_for(lock, kTick, [&] { return running == 0; })) {
      if (!control_.on_tick || done.signal != SearchSignal::kContinue) continue;
      done.signal = control_.on_tick(nodes_ + nodes_so_far());
      if (done.signal != SearchSignal::kContinue) stop = true;
    }
    lock.unlock();
    for (std::thread& thread : pool) thread.join();
  }
  nodes_ += nodes_so_far();
  return done;
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
  return grew && !is_last;
}

void Search::learn(std::uint64_t count, const std::function<Learned()>& next) {
  constexpr std::uint64_t kBytesAnEntry = 16;  // twice what one takes
  if (table_->bytes() < count * kBytesAnEntry) {
    const std::uint64_t most = most_table_bytes_ - std::min(table_->bytes(), most_table_bytes_ / 2);
    const std::uint64_t bytes = std::min(count * kBytesAnEntry, most);
    table_ = std::make_unique<TranspositionTable>(*table_, std::max(bytes, table_->bytes()));
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    const Learned learned = next();
    table_->store(table_->key(learned.board), learned.entry);
  }
}

Bounds Search::known(const Board& board) const {
  const int seeds = count_seeds(board);
  if (const std::optional<int> value = value_without_search(context_, board, seeds)) {
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
