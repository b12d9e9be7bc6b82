// What a layer on disk amounts to, counted matrix by matrix: less work than layer_stats.h, which
// needs all of them at the same time.
#pragma once

#include <cstdint>
#include <vector>

#include "base/thread_pool.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/reading_store.h"

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

// Bytes of memory that count_layer() needs at least, about.
[[nodiscard]] std::uint64_t least_count_memory(const Ranking& ranking, int layer, int threads);

// Reads the whole file, whose rules these are. Tells of the phase "counting" in "positions". Throws
// StorageError, Interrupted, and InputError if the memory is too little.
[[nodiscard]] LayerCounts count_layer(const LayerReader& file, const Rules& rules,
                                      const Ranking& ranking, const LayerJob& job,
                                      ThreadPool& pool);

}  // namespace kalah
