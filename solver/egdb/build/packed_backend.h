// Finished matrices in memory, packed into some four bits a value (packed_matrix.h).
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "base/thread_pool.h"
#include "solver/egdb/build/matrix_backend.h"
#include "solver/egdb/format/packed_matrix.h"
#include "solver/ranking/split_map.h"

namespace kalah {

class PackedBackend : public MatrixBackend {
 public:
  // The pool is referred to.
  PackedBackend(int houses, int seeds, ThreadPool& pool)
      : ranking_(houses, seeds), pool_(pool), packed_(seeds) {}

  void put(std::span<const MatrixView> pair) override;
  void get(const Split& split, std::int8_t* values) override;
  [[nodiscard]] std::uint64_t memory_with(std::uint64_t boards) const override;

  // All matrices; ends the use of this object.
  [[nodiscard]] SplitMap<PackedMatrix> take() { return std::move(packed_); }

 private:
  Ranking ranking_;
  ThreadPool& pool_;
  SplitMap<PackedMatrix> packed_;
  std::uint64_t bytes_ = 0;
};

}  // namespace kalah
