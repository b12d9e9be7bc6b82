// Which move of a node is searched first: good order is what makes alpha-beta fast.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "engine/sowing.h"

namespace kalah {

// Scores moves without searching them. The terms and weights are those that needed the fewest nodes
// among the many that were tried (data/experiments.md).
class MoveOrder {
 public:
  explicit MoveOrder(const SowTable& table)
      : houses_(table.houses()),
        captures_facing_(table.rules().capture != Capture::kNone &&
                         table.rules().capture != Capture::kLastSeed),
        extra_gain_weight_(table.rules().sowing == SowingMode::kMultiLap ? kGain : 0) {
    for (int house = 0; house < houses_; ++house) {
      to_store_ += seed_at(house) * static_cast<Row>(houses_ - house);
    }
  }

  // The higher, the earlier; never negative. `next` is the board after the move, seen by the player
  // who moves next; `table_move` is the best move that the transposition table knows of.
  //
  // The table's move comes first, then extra moves (with multi-lap sowing by seeds gained; nearest
  // the store first), then the others by seeds gained and by what the mover threatens to capture
  // next, less for each extra move that the opponent gets.
  int score(int house, int gain, bool again, const Board& next, int table_move) const {
    // Far apart, and above 0 for any gain.
    constexpr int kTableMove = 10'000;
    constexpr int kExtraMove = 5'000;
    constexpr int kOther = 2'000;
    if (house == table_move) return kTableMove;
    if (again) return kExtraMove + extra_gain_weight_ * gain + house;
    const Row own = next.other;  // after the move it is the opponent's turn
    const Row other = next.own;
    return kOther + kGain * gain + house + largest_capture(own, other) * 3 / 2 -
           6 * extra_moves(other);
  }

 private:
  static constexpr int kGain = 8;

  // The high bit of each byte that is not 0; bytes of a row on the board are below 256.
  static constexpr Row nonzero_bytes(Row row) {
    constexpr Row kLowBits = 0x7f7f7f7f7f7f7f7f;
    return (((row & kLowBits) + kLowBits) | row) & ~kLowBits;
  }

  // Number of houses whose last seed would fall in the store without a lap.
  int extra_moves(Row row) const { return houses_ - std::popcount(nonzero_bytes(row ^ to_store_)); }

  // The most seeds of the other row that a sowing inside the own row would capture.
  int largest_capture(Row own, Row other) const {
    if (!captures_facing_) return 0;
    int most = 0;
    for (int house = 0; house + 1 < houses_; ++house) {
      const int seeds = seeds_at(own, house);
      const int last = house + seeds;
      if (seeds == 0 || last >= houses_ || seeds_at(own, last) != 0) continue;
      most = std::max(most, seeds_at(other, opposite(last, houses_)));
    }
    return most;
  }

  int houses_;
  bool captures_facing_;  // whether seeds of the opposite house can be captured
  int extra_gain_weight_;
  Row to_store_ = 0;  // how far each house is from the store
};

// Indices of a node's moves, the highest score first; of equal scores the higher index.
class MoveQueue {
 public:
  void insert(int score, int index) {
    assert(score >= 0 && 0 <= index && index < kMaxHouses && size_ < kMaxHouses);
    const int item = score * kMaxHouses + index;
    int at = size_++;
    for (; at > 0 && items_[at - 1] < item; --at) items_[at] = items_[at - 1];
    items_[at] = item;
  }

  // Moves that were inserted, and those with them that were put off and come once more at the end.
  int size() const { return size_; }
  int total() const { return size_ + deferred_; }

  // The i-th move, 0 <= i < total().
  int operator[](int i) const { return items_[i < size_ ? i : i - size_] % kMaxHouses; }

  // Puts the i-th move off, i < size(). Moves are taken in order, so what stood at the beginning is
  // no longer needed.
  void defer(int i) { items_[deferred_++] = items_[i]; }

 private:
  std::array<int, kMaxHouses> items_;  // score * kMaxHouses + index
  int size_ = 0;
  int deferred_ = 0;
};

}  // namespace kalah
