// What a board looks worth where a search of a fixed depth ends.
#pragma once

#include "engine/sowing.h"

namespace kalah {

// What a board is worth to the player to move, in seeds, without looking at any move. At most the
// seeds in play, on either side of 0.
[[nodiscard]] int estimate(const SowTable& table, const Board& board);

}  // namespace kalah
