// A board with what its mover is ahead by, and what of that counts.
#pragma once

#include "engine/position.h"
#include "engine/sowing.h"

namespace kalah {

// What of a margin counts under goal=outcome: 1, 0 or -1.
constexpr int sign(int margin) { return (margin > 0) - (margin < 0); }

// The *total* of a standing is what the game ends with for the mover under perfect play: the
// margin, stores included, or under goal=outcome its sign.
struct Standing {
  Board board;
  int lead = 0;

  // The standing after a move of the mover, for the player who moves next.
  Standing after(const MoveResult& result) const {
    const int new_lead = lead + result.gain();
    return {result.next(), result.again ? new_lead : -new_lead};
  }
};

inline Standing standing_of(const Position& position) { return {position.board, position.lead()}; }

}  // namespace kalah
