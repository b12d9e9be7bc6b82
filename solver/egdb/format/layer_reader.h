// Reading the file of a layer (layer_format.h).
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/thread_pool.h"
#include "engine/rules.h"
#include "solver/egdb/format/codec_set.h"
#include "solver/egdb/format/layer_format.h"
#include "solver/egdb/format/line_plan.h"

namespace kalah {

class LayerReader {
 public:
  // Opens the file of a layer in the folder of a database (catalogue.h), layer <=
  // ranking.max_seeds(), and checks its header and directory. The ranking and the codecs are
  // referred to. Throws StorageError: kMissing, kCorrupt, kOtherVersion, kOtherRules if it is for
  // other rules, houses or seeds, kIo.
  LayerReader(const std::string& folder, const Rules& rules, const Ranking& ranking, int layer,
              CodecSet& codecs);

  [[nodiscard]] int layer() const { return layer_; }
  [[nodiscard]] const std::string& path() const { return file_.path(); }
  [[nodiscard]] std::uint64_t size() const { return file_.size(); }
  // Of the format of the file.
  [[nodiscard]] int version() const { return static_cast<int>(header_.version); }
  // The hash in the header, which stands for the whole content.
  [[nodiscard]] std::uint64_t hash() const { return header_.hash; }
  [[nodiscard]] const MatrixEntry& matrix(int own_seeds) const {
    assert(own_seeds >= 0 && own_seeds <= layer_);
    return matrices_[own_seeds];
  }

  // Checks and decodes a block of a matrix: line after line. Any number of threads. Throws
  // StorageError, as read_matrix() does.
  [[nodiscard]] std::vector<std::int8_t> read_block(const MatrixEntry& matrix,
                                                    std::size_t block) const;

  // The same of neighbouring blocks, begin < end: fastest with so many of them.
  [[nodiscard]] std::vector<std::int8_t> read_blocks(const MatrixEntry& matrix, std::size_t begin,
                                                     std::size_t end) const;
  [[nodiscard]] std::size_t blocks_at_once(const MatrixEntry& matrix) const {
    return codecs_.codec(matrix.line_seeds()).blocks_at_once(matrix.lines_per_block);
  }

  // The values of the first `ranks` rows of each line of a block, line after line; 1 <= ranks <=
  // the size of a line. It takes the less time, the fewer they are.
  [[nodiscard]] std::vector<std::int8_t> read_prefix(const MatrixEntry& matrix, std::size_t block,
                                                     std::size_t ranks) const;

  // A whole matrix of the layer, row after row: boards_of(split) values.
  void read_matrix(const Split& split, std::int8_t* values, ThreadPool& pool) const;

 private:
  LayerHeader read_header(const Rules& rules) const;
  std::vector<MatrixEntry> read_directory() const;
  const LinePlan* plan_of(const MatrixEntry& matrix) const;
  Bytes read_coded(const MatrixEntry& matrix, std::size_t block) const;

  const Ranking& ranking_;
  CodecSet& codecs_;
  int layer_;
  InputFile file_;
  LayerHeader header_;
  std::vector<MatrixEntry> matrices_;  // by the mover's seeds
  mutable std::mutex plans_mutex_;
  mutable std::vector<std::unique_ptr<const LinePlan>> plans_;  // made when first needed
};

}  // namespace kalah
