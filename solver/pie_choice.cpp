// What the pie rule makes of the openings of a game.
#include "solver/pie_choice.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace kalah {

PieChoice pie_choice(const Openings& openings) {
  // Sides differ in what is in the stores, too; under goal=outcome values contain that.
  const Position& position = openings.position;
  const int lead = openings.rules.goal == Goal::kMargin ? position.store - position.other_store : 0;
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

}  // namespace kalah
