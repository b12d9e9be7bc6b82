// Finished matrices in the files of their layers (layer_format.h).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/thread_pool.h"
#include "solver/egdb/build/matrix_backend.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/format/layer_writer.h"

namespace kalah {

// Layers that have a file can be read from the beginning, those that are built when they end.
class LayerFileBackend : public MatrixBackend {
 public:
  // `folder` is that of a database (catalogue.h), and exists. The pool is referred to. Throws
  // StorageError, as all functions do.
  LayerFileBackend(const std::string& folder, const Rules& rules, int houses, int seeds,
                   ThreadPool& pool);

  [[nodiscard]] bool has_layer(int layer) const { return readers_[layer] != nullptr; }

  void begin_layer(int layer) override;
  void end_layer(int layer) override;
  void put(std::span<const MatrixView> pair) override;
  void get(const Split& split, std::int8_t* values) override;

 private:
  void open(int layer);

  std::string folder_;
  Rules rules_;
  Ranking ranking_;
  CodecSet codecs_;
  ThreadPool& pool_;
  std::vector<std::unique_ptr<LayerReader>> readers_;  // by layer; nullptr: there is no file
  std::unique_ptr<LayerWriter> writer_;                // of the layer that has begun
};

}  // namespace kalah
