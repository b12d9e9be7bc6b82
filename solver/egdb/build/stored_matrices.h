// Matrices of a database on disk while it is built: finished ones are in the files of their layers.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "solver/egdb/build/held_matrices.h"
#include "solver/egdb/format/layer_file.h"

namespace kalah {

class StoredMatrices : public HeldMatrices {
 public:
  // `folder` is that of a rule set and width, and exists. `budget` is in bytes, for matrices.
  // Layers that have a file are opened. Throws StorageError.
  StoredMatrices(const std::string& folder, const Rules& rules, int houses, int seeds,
                 std::uint64_t budget, ThreadPool& pool, AfterPair after_pair);

  bool has_layer(int layer) const { return files_[layer] != nullptr; }
  const LayerFile& file(int layer) const { return *files_[layer]; }

  void begin_layer(int layer) override;
  void end_layer(int layer) override;

 private:
  void keep(const std::vector<Split>& pair) override;
  void fetch(const Split& split, std::int8_t* values) override;

  std::string folder_;
  Rules rules_;
  ThreadPool& pool_;
  CodecSet codecs_;
  std::vector<std::unique_ptr<LayerFile>> files_;
  std::unique_ptr<LayerWriter> writer_;
};

}  // namespace kalah
