// Null-window search: proves whether a position's value reaches a number.
//
// Contract (fail-soft): for a board and a number beta, the search returns r such that
//   r >= beta  proves  value >= r,
//   r <  beta  proves  value <= r.
// MTD(f) (Plaat, Schaeffer, Pijls, de Bruin 1996) closes in on the value with a sequence of these.
//
// Threads run the same search over one shared transposition table and put off moves that another
// one is busy with; the first one to finish has the proof.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "engine/sowing.h"
#include "solver/egdb.h"
#include "solver/ranking.h"
#include "solver/transposition_table.h"

namespace kalah {

// What searches about one rule set and board width look at. Not owned.
struct SearchContext {
  const SowTable* table = nullptr;
  const Ranking* ranking = nullptr;
  const Egdb* egdb = nullptr;  // nullptr: no database
};

class Search {
 public:
  // Called several times a second with the nodes of the running search so far.
  using OnTick = std::function<void(std::uint64_t)>;

  // The transposition table takes at most `table_bytes`. It begins small, because touching
  // gigabytes takes longer than most searches, and grows when a search fills it.
  Search(const SearchContext& context, int threads, std::uint64_t table_bytes);

  // See the contract above. `board` is seen by the player to move and may be finished.
  int null_window(const Board& board, int beta, const OnTick& on_tick = {});

  // What is known about a value without searching: from seeds in play, database and table.
  Bounds known(const Board& board) const;

  // The move that the transposition table holds for a board, or TranspositionTable::kNoMove.
  int table_move(const Board& board) const;

  std::uint64_t table_bytes() const { return table_->bytes(); }

  // Nodes of all searches so far: boards whose moves were generated.
  std::uint64_t nodes() const { return nodes_; }

 private:
  std::optional<int> try_null_window(const Board& board, int beta, int threads,
                                     std::uint64_t node_limit, const OnTick& on_tick);
  bool grow_table();

  SearchContext context_;
  int threads_;
  std::uint64_t most_table_bytes_;
  std::unique_ptr<TranspositionTable> table_;
  std::uint64_t nodes_ = 0;
};

}  // namespace kalah
