// Minimax over all moves; the value of each board is kept in a byte.
#include "tools/certificate_checker/leaf_values.h"

#include <algorithm>
#include <new>

namespace certificate {

namespace {

constexpr int kZero = 128;  // means the value 0; a byte of 0 means none yet

}  // namespace

LeafValues::LeafValues(const Game& game, int seeds) : game_(game), places_(2 * game.houses()) {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 62;
  for (std::size_t n = 0; n < choose_.size(); ++n) {
    choose_[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < choose_[n].size(); ++k) {
      choose_[n][k] = std::min(kMany, choose_[n - 1][k - 1] + choose_[n - 1][k]);
    }
  }
  bytes_ = choose_[seeds + places_][places_];
}

// Pages that are never touched take no memory.
void LeafValues::reserve() {
  values_.reset(static_cast<std::uint8_t*>(std::calloc(bytes_, 1)));
  if (!values_) throw std::bad_alloc();
}

// Numbers the boards without gaps: with a bar behind each house, seeds and bars stand in a row, and
// the places of the bars are a combination.
std::uint64_t LeafValues::rank(const Board& board) const {
  std::uint64_t rank = 0;
  int seeds = 0;
  for (int i = 0; i < places_; ++i) {
    seeds += board[i];
    rank += choose_[seeds + i][i + 1];
  }
  return rank;
}

int LeafValues::value(const Board& board) {
  if (game_.is_over(board)) return game_.leftover(board);
  if (!values_) reserve();
  std::uint8_t& kept = values_.get()[rank(board)];
  if (kept != 0) return kept - kZero;
  int best = -kZero;
  for (int house = 0; house < game_.houses(); ++house) {
    if (board[house] == 0) continue;
    const Move move = game_.play(board, house);
    const int after = value(move.board);
    best = std::max(best, move.gain + (move.again ? after : -after));
  }
  kept = static_cast<std::uint8_t>(best + kZero);
  ++valued_;
  return best;
}

}  // namespace certificate
