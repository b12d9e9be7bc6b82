// A weighted sum of what can be seen at once.
#include "player/evaluation.h"

#include <algorithm>

namespace kalah {

// The weights, in quarters of a seed, are a least squares fit of a search of depth 11 at 5,893
// positions of games of Kalah(6,3) to Kalah(6,5); its residual is 6.0 seeds, against 6.7 of the
// seeds on both sides alone.
int estimate(const SowTable& table, const Board& board) {
  constexpr int kToMove = 3;
  constexpr int kOwnExtraMove = 5;
  constexpr int kOtherExtraMove = 2;
  constexpr int kEmptyHouse = 7;  // it can be sown into, to capture
  const int houses = table.houses();
  const int own = count_seeds(board.own);
  const int other = count_seeds(board.other);
  int quarters = kToMove + table.leftover(own, other);
  for (int house = 0; house < houses; ++house) {
    const int own_seeds = seeds_at(board.own, house);
    const int other_seeds = seeds_at(board.other, house);
    const int to_store = houses - house;  // so many seeds make an extra move
    quarters += own_seeds == to_store ? kOwnExtraMove : 0;
    quarters -= other_seeds == to_store ? kOtherExtraMove : 0;
    quarters += other_seeds == 0 ? kEmptyHouse : 0;
    quarters -= own_seeds == 0 ? kEmptyHouse : 0;
  }
  return std::clamp(quarters / 4, -(own + other), own + other);
}

}  // namespace kalah
