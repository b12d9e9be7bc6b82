// From windows to values: totals, best moves and bounds of moves, each as few windows as it takes.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "base/job_control.h"
#include "engine/sowing.h"
#include "engine/standing.h"
#include "solver/egdb/bounds/bounds.h"
#include "solver/proof_tree/proof_manager.h"
#include "solver/search/search.h"

namespace kalah {

// What a job has to say about the windows that are searched for it.
struct ProverControl {
  JobControl search;  // see Search::set_control
  std::uint64_t node_limit = Search::kNoLimit;
  // A null window that takes more nodes becomes a tree of claims (proof_tree/proof_manager.h).
  std::uint64_t window_nodes = Search::kNoLimit;
  // Asked before each window, and again when `search` has stopped one: whether to go on. Empty:
  // until there is a result.
  std::function<bool()> may_go_on;
  // Called when bounds of the root have been narrowed. May be empty.
  std::function<void(const Bounds&)> on_root_bounds;
};

class Prover {
 public:
  // `search` is of boards of this table and has to outlive it.
  Prover(const SowTable& table, Goal goal, Search& search)
      : table_(table), goal_(goal), search_(search), manager_(table, search) {}

  // Begins to prove things about a board and those that follow from it. What is known of the root
  // is remembered whatever the transposition table forgets.
  void begin(const Board& root, ProverControl control);
  // Limits for the next windows, with what is known of the root.
  void set_control(ProverControl control);

  const Bounds& root_bounds() const { return root_bounds_; }
  // Takes over what is proven of the root elsewhere. Does not call on_root_bounds.
  void add_root_bounds(const Bounds& bounds);

  // The claims that are worked on as a tree, and what was asked of the root; begin() forgets them.
  const ProofTree& tree() const { return manager_.tree(); }
  // Goes on with such a tree. Throws InputError as ProofManager::resume() does.
  void resume(ProofTree tree);
  // Where in the tree the search is: ProofManager::line().
  const std::string& line() const { return manager_.line(); }

  // What is known about the value of a board without searching, and of a move, from the board
  // before it.
  [[nodiscard]] Bounds known(const Board& board) const;
  [[nodiscard]] Bounds known(const MoveResult& move) const;

  // Searches one window. What is known after it; nothing if it was stopped.
  [[nodiscard]] std::optional<Bounds> narrow(const Board& board, int alpha, int beta);
  // The same for a move, whether it is worth `number`: the mover's value, from the board before it.
  [[nodiscard]] std::optional<Bounds> narrow(const MoveResult& move, int number);

  // All that follow throw Interrupted if a window is stopped; what was proven by then is kept.

  // Whether the value of a board is at least a number, whatever the goal.
  [[nodiscard]] bool value_reaches(const Board& board, int number);
  // Whether the total of a standing, or of a move of its mover, is at least so much.
  [[nodiscard]] bool reaches(const Standing& standing, int total);
  [[nodiscard]] bool move_reaches(const Standing& standing, const MoveResult& move, int total);

  // The total of a standing, by a sequence of null windows (MTD(f)).
  [[nodiscard]] int total_of(const Standing& standing);
  // The total of a move, for the mover, by principal variation search: an open window around a
  // guess, which leaves exact values along the line in the table, and null windows from there if
  // the value is not in it. For many moves of one board.
  [[nodiscard]] int move_total(const Standing& standing, const MoveResult& move);

  // A move that reaches a total that is known to be the standing's, whose game is not over.
  [[nodiscard]] int best_move(const Standing& standing, int total);
  // All of them, as house indices.
  [[nodiscard]] std::vector<int> best_moves(const Standing& standing, int total);
  // Best moves until the turn is over; none if the game is.
  [[nodiscard]] std::vector<int> best_turn(const Standing& standing, int total);

 private:
  std::optional<int> attempt(const Board& board, int alpha, int beta, std::uint64_t& window_nodes);
  void note(const Board& board, int alpha, int beta, int result, std::uint64_t nodes);
  Bounds narrow_or_throw(const Board& board, int alpha, int beta);
  int total_by_variation(const Standing& standing);

  const SowTable& table_;
  Goal goal_;
  Search& search_;
  ProofManager manager_;
  Board root_;
  Bounds root_bounds_;
  ProverControl control_;
};

}  // namespace kalah
