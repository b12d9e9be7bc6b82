// Boards with what the players have banked, and complete turns between them.
#pragma once

#include <vector>

#include "engine/position_text.h"
#include "engine/sowing.h"

namespace kalah {

// A board with what its mover is ahead by. The *total* of a standing is what the game ends with for
// the mover under perfect play: the margin, stores included, or under goal=outcome its sign.
struct Standing {
  Board board;
  int lead = 0;
};

Standing standing_of(const Position& position);

// The standing after a move, of the player who moves next.
Standing after(const Standing& standing, const MoveResult& result);

// A complete turn, and the standing of the opponent after it. If the turn ends the game, leftovers
// are banked there.
struct Turn {
  std::vector<int> houses;
  Standing next;
};

// All complete turns of a standing whose game is not over.
std::vector<Turn> complete_turns(const SowTable& table, const Standing& standing);

}  // namespace kalah
