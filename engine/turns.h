// Complete turns: the moves of one player until the other is to move.
#pragma once

#include <vector>

#include "engine/sowing.h"
#include "engine/standing.h"

namespace kalah {

// A complete turn, and the standing of the opponent after it. If the turn ends the game, leftovers
// are banked there.
struct Turn {
  std::vector<int> houses;
  Standing next;
};

// All complete turns of a standing whose game is not over.
[[nodiscard]] std::vector<Turn> complete_turns(const SowTable& table, const Standing& standing);

// Those of them that begin with a house (index), which holds seeds.
[[nodiscard]] std::vector<Turn> complete_turns_from(const SowTable& table, const Standing& standing,
                                                    int house);

}  // namespace kalah
