// The first turn of a computer whose opponent may swap after it.
#pragma once

#include "engine/position_text.h"
#include "engine/rules.h"
#include "tools/play/session.h"

namespace kalah {

// The next move (house index) of the first turn of a game with the pie rule: of all complete turns,
// the one after which the sides are most equal as that level sees them. Under the pie rule the
// second player takes the better side, so an advantage is worth nothing. The turns share the time
// for one move.
int balanced_house(PlayAdviser& adviser, const Rules& rules, const Position& position, int level);

}  // namespace kalah
