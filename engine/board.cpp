// The starting position.
#include "engine/board.h"

#include <string>

#include "base/input_error.h"
#include "base/number_text.h"

namespace kalah {

Board starting_board(int houses, int seeds) {
  if (houses < 1 || houses > kMaxHouses) {
    throw InputError("houses a side must be 1.." + std::to_string(kMaxHouses) + ", not " +
                     std::to_string(houses));
  }
  const int most = kMaxSeeds / (2 * houses);
  if (seeds < 0 || seeds > most) {
    throw InputError("seeds a house must be 0.." + std::to_string(most) + " on a board of " +
                     counted(houses, "house") + " a side, not " + std::to_string(seeds));
  }
  Board board;
  for (int house = 0; house < houses; ++house) {
    board.own += seed_at(house) * static_cast<Row>(seeds);
  }
  board.other = board.own;
  return board;
}

}  // namespace kalah
