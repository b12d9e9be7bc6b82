// Perft by plain recursion.
#include "engine/perft.h"

#include <cassert>

namespace kalah {

std::uint64_t perft(const SowTable& table, const Board& board, int depth) {
  assert(depth >= 0);
  if (depth == 0) return 1;
  if (table.is_over(board)) return 0;
  std::uint64_t count = 0;
  for (int house = 0; house < table.houses(); ++house) {
    if (seeds_at(board.own, house) == 0) continue;
    if (depth == 1) {
      ++count;
      continue;
    }
    const MoveResult result = table.play(board, house);
    if (!result.ends) count += perft(table, result.next(), depth - 1);
  }
  return count;
}

}  // namespace kalah
