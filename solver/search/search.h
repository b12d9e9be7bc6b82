// Window search: proves where a position's value lies among a window of numbers.
//
// Contract (fail-soft): for a board and alpha < beta, the search returns r such that
//   r <= alpha          proves  value <= r,
//   r >= beta           proves  value >= r,
//   alpha < r < beta    proves  value == r.
// A null window, alpha + 1 == beta, proves whether the value reaches beta: MTD(f) (Plaat,
// Schaeffer, Pijls, de Bruin 1996) closes in on a value with a sequence of these. An open window is
// searched by principal variation search (Marsland 1983; Reinefeld's NegaScout), whose moves after
// the first meet null windows.
//
// Threads run the same search (search_worker.h) over one shared transposition table and put off
// moves that another one is busy with; the first one to finish has the proof.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>

#include "base/job_control.h"
#include "base/stopwatch.h"
#include "engine/board.h"
#include "solver/egdb/bounds/bounds.h"
#include "solver/search/search_context.h"
#include "solver/search/transposition_table.h"

namespace kalah {

class Search {
 public:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  // The transposition table takes at most `table_bytes`. It begins small, because touching
  // gigabytes takes longer than most searches, and grows when a search fills it.
  Search(const SearchContext& context, int threads, std::uint64_t table_bytes);

  // For the searches that follow: they report phase "search" with unit "nodes", counted from here,
  // and stop when asked to, or when `node_limit` nodes have been counted from here.
  void set_control(JobControl control, std::uint64_t node_limit = kNoLimit);
  // Whether the limit is reached.
  bool out_of_nodes() const { return nodes_ >= most_nodes_; }
  [[nodiscard]] bool stop_requested() const { return control_.stop_requested(); }

  // See the contract above. `board` is seen by the player to move and may be finished. Nothing if
  // it was stopped, or has taken `budget` nodes: the same window goes on where it was, from what is
  // in the table.
  [[nodiscard]] std::optional<int> window(const Board& board, int alpha, int beta,
                                          std::uint64_t budget = kNoLimit);

  // Grows the table if the windows since it grew have filled it. A window that is searched to its
  // end does so by itself; this is for many with small budgets.
  void make_room();

  // What is known about a value without searching: from seeds in play, database and table.
  [[nodiscard]] Bounds known(const Board& board) const;

  // The move that the transposition table holds for a board, or TranspositionTable::kNoMove.
  [[nodiscard]] int table_move(const Board& board) const;

  // No search is running while these are used.
  const TranspositionTable& table() const { return *table_; }
  const Ranking& ranking() const { return *context_.ranking; }
  // Adds `count` proven entries to the table. What does not fit is forgotten, the cheapest first.
  void add_entries(std::uint64_t count,
                   const std::function<TranspositionTable::BoardEntry()>& next);

  // Nodes of all searches so far: boards whose moves were generated.
  std::uint64_t nodes() const { return nodes_; }

 private:
  std::optional<int> attempt(const Board& board, int alpha, int beta, int threads,
                             std::uint64_t nodes_a_thread);
  std::optional<int> attempt_without_threads(const Board& board, int alpha, int beta,
                                             std::uint64_t nodes);
  void report(std::uint64_t nodes) const;
  bool grow_table();

  SearchContext context_;
  int threads_;
  std::uint64_t most_table_bytes_;
  std::unique_ptr<TranspositionTable> table_;
  std::uint64_t nodes_ = 0;
  std::uint64_t grown_at_ = 0;  // nodes when the table grew last
  JobControl control_;
  std::uint64_t control_nodes_ = 0;  // when it was set
  Stopwatch control_clock_;          // since then
  std::uint64_t most_nodes_ = kNoLimit;
};

}  // namespace kalah
