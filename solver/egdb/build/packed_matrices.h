// Matrices of a database in memory while it is built: finished ones are packed (packed_matrix.h).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/thread_pool.h"
#include "solver/egdb/build/held_matrices.h"
#include "solver/egdb/format/packed_matrix.h"

namespace kalah {

class PackedMatrices : public HeldMatrices {
 public:
  // Bytes that so many packed values take, about: half a byte each, and some for bases and escapes.
  static std::uint64_t packed_bytes(std::uint64_t boards) { return boards / 2 + boards / 20; }

  // `budget` is in bytes, for packed and unpacked matrices together. If the packed ones turn out
  // larger than packed_bytes() says, they may exceed it by the difference.
  PackedMatrices(const SowTable& table, int seeds, std::uint64_t budget, ThreadPool& pool,
                 AfterPair after_pair);

  // The matrices by split: (k, l) is number k * (seeds() + 1) + l. Ends the use of this object.
  std::vector<PackedMatrix> take() { return std::move(packed_); }

  void begin_layer(int /*layer*/) override {}
  void begin_pair(int more, int fewer) override;
  // Not if all matrices may stay unpacked.
  bool acquires() const override { return !all_fit_; }

 private:
  void keep(const std::vector<Split>& pair) override;
  void fetch(const Split& split, std::int8_t* values) override;
  PackedMatrix& packed(const Split& split) { return packed_[place(split)]; }

  std::uint64_t total_budget_;
  std::uint64_t least_held_bytes_;
  bool all_fit_;
  ThreadPool& pool_;
  std::vector<PackedMatrix> packed_;
  std::uint64_t packed_bytes_ = 0;
};

}  // namespace kalah
