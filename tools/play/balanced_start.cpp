// The first turn of a computer whose opponent may swap after it.
#include "tools/play/balanced_start.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "engine/turns.h"

namespace kalah {

int balanced_house(PlayAdviser& adviser, const Rules& rules, const Position& position, int level) {
  // Estimates that are compared must come from one depth, and the highest level has no fixed depth.
  const int looking = std::min(level, kHighestLevel - 1);
  const SowTable table(rules, position.houses);
  int best = 0;
  int least = std::numeric_limits<int>::max();
  const std::vector<Turn> turns = complete_turns(table, standing_of(position));
  for (const Turn& turn : turns) {
    int total = turn.next.lead;
    if (!table.is_over(turn.next.board)) {
      const Position next{position.houses, turn.next.board, std::max(0, total),
                          std::max(0, -total)};
      const double share = 1.0 / static_cast<double>(turns.size());
      total += adviser.choose(rules, next, looking, share).judgement.estimate;
    } else {
      total += table.leftover(turn.next.board);
    }
    if (std::abs(total) >= least) continue;
    least = std::abs(total);
    best = turn.houses[0];
  }
  return best;
}

}  // namespace kalah
