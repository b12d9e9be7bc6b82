// Packing and unpacking.
#include "solver/egdb/build/packed_backend.h"

#include "solver/egdb/build/memory_need.h"

namespace kalah {

void PackedBackend::put(std::span<const MatrixView> pair) {
  for (const MatrixView& matrix : pair) {
    const Split& split = matrix.split;
    packed_[split] = PackedMatrix(matrix.values, ranking_.rows(split.other_seeds),
                                  ranking_.rows(split.own_seeds), pool_);
    bytes_ += packed_[split].bytes();
  }
}

void PackedBackend::get(const Split& split, std::int8_t* values) {
  packed_[split].unpack(values, pool_);
}

std::uint64_t PackedBackend::memory_with(std::uint64_t boards) const {
  return bytes_ + packed_bytes(boards);
}

}  // namespace kalah
