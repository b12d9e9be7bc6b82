// Ranking tables, and the way back from a rank.
#include "solver/ranking/ranking.h"

#include <limits>
#include <stdexcept>
#include <string>

#include "base/input_error.h"
#include "base/number_text.h"

namespace kalah {

Uint128 binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  Uint128 result = 1;
  for (int i = 1; i <= k; ++i) {
    const Uint128 factor = static_cast<Uint128>(n) - k + i;
    if (result > std::numeric_limits<Uint128>::max() / factor) {
      throw std::overflow_error("binomial coefficient past 128 bits");
    }
    result = result * factor / static_cast<Uint128>(i);
  }
  return result;
}

Ranking::Ranking(int houses, int max_seeds)
    : houses_(houses), max_seeds_(max_seeds), stride_(max_seeds + 1) {
  if (houses < 1 || houses > kMaxHouses || max_seeds < 0 || max_seeds > kMaxSeeds) {
    throw InputError("no ranking for " + counted(houses, "house") + " a side and " +
                     counted(max_seeds, "seed") + "; expected 1.." + std::to_string(kMaxHouses) +
                     " and 0.." + std::to_string(kMaxSeeds));
  }
  constexpr Uint128 kMax64 = std::numeric_limits<std::uint64_t>::max();
  board_ranks_fit_ = boards_up_to(max_seeds) <= kMax64;
  // Terms past 64 bits belong to board ranks that do not fit either, and are never used.
  const int terms = board_ranks_fit_ ? 2 * houses : houses;
  terms_.resize(terms * stride_);
  for (int i = 0; i < terms; ++i) {
    for (int sum = 0; sum <= max_seeds; ++sum) {
      terms_[i * stride_ + sum] = static_cast<std::uint64_t>(binomial(sum + i, i + 1));
    }
  }
  for (int seeds = 0; seeds <= max_seeds; ++seeds) {
    rows_.push_back(static_cast<std::uint64_t>(binomial(seeds + houses - 1, houses - 1)));
  }
}

// Reads `houses` prefix sums back from a rank, the last house's term first, and makes a row of
// them.
Row Ranking::take_row(int first_term, int houses, std::uint64_t& rank) const {
  Row row = 0;
  int sum_above = -1;
  int sum = max_seeds_;
  for (int i = first_term + houses - 1; i >= first_term; --i) {
    while (term(i, sum) > rank) --sum;
    rank -= term(i, sum);
    if (sum_above >= 0) {
      row += seed_at(i + 1 - first_term) * static_cast<Row>(sum_above - sum);
    }
    sum_above = sum;
  }
  return row + static_cast<Row>(sum_above);
}

Row Ranking::row(int seeds, std::uint64_t rank) const {
  assert(rank < rows(seeds));
  std::uint64_t full_rank = rank + term(houses_ - 1, seeds);
  return take_row(0, houses_, full_rank);
}

std::vector<Row> Ranking::all_rows(int seeds) const {
  std::vector<Row> all;
  all.reserve(rows(seeds));
  for (std::uint64_t rank = 0; rank < rows(seeds); ++rank) all.push_back(row(seeds, rank));
  return all;
}

Board Ranking::board(std::uint64_t rank) const {
  assert(board_ranks_fit_ && rank < boards_up_to(max_seeds_));
  // The opponent's terms are the more significant ones, and its first prefix sum includes the
  // mover's seeds, which are known only when the mover's terms have been read.
  const Row other_and_own_seeds = take_row(houses_, houses_, rank);
  const Row own = take_row(0, houses_, rank);
  return {own, other_and_own_seeds - static_cast<Row>(count_seeds(own))};
}

}  // namespace kalah
