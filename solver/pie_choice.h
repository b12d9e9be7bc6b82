// What the pie rule makes of the openings of a game.
#pragma once

#include <vector>

#include "solver/solver.h"

namespace kalah {

// The second player takes the better side after the first turn; so the best openings of the first
// player are those after which the sides differ least.
struct PieChoice {
  struct Turn {
    const Opening* opening;
    bool swap;  // the second player gains by a swap
  };

  int value = 0;  // for the first player, as Solution::value
  std::vector<Turn> best;
};

// Of all openings of a game, which have to be complete and have to outlive the result.
PieChoice pie_choice(const Openings& openings);

}  // namespace kalah
