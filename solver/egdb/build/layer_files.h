// The files of a database while it is built: layers that are there, and the one that is written.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/thread_pool.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/format/layer_writer.h"

namespace kalah {

class LayerFiles {
 public:
  // `folder` is that of a database (catalogue.h), and exists. The pool is referred to. Throws
  // StorageError, as all functions do.
  LayerFiles(const std::string& folder, const Rules& rules, int houses, int seeds,
             ThreadPool& pool);

  // A layer that was there from the beginning, or has ended.
  [[nodiscard]] bool has_layer(int layer) const { return readers_[layer] != nullptr; }
  [[nodiscard]] const LayerReader& layer(int layer) const { return *readers_[layer]; }

  // A layer is begun, its matrices are written in pairs, and it ends.
  void begin_layer(int layer);
  // Whether a pair of the layer that has begun is written: in this run or in one before.
  [[nodiscard]] bool has_pair(int more, int fewer) const;
  void write(std::span<const MatrixLines> pair,
             const std::function<void(std::uint64_t values)>& on_written);
  void end_layer();

 private:
  void open(int layer);

  std::string folder_;
  Rules rules_;
  Ranking ranking_;
  CodecSet codecs_;
  ThreadPool& pool_;
  std::vector<std::unique_ptr<LayerReader>> readers_;  // by layer; nullptr: there is no file
  int layer_ = 0;                                      // that has begun
  std::unique_ptr<LayerWriter> writer_;
};

}  // namespace kalah
