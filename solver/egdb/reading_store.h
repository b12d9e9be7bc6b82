// Packed rows for jobs that read whole layers: what they take beside them, and where they go.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/job_control.h"
#include "engine/rules.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/rows/row_store.h"

namespace kalah {

// Bytes that it takes at most to bring a matrix of at most so many seeds into a store
// (load_rows.h) and to turn it, about, with so many threads: lines that are decoded, and tiles.
[[nodiscard]] std::uint64_t reading_bytes(const Ranking& ranking, int seeds, int threads);

// A store for layers of the database in `folder`. What is beyond `budget` bytes goes to files
// without a name there, or in the system's folder for temporary files if that one can't be written.
[[nodiscard]] std::unique_ptr<RowStore> make_reading_store(const Rules& rules, int houses,
                                                           int seeds, std::uint64_t budget,
                                                           const std::string& folder);

// How a job goes through a layer.
struct LayerJob {
  std::uint64_t memory = 0;  // bytes, for everything
  JobControl control;
};

// A store for a layer, by a job that needs so many bytes for other things. Throws InputError if it
// has less.
[[nodiscard]] std::unique_ptr<RowStore> make_layer_store(const LayerReader& file,
                                                         const Rules& rules, const Ranking& ranking,
                                                         const LayerJob& job,
                                                         std::uint64_t other_bytes);

}  // namespace kalah
