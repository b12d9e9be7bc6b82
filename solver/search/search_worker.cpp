// The node function, in numbered steps.
#include "solver/search/search_worker.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <optional>

namespace kalah {
namespace {

// Boards with fewer seeds above the database have small subtrees, not worth a look at what other
// threads are busy with, or at the table before a child is searched.
constexpr int kSmallSubtree = 4;

}  // namespace

// A move of a node.
struct SearchWorker::Child {
  enum class Source { kFinished, kDatabase, kOpen };

  Board board;  // after the move, seen by the player who moves next
  TranspositionTable::Key key;
  Egdb::Place place;  // if it is in the database
  int house = 0;
  int gain = 0;
  bool again = false;
  Source source = Source::kOpen;  // of what is known about it; kOpen: it has to be searched
  Bounds bounds = {};             // that are known if it is open

  void make_open(const Bounds& known) {
    source = Source::kOpen;
    bounds = known;
  }
};

// A board whose moves are looked at.
template <SearchWorker::Window kWindow>
struct SearchWorker::Node {
  const TranspositionTable::Key& key;
  int alpha;  // means nothing in a null window
  int beta;
  bool all_node;  // expected to fail low, so that all its moves have to be searched
  int seeds;
  bool is_small;
  int table_move;
  std::uint64_t nodes_before;  // counted by this thread

  int best = std::numeric_limits<int>::min();
  int best_house = TranspositionTable::kNoMove;
  MoveQueue queue = {};  // of children that have to be searched
  int count = 0;
  std::array<Child, kMaxHouses> children = {};

  // Whether the children are looked up in the table before any is searched: not worth the memory
  // traffic in a small subtree whose first move is expected to cut.
  bool looks_ahead() const { return all_node || !is_small; }

  // Whether a child whose value lies in these bounds could still change the result.
  bool is_open(const Bounds& bounds) const {
    return kWindow == Window::kNull ? bounds.upper >= beta
                                    : bounds.upper > alpha && !bounds.is_exact();
  }

