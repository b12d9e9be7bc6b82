// The arithmetic of claims.
#include "solver/certificate/certificate_claim.h"

#include <cassert>
#include <tuple>

namespace kalah {
namespace {

// The row as a number that grows with its bytes from house 1 on.
Row in_reading_order(Row row) { return __builtin_bswap64(row); }

}  // namespace

CertificateClaim strengthened(const SowTable& table, CertificateClaim claim) {
  const bool is_odd = ((claim.least ^ count_seeds(claim.board)) & 1) != 0;
  if (table.values_have_parity() && is_odd) ++claim.least;
  return claim;
}

// The value of a move is gain + value after it if the mover goes on, and gain - value if not.
CertificateClaim claim_after(const SowTable& table, const CertificateClaim& claim,
                             const MoveResult& move) {
  CertificateClaim after;
  after.board = move.next();
  after.sign = move.again ? claim.sign : static_cast<std::int16_t>(-claim.sign);
  after.least = static_cast<std::int16_t>(claim.least - claim.sign * move.gain());
  return strengthened(table, after);
}

bool comes_before(const CertificateClaim& one, const CertificateClaim& other) {
  const auto key = [](const CertificateClaim& claim) {
    return std::tuple(in_reading_order(claim.board.own), in_reading_order(claim.board.other),
                      -claim.sign, -claim.least);
  };
  return key(one) < key(other);
}

Level level_of(const Board& board, int houses) {
  assert(fits_width(board, houses));
  Level level{count_seeds(board), 0};
  for (int house = 0; house < houses; ++house) {
    level.distance +=
        (houses - house) * (seeds_at(board.own, house) + seeds_at(board.other, house));
  }
  return level;
}

}  // namespace kalah
