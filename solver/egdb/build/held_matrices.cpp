// Keeping the matrices that are needed, and bringing back those that had to go.
#include "solver/egdb/build/held_matrices.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/input_error.h"
#include "solver/egdb/build/row_kernel.h"

namespace kalah {
namespace {

// The matrices that one side of a pair of a layer is valued from, and the pair. Which houses hold
// the seeds is left open, so there may be a few too many.
class Needed {
 public:
  Needed(const SowTable& table, const Ranking& ranking, int layer)
      : table_(table), ranking_(ranking), layer_(layer) {}

  std::uint64_t bytes(int mover) {
    const int other = layer_ - mover;
    seen_.assign((layer_ + 1) * (layer_ + 1), false);
    bytes_ = 2 * size({other, mover});
    if (mover > 0) add({other, mover - 1});
    for (int house = 0; house < table_.houses(); ++house) {
      for (int seeds = 1; seeds <= mover; ++seeds) add_move(house, seeds, mover, other);
    }
    return bytes_;
  }

 private:
  std::uint64_t size(const Split& split) const {
    return ranking_.rows(split.other_seeds) * ranking_.rows(split.own_seeds) + kRowSlack;
  }

  // Matrices of the layer itself are those of the pair.
  void add(const Split& split) {
    if (split.other_seeds < 0 || split.own_seeds < 0 || split.layer() >= layer_) return;
    const auto place = static_cast<std::size_t>(split.other_seeds * (layer_ + 1) + split.own_seeds);
    if (seen_[place]) return;
    seen_[place] = true;
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
    if (sowing.last == Last::kOwnHouse && rules.capture != Capture::kNone && one_lap) {
      const int left = own_left - (rules.capturing_seed == CapturingSeed::kTaken ? 1 : 0);
      const int most = rules.capture == Capture::kLastSeed ? 0 : other_left;
      for (int captured = rules.capture == Capture::kNonempty ? 1 : 0; captured <= most;
           ++captured) {
        add({left, other_left - captured});
      }
    }
    if (sowing.last == Last::kOtherHouse && rules.cross_capture && one_lap) {
      for (int captured = 1; captured <= own_left; ++captured) {
        add({own_left - captured, other_left - 1});
      }
    }
  }

  const SowTable& table_;
  const Ranking& ranking_;
  int layer_;
  std::vector<bool> seen_;
  std::uint64_t bytes_ = 0;
};

}  // namespace

std::uint64_t HeldMatrices::least_bytes(const SowTable& table, int seeds) {
  const Ranking ranking(table.houses(), seeds);
  Needed needed(table, ranking, seeds);
  std::uint64_t most = 0;
  for (int mover = 0; mover <= seeds; ++mover) most = std::max(most, needed.bytes(mover));
  return most;
}

void HeldMatrices::begin_pair(int more, int fewer) {
  hold({more, fewer}, true);
  if (more != fewer) hold({fewer, more}, true);
}

void HeldMatrices::end_pair(int more, int fewer) {
  std::vector<Split> pair = {{more, fewer}};
  if (more != fewer) pair.push_back({fewer, more});
  keep(pair);
  for (const Split& split : pair) held_.at(split).in_pair = false;
  for (auto& [split, held] : held_) held.in_use = false;
  after_pair_(pair.size() * size(pair.front()));
}

void HeldMatrices::acquire(const std::vector<Split>& needed) {
  for (auto& [split, held] : held_) held.in_use = false;
  ++clock_;
  for (const Split& split : needed) {
    const auto place = held_.find(split);
    if (place == held_.end()) continue;
    place->second.in_use = true;
    place->second.last_use = clock_;
  }
  for (const Split& split : needed) {
    if (held_.contains(split)) continue;
    hold(split, false);
    fetch(split, matrix(split.other_seeds, split.own_seeds));
  }
}

void HeldMatrices::hold(const Split& split, bool in_pair) {
  const std::uint64_t bytes = size(split) + kRowSlack;
  make_room(bytes);
  Held held;
  held.block = HugeBlock(bytes);
  held.last_use = clock_;
  held.in_use = !in_pair;
  held.in_pair = in_pair;
  set_matrix(split, held.block.as<std::int8_t>());
  held_bytes_ += bytes;
  held_.emplace(split, std::move(held));
}

void HeldMatrices::make_room(std::uint64_t bytes) {
  while (held_bytes_ + bytes > budget_) {
    auto oldest = held_.end();
    for (auto place = held_.begin(); place != held_.end(); ++place) {
      if (place->second.in_use || place->second.in_pair) continue;
      if (oldest == held_.end() || place->second.last_use < oldest->second.last_use) {
        oldest = place;
      }
    }
    if (oldest == held_.end()) {
      throw InputError("the memory budget is too small: at least " +
                       std::to_string((held_bytes_ + bytes - budget_) / (1 << 20) + 1) +
                       " MiB more are needed");
    }
    held_bytes_ -= oldest->second.block.size();
    set_matrix(oldest->first, nullptr);
    held_.erase(oldest);
  }
}

}  // namespace kalah
