// How the seeds of a board are split between its two sides.
#pragma once

#include <compare>
#include <cstdint>

#include "solver/ranking/ranking.h"

namespace kalah {

// The most seeds a database has values for: a value and its opposite fit in a byte.
inline constexpr int kMaxEgdbSeeds = 127;

struct Split {
  int other_seeds = 0;
  int own_seeds = 0;

  int layer() const { return other_seeds + own_seeds; }
  friend auto operator<=>(const Split&, const Split&) = default;
};

// Number of boards that are split like this.
inline std::uint64_t boards_of(const Ranking& ranking, const Split& split) {
  return ranking.rows(split.other_seeds) * ranking.rows(split.own_seeds);
}

}  // namespace kalah
