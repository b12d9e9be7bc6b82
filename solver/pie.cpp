// The pie rule, before all openings are known and after.
#include "solver/pie.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>

namespace kalah {

PieTurns best_pie_turns(Prover& prover, const std::vector<Turn>& turns) {
  assert(!turns.empty());
  PieTurns best;
  while (true) {
    const int size = best.difference;
    for (const Turn& turn : turns) {
      if (prover.reaches(turn.next, -size) && !prover.reaches(turn.next, size + 1)) {
        best.turns.push_back(turn);
      }
    }
    if (!best.turns.empty()) break;
    ++best.difference;
  }
  best.total =
      prover.reaches(best.turns.front().next, best.difference) ? -best.difference : best.difference;
  return best;
}

PieChoice pie_choice(const Openings& openings) {
  assert(openings.complete && openings.pie == PieStage::kFirstTurn);
  // Sides differ in what is in the stores, too; under goal=outcome values contain that.
  const int lead = openings.rules.goal == Goal::kMargin ? openings.position.lead() : 0;
  int least = std::numeric_limits<int>::max();
  for (const Opening& opening : openings.openings) {
    least = std::min(least, std::abs(opening.value + lead));
  }
  PieChoice choice;
  choice.value = -least - lead;
  for (const Opening& opening : openings.openings) {
    const int total = opening.value + lead;
    if (std::abs(total) == least) choice.best.push_back({&opening, total > 0});
  }
  return choice;
}

std::optional<int> swap_value(const Openings& openings) {
  if (openings.pie != PieStage::kSwap || !openings.complete) return std::nullopt;
  const int lead = openings.rules.goal == Goal::kMargin ? openings.position.lead() : 0;
  return swap_value(openings.openings.front().value, lead);
}

}  // namespace kalah
