// One thread of a search: alpha-beta over moves, not turns, down to finished boards and the
// database.
#pragma once

#include <atomic>
#include <cstdint>

#include "solver/egdb/bounds/bounds.h"
#include "solver/search/busy_children.h"
#include "solver/search/move_order.h"
#include "solver/search/search_context.h"
#include "solver/search/transposition_table.h"

namespace kalah {

class SearchWorker {
 public:
  // Whether there are values between alpha and beta.
  enum class Window { kNull, kOpen };

  // Stops after `node_limit` nodes, or soon after `stop` is set. `busy` is what the threads of this
  // search share; nullptr: this one is alone. All have to outlive it.
  SearchWorker(const SearchContext& context, TranspositionTable& transpositions, BusyChildren* busy,
               std::uint64_t node_limit, const std::atomic<bool>& stop);

  // As Search::window, for a board that is neither finished nor in the database. Means nothing if
  // stopped() afterwards.
  [[nodiscard]] int search(const Board& board, int alpha, int beta);

  bool stopped() const { return stopped_; }
  // May be asked by any thread.
  std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  struct Child;
  template <Window kWindow>
  struct Node;

  template <Window kWindow>
  int search(const Board& board, const TranspositionTable::Key& key, int alpha, int beta,
             bool all_node);
  template <Window kWindow>
  bool cut_by_database(Node<kWindow>& node);
  template <Window kWindow>
  bool cut_by_known_children(Node<kWindow>& node);
  template <Window kWindow>
  bool cut_by_search(Node<kWindow>& node);
  template <Window kWindow>
  int child_value(const Node<kWindow>& node, const Child& child, bool is_first);
  template <Window kWindow>
  int move_value(const Child& child, int alpha, int beta, bool all_node);

  int make_children(const Board& board, Child* children) const;
  void find_in_table(Child* children, int count) const;
  Bounds database_bounds(const Child& child) const;
  Bounds table_bounds(const Child& child) const;
  template <Window kWindow>
  void store_bounds(const Node<kWindow>& node, Bounds bounds);
  void count_node();

  const SearchContext& context_;
  const SowTable& table_;
  TranspositionTable& transpositions_;
  MoveOrder order_;
  BusyChildren* busy_;
  std::uint64_t node_limit_;
  const std::atomic<bool>& stop_;
  int egdb_seeds_;  // -1: no database
  bool stopped_ = false;
  std::atomic<std::uint64_t> nodes_{0};  // written by this thread only
};

}  // namespace kalah
