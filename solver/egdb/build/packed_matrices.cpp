// Packing, unpacking, and sharing the budget between the two.
#include "solver/egdb/build/packed_matrices.h"

#include <algorithm>

#include "solver/egdb/build/row_kernel.h"

namespace kalah {

PackedMatrices::PackedMatrices(const SowTable& table, int seeds, std::uint64_t budget,
                               ThreadPool& pool, AfterPair after_pair)
    : HeldMatrices(table.houses(), seeds, budget, std::move(after_pair)),
      total_budget_(budget),
      least_held_bytes_(least_bytes(table, seeds)),
      pool_(pool),
      packed_((seeds + 1) * (seeds + 1)) {
  const auto boards = static_cast<std::uint64_t>(ranking().boards_up_to(seeds));
  all_fit_ = boards + kRowSlack * packed_.size() + packed_bytes(boards) <= budget;
}

void PackedMatrices::begin_pair(int more, int fewer) {
  if (!all_fit_) {
    const std::uint64_t for_packed = packed_bytes_ + packed_bytes(2 * size({more, fewer}));
    const std::uint64_t left = total_budget_ - std::min(total_budget_, for_packed);
    set_budget(std::max(left, least_held_bytes_));
  }
  HeldMatrices::begin_pair(more, fewer);
}

void PackedMatrices::keep(const std::vector<Split>& pair) {
  for (const Split& split : pair) {
    packed(split) =
        PackedMatrix(matrix(split.other_seeds, split.own_seeds), ranking().rows(split.other_seeds),
                     ranking().rows(split.own_seeds), pool_);
    packed_bytes_ += packed(split).bytes();
  }
}

void PackedMatrices::fetch(const Split& split, std::int8_t* values) {
  packed(split).unpack(values, pool_);
}

}  // namespace kalah
