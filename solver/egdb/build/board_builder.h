// Retrograde analysis board by board with the engine's moves: for rules whose moves the row builder
// can't take apart.
//
// With multi-lap sowing, what a move does to either row depends on both: a lap may begin in any
// house of the board. So every move of every board is played, and looked up among packed values
// that are read in constant time (rows/packed_matrix.h). A pair of matrices of a layer depends on
// lower layers and on itself only, through quiet moves: these drop no seed in a store and capture
// nothing, so that each of their laps shifts seeds of the mover's row towards the store, and they
// lower its potential (seeds times distance to the store). Rows of equal potential are shared out
// to threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/huge_block.h"
#include "base/job_phase.h"
#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/build/layer_files.h"
#include "solver/egdb/rows/packed_matrix.h"
#include "solver/egdb/rows/row_store.h"
#include "solver/ranking/split_map.h"

namespace kalah {

class BoardBuilder {
 public:
  // Bytes that building layers up to `seeds` takes beside packed values, about.
  [[nodiscard]] static std::uint64_t bytes_needed(int houses, int seeds);

  // Layers of at most `seeds` seeds. With `files`, they go there, too, and lower ones may come from
  // there; or nullptr. Everything is referred to.
  BoardBuilder(const SowTable& table, int seeds, LayerFiles* files, ThreadPool& pool);

  // Values a layer. All lower ones have been valued or read. `phase` counts the boards that are
  // valued, and stops it; it may be nullptr. Throws what it and the files throw.
  void build_layer(int layer, JobPhase* phase = nullptr);
  // Reads a layer that is there from the files.
  void read_layer(int layer);

  // The values of a layer that was built or read, but for the highest one if there are files.
  [[nodiscard]] PackedMatrix& matrix(const Split& split) { return matrices_[split]; }

 private:
  class PairValues;

  void value_pair(const PairValues& pair, JobPhase* phase);
  void keep_pair(int more, int fewer);
  void write_pair(int more, int fewer);
  void pack(const Split& split, const std::int8_t* values);
  void keep(const Split& split, std::unique_ptr<RowMatrix> matrix);
  // Where the pair in hand has the values of a split, row after row.
  [[nodiscard]] std::int8_t* values_of(const Split& split) {
    return buffers_[split.own_seeds < split.other_seeds ? 1 : 0].as<std::int8_t>();
  }

  const SowTable& table_;
  RowStore store_;  // makes and reads matrices
  LayerFiles* files_;
  ThreadPool& pool_;
  SplitMap<PackedMatrix> matrices_;
  std::vector<std::vector<std::int8_t>> bases_;  // of columns, by the seeds of their rows
  HugeBlock buffers_[2];                         // of the pair: the mover has more seeds, or fewer
};

}  // namespace kalah