  // Takes note of a value of a move. Returns whether it cuts.
  bool improve(int value, int house) {
    if (value > best) {
      best = value;
      best_house = house;
      if (kWindow == Window::kOpen) alpha = std::max(alpha, value);
    }
    return value >= beta;
  }
};

SearchWorker::SearchWorker(const SearchContext& context, TranspositionTable& transpositions,
                           BusyChildren* busy, std::uint64_t node_limit,
                           const std::atomic<bool>& stop)
    : context_(context),
      table_(*context.table),
      transpositions_(transpositions),
      order_(table_),
      busy_(busy),
      node_limit_(node_limit),
      stop_(stop),
      egdb_seeds_(context.egdb_seeds()) {}

int SearchWorker::search(const Board& board, int alpha, int beta) {
  assert(alpha < beta);
  const TranspositionTable::Key key = transpositions_.key(board);
  return alpha + 1 == beta ? search<Window::kNull>(board, key, alpha, beta, true)
                           : search<Window::kOpen>(board, key, alpha, beta, true);
}

template <SearchWorker::Window kWindow>
int SearchWorker::search(const Board& board, const TranspositionTable::Key& key, int alpha,
                         int beta, bool all_node) {
  assert(alpha < beta);
  assert(!table_.is_over(board));
  // 1. Bounds by the seeds in play, and the parity of values.
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

  // 3. to 5. The moves, those that cost least first.
  Node<kWindow> node{key,
                     alpha,
                     beta,
                     all_node,
                     seeds,
                     seeds - egdb_seeds_ < kSmallSubtree,
                     found ? entry.move : TranspositionTable::kNoMove,
                     nodes_before};
  node.count = make_children(board, node.children.data());
  if (cut_by_database(node) || cut_by_known_children(node) || cut_by_search(node)) {
    if (stopped_) return 0;
    store_bounds(node, {node.best, seeds});
  } else {
    const bool is_exact = kWindow == Window::kOpen && node.best > alpha;
    store_bounds(node, {is_exact ? node.best : -seeds, node.best});
  }
  return node.best;
}

// 3. Children that are finished or in the database. What it leaves open has to be searched.
template <SearchWorker::Window kWindow>
bool SearchWorker::cut_by_database(Node<kWindow>& node) {
  for (int i = 0; i < node.count; ++i) {
    Child& child = node.children[i];
    if (child.source == Child::Source::kOpen) continue;
    const Bounds known = database_bounds(child);
    const Bounds bounds = bounds_of_move(known, child.gain, child.again);
    if (bounds.lower >= node.beta) return node.improve(bounds.lower, child.house);
    if (node.is_open(bounds)) {
      child.make_open(known);
    } else {
      node.improve(bounds.upper, child.house);
    }
  }
  return false;
}

// 4. What the table knows of the others may cut before any is searched (enhanced transposition
//    cut-off); children that are known to stay below the window drop out, the others are queued.
template <SearchWorker::Window kWindow>
bool SearchWorker::cut_by_known_children(Node<kWindow>& node) {
  const bool looks_ahead = node.looks_ahead();
  if (looks_ahead) find_in_table(node.children.data(), node.count);
  for (int i = 0; i < node.count; ++i) {
    const Child& child = node.children[i];
    if (child.source != Child::Source::kOpen) continue;
    const Bounds bounds =
        bounds_of_move(looks_ahead ? table_bounds(child) : child.bounds, child.gain, child.again);
    if (bounds.lower >= node.beta) return node.improve(bounds.lower, child.house);
    if (node.is_open(bounds)) {
      node.queue.insert(
          order_.score(child.house, child.gain, child.again, child.board, node.table_move), i);
    } else {
      node.improve(bounds.upper, child.house);
    }
  }
  return false;
}

// 5. Searches the rest, the highest score first. What another thread is busy with goes to the end.
//    Also ends, with true, when the search was stopped.
template <SearchWorker::Window kWindow>
bool SearchWorker::cut_by_search(Node<kWindow>& node) {
  const bool is_shared = busy_ != nullptr && !node.is_small;
  for (int i = 0; i < node.queue.total(); ++i) {
    Child& child = node.children[node.queue[i]];
    if (!node.looks_ahead()) child.key = transpositions_.key(child.board);
    std::uint64_t hash = 0;
    if (is_shared) {
      hash = TranspositionTable::hash(child.key);
      // The first move of a node that is expected to cut is everybody's: the others may be in vain.
      const bool may_wait = i < node.queue.size() && (i > 0 || node.all_node);
      if (may_wait && busy_->contains(hash)) {
        node.queue.defer(i);
        continue;
      }
      busy_->add(hash);
    }
    const int value = child_value(node, child, i == 0);
    if (is_shared) busy_->remove(hash);
    if (stopped_ || node.improve(value, child.house)) return true;
  }
  return false;
}

// The value of a child as far as the window of its node asks for it. In an open window that is
// principal variation search: a null window tells whether a move is better at all.
template <SearchWorker::Window kWindow>
int SearchWorker::child_value(const Node<kWindow>& node, const Child& child, bool is_first) {
  const int beta = node.beta;
  if constexpr (kWindow == Window::kNull) {
    return move_value<Window::kNull>(child, beta - 1, beta, node.all_node);
  } else {
    const int alpha = node.alpha;
    if (!is_first || alpha + 1 == beta) {
      const int value = move_value<Window::kNull>(child, alpha, alpha + 1, node.all_node);
      if (value <= alpha || value >= beta || stopped_) return value;
    }
    return move_value<Window::kOpen>(child, alpha, beta, node.all_node);
  }
}

// The value of a move, from the board before it.
template <SearchWorker::Window kWindow>
int SearchWorker::move_value(const Child& child, int alpha, int beta, bool all_node) {
  const int low = alpha - child.gain;
  const int high = beta - child.gain;
  if (child.again) {
    return child.gain + search<kWindow>(child.board, child.key, low, high, all_node);
  }
  return child.gain - search<kWindow>(child.board, child.key, -high, -low, !all_node);
}

int SearchWorker::make_children(const Board& board, Child* children) const {
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
      continue;
    }
    const int seeds = count_seeds(child.board);
    if (seeds <= egdb_seeds_) {
      child.source = Child::Source::kDatabase;
      child.place = context_.egdb->place(child.board);
      child.place.prefetch();
    } else {
      child.make_open({-seeds, seeds});
    }
  }
  return count;
}

// Only now, because half of the nodes are cut by the database, and a look-up costs a page walk.
void SearchWorker::find_in_table(Child* children, int count) const {
  for (int i = 0; i < count; ++i) {
    Child& child = children[i];
    if (child.source != Child::Source::kOpen) continue;
    child.key = transpositions_.key(child.board);
    transpositions_.prefetch(child.key);
  }
}

Bounds SearchWorker::database_bounds(const Child& child) const {
  if (child.source == Child::Source::kDatabase) return child.place.bounds();
  const int value = table_.leftover(child.board);
  return {value, value};
}

Bounds SearchWorker::table_bounds(const Child& child) const {
  TranspositionTable::Entry entry;
  if (!transpositions_.probe(child.key, entry)) return child.bounds;
  return intersection(child.bounds, entry.bounds);
}

// Stores what is proven about a node, and how many nodes that took.
template <SearchWorker::Window kWindow>
void SearchWorker::store_bounds(const Node<kWindow>& node, Bounds bounds) {
  assert(bounds.lower <= bounds.upper);
  const int effort = TranspositionTable::effort_of_nodes(nodes() - node.nodes_before);
  transpositions_.store(node.key, {bounds, node.best_house, effort});
}

// Counts a node, unless the search is to stop.
void SearchWorker::count_node() {
  const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed);
  if (nodes >= node_limit_ || (nodes % 256 == 0 && stop_.load(std::memory_order_relaxed))) {
    stopped_ = true;
  } else {
    nodes_.store(nodes + 1, std::memory_order_relaxed);
  }
}

}  // namespace kalah
