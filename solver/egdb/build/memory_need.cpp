// Goes through all moves by what they do to the numbers of seeds.
#include "solver/egdb/build/memory_need.h"

#include <algorithm>

#include "solver/egdb/build/row_kernel.h"
#include "solver/ranking/split_map.h"

namespace kalah {
namespace {

// The matrices that one side of a pair of a layer is valued from, and the pair. Which houses hold
// the seeds is left open, so there may be a few too many.
class NeededMatrices {
 public:
  NeededMatrices(const SowTable& table, const Ranking& ranking, int layer)
      : table_(table), ranking_(ranking), layer_(layer), seen_(layer) {}

  // Of the matrices in which the mover, with `mover` seeds, has yet to move.
  std::uint64_t bytes(int mover) {
    const int other = layer_ - mover;
    std::fill(seen_.begin(), seen_.end(), char{0});
    bytes_ = 2 * size({other, mover});
    if (mover > 0) add({other, mover - 1});
    for (int house = 0; house < table_.houses(); ++house) {
      for (int seeds = 1; seeds <= mover; ++seeds) add_move(house, seeds, mover, other);
    }
    return bytes_;
  }

 private:
  std::uint64_t size(const Split& split) const { return boards_of(ranking_, split) + kRowSlack; }

  // Matrices of the layer itself are those of the pair.
  void add(const Split& split) {
    if (split.other_seeds < 0 || split.own_seeds < 0 || split.layer() >= layer_) return;
    if (seen_[split] != 0) return;
    seen_[split] = 1;
    bytes_ += size(split);
  }

  // `mover` and `other` are the seeds of the two sides.
  void add_move(int house, int seeds, int mover, int other) {
    using Last = SowTable::Last;
    const Rules& rules = table_.rules();
    const SowTable::Sowing& sowing = table_.sowing(house, seeds);
    const int across = count_seeds(sowing.other_add);
    const int own_left = mover - sowing.store - sowing.other_store - across;
    const int other_left = other + across;
    if (sowing.last == Last::kOwnStore) {
      add({other_left, own_left});
      return;
    }
    add({own_left, other_left});
    // In a second lap no house that a seed falls in was empty.
    const bool one_lap = seeds <= 2 * table_.houses() + (rules.sow_opponent_store ? 2 : 1);
    if (!one_lap) return;
    if (sowing.last == Last::kOwnHouse && rules.capture != Capture::kNone) {
      const int left = own_left - (rules.capturing_seed == CapturingSeed::kTaken ? 1 : 0);
      const int most = rules.capture == Capture::kLastSeed ? 0 : other_left;
      for (int captured = rules.capture == Capture::kNonempty ? 1 : 0; captured <= most;
           ++captured) {
        add({left, other_left - captured});
      }
    }
    if (sowing.last == Last::kOtherHouse && rules.cross_capture) {
      for (int captured = 1; captured <= own_left; ++captured) {
        add({own_left - captured, other_left - 1});
      }
    }
  }

  const SowTable& table_;
  const Ranking& ranking_;
  int layer_;
  SplitMap<char> seen_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

std::uint64_t least_matrix_bytes(const SowTable& table, int seeds) {
  const Ranking ranking(table.houses(), seeds);
  NeededMatrices needed(table, ranking, seeds);
  std::uint64_t most = 0;
  for (int mover = 0; mover <= seeds; ++mover) most = std::max(most, needed.bytes(mover));
  return most;
}

}  // namespace kalah
