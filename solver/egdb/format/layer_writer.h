// Writing the file of a layer (layer_format.h), in one run or in several.
//
// The file has the name of the layer with ".part" behind it until it is whole. Beside it, an index
// (layer-024.kdb.index) says which matrices it has that are safely on the disk, written every ten
// seconds: so a job that was killed goes on behind the last ones. What both files have is checked
// before it is trusted.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/resumable_file.h"
#include "base/stopwatch.h"
#include "base/thread_pool.h"
#include "engine/rules.h"
#include "solver/egdb/format/codec_set.h"
#include "solver/egdb/format/layer_format.h"
#include "solver/egdb/format/layer_reader.h"

namespace kalah {

// Whether the lines of a matrix are its columns. Measured: from two fifths of the seeds on, lines
// of the opponent's rows compress better.
[[nodiscard]] inline bool lines_are_columns(const Split& split) {
  return 5 * split.other_seeds >= 2 * split.layer();
}

// A matrix that is to be written.
struct MatrixLines {
  Split split;
  // Writes the values of a line: of a row of the matrix, or a column if lines_are_columns(). Called
  // by any number of threads.
  std::function<void(std::uint64_t line, std::int8_t* values)> read;
};

// Of a matrix whose values stand row after row, and stay there.
[[nodiscard]] MatrixLines lines_of_values(const Split& split, const std::int8_t* values,
                                          const Ranking& ranking);

class LayerWriter {
 public:
  // Begins the file of a layer in the folder of a database (catalogue.h), layer <=
  // ranking.max_seeds(), or goes on with it. Models are learned faster from those of the layer
  // below, unless it is nullptr. It, the ranking, the codecs and the pool are referred to. What is
  // not finished stays if it has `least_kept` bytes. Throws StorageError, as all functions do.
  LayerWriter(const std::string& folder, const Rules& rules, const Ranking& ranking, int layer,
              const LayerReader* below, CodecSet& codecs, ThreadPool& pool,
              std::uint64_t least_kept = 1 << 20);
  ~LayerWriter();
  LayerWriter(const LayerWriter&) = delete;
  LayerWriter& operator=(const LayerWriter&) = delete;

  // Whether a matrix has been added: in this run or in one before.
  [[nodiscard]] bool has_matrix(const Split& split) const {
    return !matrices_[split.own_seeds].blocks.empty();
  }

  // Each matrix of the layer that is not there once, in any order; several at a time are faster.
  // `on_written` is called now and then with how many of
  // their values are written; it may throw.
  void add_matrices(std::span<const MatrixLines> matrices,
                    const std::function<void(std::uint64_t values)>& on_written = {});

  // All matrices have been added: gives the file its name.
  void finish();

 private:
  [[nodiscard]] std::uint64_t resume();
  [[nodiscard]] bool blocks_are_sound(const InputFile& part,
                                      const std::vector<MatrixEntry>& entries) const;
  void put_index_head(Bytes& bytes) const;
  void write_index();
  MatrixEntry describe(const MatrixLines& matrix) const;
  const ValueModel* neighbour_of(const MatrixEntry& entry) const;
  void write_blocks(MatrixEntry& entry, const MatrixLines& matrix,
                    const std::function<void(std::uint64_t values)>& on_written);
  void encode_blocks(const MatrixEntry& entry, const MatrixLines& matrix, std::uint64_t first,
                     std::span<Bytes> coded) const;

  std::string path_;
  std::string index_path_;
  std::string rules_;
  const Ranking& ranking_;
  int layer_;
  const LayerReader* below_;
  CodecSet& codecs_;
  ThreadPool& pool_;
  std::uint64_t least_kept_;
  std::vector<MatrixEntry> matrices_;  // by the mover's seeds; without blocks: not there
  std::uint64_t complete_ = 0;  // bytes of the file, without those of a matrix that is not whole
  bool has_index_ = false;
  bool is_behind_ = false;  // the index lacks a matrix
  bool is_finished_ = false;
  Stopwatch since_index_;
  std::optional<ResumableFile> file_;
};

// Removes the files of a layer that has been begun, if there are any.
void remove_unfinished_layer(const std::string& folder, int layer);

}  // namespace kalah
