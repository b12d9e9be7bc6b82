// A position that a player thinks about, with what is known and believed of each of its moves.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/position.h"
#include "engine/rules.h"
#include "engine/sowing.h"
#include "player/choice.h"
#include "player/depth_search.h"
#include "solver/egdb/bounds/bounds.h"

namespace kalah {

// A legal move, what it leads to, and what is known of it.
struct RootMove {
  int house = 0;
  MoveResult result;
  Judgement judgement;
};

struct Root {
  // The game is not over. `all_moves`: every move is of interest, not only the best.
  Root(const SowTable& table, Goal goal, const Position& position, bool all_moves);

  // The move to play by what is known, as an index of `moves`. Under goal=outcome a proven win is
  // all one can want.
  [[nodiscard]] std::size_t best_move() const;
  [[nodiscard]] Choice choice(std::size_t move) const;

  // Whether nothing that could still be proven matters.
  [[nodiscard]] bool is_decided() const;
  // Under goal=outcome: whether the position is proven to be won, or to be drawn. Of a lost one the
  // margin is still of interest.
  [[nodiscard]] bool is_saved() const;

  // Looks at every move with a depth. Moves that can't be best get an upper bound as their
  // estimate, unless all are of interest. The best ones stand first afterwards. Returns false, and
  // changes nothing, if the search's deadline comes before the end.
  bool deepen(DepthSearch& search, int depth);

  Position position;
  Goal goal;
  bool all_moves;
  std::vector<RootMove> moves;
  Bounds bounds;  // proven of the position
  int depth = 0;  // that all moves have been looked at with
};

}  // namespace kalah
