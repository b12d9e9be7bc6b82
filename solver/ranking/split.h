// How the seeds of a board are split between its two sides, and the matrix of boards of a split.
//
// A database is cut into matrices, one for each split. Matrix (k, l) has all boards in which the
// player to move has l seeds and the other one k: R(k) rows, one for each row of houses of the
// *other* player, of R(l) columns, one for each row of houses of the mover, both by rank
// (ranking.h). So a row of it is what a move of the other player may lead to when it passes the
// turn: one row of houses for him, against all of his opponent's. Layer s is the matrices (k, l)
// with k + l = s.
//
// In memory and in files, the values of a matrix stand row after row. A value is (own store - other
// store) at the end under perfect play, counted from the seeds in play, for the player to move: a
// signed byte from -s to s.
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

  [[nodiscard]] int layer() const { return other_seeds + own_seeds; }
  friend auto operator<=>(const Split&, const Split&) = default;
};

[[nodiscard]] inline Split split_of(const Board& board) {
  return {count_seeds(board.other), count_seeds(board.own)};
}

// Number of boards that are split like this, which is the number of values of their matrix.
[[nodiscard]] inline std::uint64_t boards_of(const Ranking& ranking, const Split& split) {
  return ranking.rows(split.other_seeds) * ranking.rows(split.own_seeds);
}

// Number of boards of a pair of splits, (more, fewer) and (fewer, more), which may be the same.
[[nodiscard]] inline std::uint64_t boards_of_pair(const Ranking& ranking, int more, int fewer) {
  return (more == fewer ? 1 : 2) * boards_of(ranking, {more, fewer});
}

// Where the value of a board stands among those of its matrix.
[[nodiscard]] inline std::uint64_t place_in_matrix(const Ranking& ranking, const Board& board) {
  return ranking.row_rank(board.other) * ranking.rows(count_seeds(board.own)) +
         ranking.row_rank(board.own);
}

}  // namespace kalah
