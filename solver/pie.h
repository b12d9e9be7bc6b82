// The pie rule: the second player takes the better side after the first turn, so the best first
// turns are those after which the sides differ least.
#pragma once

#include <optional>
#include <vector>

#include "engine/turns.h"
#include "solver/answers.h"
#include "solver/prover.h"

namespace kalah {

// The best first turns, proven without the values of the others.
struct PieTurns {
  int difference = 0;       // between the sides after them, stores included, or 1 or 0 by goal
  std::vector<Turn> turns;  // all of them, never empty
  int total = 0;            // of the first one, for the first player without a swap
};

// Of these turns, at least one. Windows near 0 tell, and are cheap for the turns after which the
// sides differ much. Throws Interrupted as the prover does.
[[nodiscard]] PieTurns best_pie_turns(Prover& prover, const std::vector<Turn>& turns);

// What the pie rule makes of the openings of a game (PieStage::kFirstTurn).
struct PieChoice {
  struct Turn {
    const Opening* opening;
    bool swap;  // the second player gains by a swap
  };

  int value = 0;  // for the first player, as Solution::value
  std::vector<Turn> best;
};

// Of all of them, which have to be complete and have to outlive the result.
[[nodiscard]] PieChoice pie_choice(const Openings& openings);

// What a swap is worth to the player who may, as Solution::value: the players change seats, so who
// swaps ends with the total that the opponent would have got. `value` is that of not swapping, and
// `lead` what the swapper's store is ahead, 0 under goal=outcome.
constexpr int swap_value(int value, int lead) { return -(value + lead) - lead; }

// Of openings that are complete and whose mover may swap; else none.
[[nodiscard]] std::optional<int> swap_value(const Openings& openings);

}  // namespace kalah
