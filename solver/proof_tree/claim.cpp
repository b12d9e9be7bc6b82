// Claims along moves.
#include "solver/proof_tree/claim.h"

#include <cassert>
#include <cstdint>

namespace kalah {

std::size_t ClaimHash::operator()(const Claim& claim) const {
  std::uint64_t hash = claim.board.own * 0x9e3779b97f4a7c15;
  hash = (hash ^ hash >> 32 ^ claim.board.other) * 0xd6e8feb86659fd93;
  hash = (hash ^ hash >> 32 ^ static_cast<std::uint64_t>(claim.number)) * 0x9e3779b97f4a7c15;
  return hash ^ hash >> 32;
}

Claim normal_claim(const SowTable& table, const Board& board, int number) {
  const bool is_odd = (count_seeds(board) - number) % 2 != 0;
  return {board, table.values_have_parity() && is_odd ? number + 1 : number};
}

Bounds bounds_of_claim(const SowTable& table, const Claim& claim, bool proven) {
  const int seeds = count_seeds(claim.board);
  if (proven) return {claim.number, seeds};
  return {-seeds, claim.number - (table.values_have_parity() ? 2 : 1)};
}

std::vector<ClaimMove> moves_of(const SowTable& table, const Claim& claim) {
  assert(!table.is_over(claim.board));
  std::vector<ClaimMove> moves;
  for (int house = 0; house < table.houses(); ++house) {
    if (seeds_at(claim.board.own, house) == 0) continue;
    const MoveResult move = table.play(claim.board, house);
    // The opponent must not reach one more than what the move allows.
    const int number = move.again ? claim.number - move.gain() : move.gain() - claim.number + 1;
    moves.push_back({house, move.again, normal_claim(table, move.next(), number)});
  }
  return moves;
}

}  // namespace kalah
