// Claims about values, which certificates are made of, and which claims another one follows from.
#pragma once

#include <cstdint>

#include "engine/sowing.h"

namespace kalah {

// sign * value >= least, where the value is that of the board for its player to move, counted from
// its seeds in play. With sign 1 it says that the value is at least `least`, with sign -1 that it
// is at most -`least`.
struct CertificateClaim {
  Board board;
  std::int16_t sign = 1;
  std::int16_t least = 0;

  friend bool operator==(const CertificateClaim&, const CertificateClaim&) = default;
};

// What has to be true of the board after a move, so that the move does to `claim` what its sign
// asks for. A claim with sign 1 follows from that of one move, a claim with sign -1 from those of
// all. `least` is made as strong as the parity of values lets it be.
[[nodiscard]] CertificateClaim claim_after(const SowTable& table, const CertificateClaim& claim,
                                           const MoveResult& move);

// The claim with `least` raised by one if the value can't be that for its parity.
[[nodiscard]] CertificateClaim strengthened(const SowTable& table, CertificateClaim claim);

// The order of boards in a certificate: by the bytes of the row of the player to move from house 1
// on, then by those of the other row. Of one board, sign 1 comes before -1, and the stronger claim
// before the weaker one.
[[nodiscard]] bool comes_before(const CertificateClaim& one, const CertificateClaim& other);

// How far a board is from the end of the game: every move makes it smaller, under all rules, as it
// takes seeds out of play or, if it does not, only brings seeds nearer to their owner's store.
struct Level {
  int seeds = 0;     // in play
  int distance = 0;  // from each seed to its owner's store, in houses, all added up

  friend auto operator<=>(const Level&, const Level&) = default;
};

[[nodiscard]] Level level_of(const Board& board, int houses);

}  // namespace kalah
