// Ranking: numbers boards without gaps, so that tables can be indexed by them.
//
// The rank of a row h1..hm in its prefix sums p_i = h1 + ... + hi is sum_i C(p_i + i - 1, i), the
// combinatorial number system. It orders rows by seeds first, then by p_(m-1), p_(m-2), ..., p_1.
// The solver is built on three things that follow from this:
// clang-format off
// - leaving out the last term ranks the rows of one number of seeds, 0 .. C(k+m-1, m-1) - 1;
// - the same formula over both rows as one of 2m houses ranks whole boards: those of at most s seeds
//   are exactly the ranks 0 .. C(s+2m, 2m) - 1;
// - a quiet move shifts seeds towards the store, which makes prefix sums smaller and none larger, so
//   it always lowers the rank, and ascending ranks are an order to solve positions in.
// clang-format on
// All prefix sums of a row come from one multiplication (bytes don't overflow below 256 seeds).
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "engine/board.h"

namespace kalah {

__extension__ using Uint128 = unsigned __int128;

// C(n, k), 0 if k > n. Throws std::overflow_error past 128 bits.
[[nodiscard]] Uint128 binomial(int n, int k);

class Ranking {
 public:
  // 1 <= houses <= kMaxHouses; boards of at most max_seeds seeds, 0 <= max_seeds <= kMaxSeeds.
  // Throws InputError otherwise.
  Ranking(int houses, int max_seeds);

  int houses() const { return houses_; }
  int max_seeds() const { return max_seeds_; }

  // Number of rows with exactly `seeds` seeds: C(seeds+m-1, m-1).
  [[nodiscard]] std::uint64_t rows(int seeds) const {
    assert(seeds >= 0 && seeds <= max_seeds_);
    return rows_[seeds];
  }

  // Number of boards with at most `seeds` seeds: C(seeds+2m, 2m); with exactly `seeds` seeds.
  Uint128 boards_up_to(int seeds) const { return binomial(seeds + 2 * houses_, 2 * houses_); }
  Uint128 boards(int seeds) const { return binomial(seeds + 2 * houses_ - 1, 2 * houses_ - 1); }

  // Rank of a row of at most max_seeds() seeds among the rows of as many seeds.
  [[nodiscard]] std::uint64_t row_rank(Row row) const {
    assert(count_seeds(row) <= max_seeds_);
    const Row prefix_sums = row * 0x0101010101010101;
    std::uint64_t rank = 0;
    for (int i = 0; i + 1 < houses_; ++i) rank += term(i, seeds_at(prefix_sums, i));
    return rank;
  }

  // The row of `seeds` seeds with that rank, rank < rows(seeds).
  [[nodiscard]] Row row(int seeds, std::uint64_t rank) const;

  // All rows of so many seeds, by rank.
  [[nodiscard]] std::vector<Row> all_rows(int seeds) const;

  // Whether ranks of boards fit in 64 bits.
  bool board_ranks_fit() const { return board_ranks_fit_; }

  // Rank of a board among all boards of at most max_seeds seeds. Needs board_ranks_fit().
  [[nodiscard]] std::uint64_t board_rank(const Board& board) const {
    assert(board_ranks_fit_ && count_seeds(board) <= max_seeds_);
    const Row own = board.own * 0x0101010101010101;
    const int own_seeds = static_cast<int>(own >> 56);
    const Row other = board.other * 0x0101010101010101;
    std::uint64_t rank = 0;
    for (int i = 0; i < houses_; ++i) rank += term(i, seeds_at(own, i));
    for (int i = 0; i < houses_; ++i) rank += term(houses_ + i, own_seeds + seeds_at(other, i));
    return rank;
  }

  // The board with that rank, rank < boards_up_to(max_seeds()). Needs board_ranks_fit().
  [[nodiscard]] Board board(std::uint64_t rank) const;

 private:
  // C(prefix_sum + i, i + 1): the summand of the house with index i in a row of up to 2m houses.
  std::uint64_t term(int i, int prefix_sum) const { return terms_[i * stride_ + prefix_sum]; }
  Row take_row(int first_term, int houses, std::uint64_t& rank) const;

  int houses_;
  int max_seeds_;
  int stride_;
  bool board_ranks_fit_;
  std::vector<std::uint64_t> terms_;
  std::vector<std::uint64_t> rows_;
};

}  // namespace kalah
