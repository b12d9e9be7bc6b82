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
// Threads run the same search over one shared transposition table and put off moves that another
// one is busy with; the first one to finish has the proof.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "engine/sowing.h"
#include "solver/egdb/egdb.h"
#include "solver/ranking/ranking.h"
#include "solver/search/transposition_table.h"

namespace kalah {

// What searches about one rule set and board width look at. Not owned.
struct SearchContext {
  const SowTable* table = nullptr;
  const Ranking* ranking = nullptr;
  const Egdb* egdb = nullptr;  // nullptr: no database
};

// What the world outside wants of a search that is running.
enum class SearchSignal {
  kContinue,
  kPause,  // stop the threads, call on_pause, go on
  kStop,
};

class Search {
 public:
  struct Control {
    // Asked several times a second with the nodes of all searches so far. May be empty.
    std::function<SearchSignal(std::uint64_t)> on_tick;
    std::function<void()> on_pause;
    // Searches stop when so many nodes, of all searches, have been counted.
    std::uint64_t node_limit = std::numeric_limits<std::uint64_t>::max();
  };

  // The transposition table takes at most `table_bytes`. It begins small, because touching
  // gigabytes takes longer than most searches, and grows when a search fills it.
  Search(const SearchContext& context, int threads, std::uint64_t table_bytes);

  // For the searches that follow.
  void set_control(Control control) { control_ = std::move(control); }

  // See the contract above. `board` is seen by the player to move and may be finished. Nothing if
  // it was stopped.
  std::optional<int> window(const Board& board, int alpha, int beta);

  // What is known about a value without searching: from seeds in play, database and table.
  Bounds known(const Board& board) const;

  // The move that the transposition table holds for a board, or TranspositionTable::kNoMove.
  int table_move(const Board& board) const;

  // No search is running while these are used.
  const TranspositionTable& table() const { return *table_; }
  struct Learned {
    Board board;
    TranspositionTable::Entry entry;
  };
  // Takes over `count` proven entries. What does not fit is forgotten, the cheapest first.
  void learn(std::uint64_t count, const std::function<Learned()>& next);

  // Nodes of all searches so far: boards whose moves were generated.
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Attempt {
    std::optional<int> result;
    SearchSignal signal = SearchSignal::kContinue;
  };

  Attempt attempt(const Board& board, int alpha, int beta, int threads,
                  std::uint64_t nodes_a_thread);
  bool grow_table();

  SearchContext context_;
  int threads_;
  std::uint64_t most_table_bytes_;
  std::unique_ptr<TranspositionTable> table_;
  std::uint64_t nodes_ = 0;
  Control control_;
};

}  // namespace kalah
