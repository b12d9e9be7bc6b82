// How far the seeds of a row are from the store: what quiet moves make less.
#pragma once

#include "engine/board.h"

namespace kalah {

// Sum of seeds times distance to the store. A move that drops no seed in a store and captures
// nothing lowers it, whatever the rules.
[[nodiscard]] inline int potential(Row row, int houses) {
  int sum = 0;
  for (int house = 0; house < houses; ++house) sum += seeds_at(row, house) * (houses - house);
  return sum;
}

}  // namespace kalah
