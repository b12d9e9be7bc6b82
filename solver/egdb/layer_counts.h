// What a layer on disk amounts to, counted with one matrix in memory at a time: for layers that are
// too large for layer_stats.h.
#pragma once

#include <cstdint>
#include <vector>

#include "base/thread_pool.h"
#include "solver/egdb/format/layer_reader.h"

namespace kalah {

struct LayerCounts {
  int layer = 0;
  std::vector<std::uint64_t> histogram;  // of values -layer .. layer
  // XXH3 of the values, a signed byte each, in the order of split.h: the matrices by the
  // mover's seeds from 0 up, row after row. It does not depend on how the file stores them.
  std::uint64_t digest = 0;

  [[nodiscard]] std::uint64_t boards() const { return wins() + draws() + losses(); }
  [[nodiscard]] std::uint64_t wins() const;  // for the mover, from the seeds in play
  [[nodiscard]] std::uint64_t draws() const { return histogram[layer]; }
  [[nodiscard]] std::uint64_t losses() const;
  [[nodiscard]] double mean() const;
};

// Bytes that count_layer() takes for the largest matrix.
[[nodiscard]] std::uint64_t largest_matrix(int layer, const Ranking& ranking);

// Reads the whole file. Throws StorageError.
[[nodiscard]] LayerCounts count_layer(const LayerReader& file, const Ranking& ranking,
                                      ThreadPool& pool);

}  // namespace kalah
