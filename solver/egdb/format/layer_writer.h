// Writing the file of a layer (layer_format.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/output_file.h"
#include "base/thread_pool.h"
#include "engine/rules.h"
#include "solver/egdb/format/codec_set.h"
#include "solver/egdb/format/layer_format.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/format/matrix_view.h"

namespace kalah {

class LayerWriter {
 public:
  // Begins the file of a layer in the folder of a database (catalogue.h), layer <=
  // ranking.max_seeds(). Models are learned faster from those of the layer below, unless it is
  // nullptr. It, the ranking, the codecs and the pool are referred to. Throws StorageError, as all
  // functions do.
  LayerWriter(const std::string& folder, const Rules& rules, const Ranking& ranking, int layer,
              const LayerReader* below, CodecSet& codecs, ThreadPool& pool);

  // Each matrix of the layer once, in any order; several at a time are faster.
  void add_matrices(std::span<const MatrixView> matrices);

  // All matrices have been added: gives the file its name. Without it, nothing is left of it.
  void finish();

 private:
  MatrixEntry describe(const MatrixView& matrix) const;
  const ValueModel* neighbour_of(const MatrixEntry& entry) const;
  void write_blocks(MatrixEntry& entry, const std::int8_t* values);
  void encode_blocks(const MatrixEntry& entry, const std::int8_t* values, std::uint64_t first,
                     std::span<Bytes> coded);

  std::string rules_;
  const Ranking& ranking_;
  int layer_;
  const LayerReader* below_;
  CodecSet& codecs_;
  ThreadPool& pool_;
  OutputFile file_;
  std::vector<MatrixEntry> matrices_;  // by the mover's seeds
};

}  // namespace kalah
