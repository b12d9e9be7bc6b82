// One layer of an endgame database on disk.
//
// A database is a folder for each rule set and board width, named by the rules that decide about
// values and the houses a side, with a file for each layer: DIR/standard-6/layer-024.kdb. A file
// holds the value of every board of so many seeds, in matrices (solver/egdb/build/value_matrix.h)
// cut into blocks of lines (value_codec.h) that are decoded alone.
//
// FORMAT, version 1, little endian. XXH3 is the 64-bit hash of that name with seed 0.
//
//   offset size
//        0    8  "KALAH-DB"
//        8    4  version: 1
//       12    4  m, houses a side
//       16    4  s, seeds of the layer
//       20    4  length r of the rules
//       24    8  boards in the layer: C(s+2m-1, 2m-1)
//       32    8  offset d of the directory
//       40    8  length of the directory, which ends the file
//       48    8  XXH3 of the directory
//       56    8  XXH3 of bytes 0..55 and the rules
//       64    r  rules, as a list that parse_rules() reads
//     64+r       blocks, without gaps, up to d
//        d       directory: for each own = 0..s, the matrix in which the mover has `own` seeds and
//        the
//                opponent s - own:
//            8     offset of its first block; the others follow it
//            1     0: lines are rows, values for one row of the opponent; line i belongs to that of
//                  rank i. 1: lines are columns, values for one row of the mover
//            4     lines a block; the last block may have fewer
//            4     length of the codec's model, and the model itself
//            4     number of blocks, and for each of them
//            4       length
//            8       XXH3
//
// So the checksum in the header covers, through the directory, every byte of the file. Version
// history: 1, the first.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/thread_pool.h"
#include "engine/rules.h"
#include "solver/egdb/format/value_codec.h"
#include "solver/ranking/split.h"

namespace kalah {

// Codecs for lines of every number of seeds, made when first needed. Any number of threads.
class CodecSet {
 public:
  explicit CodecSet(const Ranking& ranking) : ranking_(ranking), codecs_(kMaxSeeds + 1) {}

  const ValueCodec& codec(int line_seeds);

 private:
  const Ranking& ranking_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<ValueCodec>> codecs_;
};

// A matrix as its file describes it.
struct StoredMatrix {
  Split split;
  bool lines_are_columns = false;
  std::uint64_t lines = 0;
  std::uint64_t lines_per_block = 0;
  ValueModel model;
  struct Block {
    std::uint64_t offset;
    std::uint32_t length;
    std::uint64_t hash;
  };
  std::vector<Block> blocks;

  int line_seeds() const { return lines_are_columns ? split.other_seeds : split.own_seeds; }
  std::uint64_t lines_in(std::size_t block) const {
    return std::min(lines_per_block, lines - block * lines_per_block);
  }
};

// DIR/standard-6 for the standard rules and six houses.
std::string egdb_folder(const std::string& directory, const Rules& rules, int houses);
std::string layer_path(const std::string& folder, int layer);

class LayerWriter {
 public:
  // Everything is referred to. Throws StorageError, as all the others do.
  LayerWriter(const std::string& folder, const Rules& rules, const Ranking& ranking, int layer,
              CodecSet& codecs, ThreadPool& pool);

  struct Values {
    Split split;
    const std::int8_t* values;
  };
  // Each matrix of the layer once, in any order; several at a time are faster.
  void add_matrices(const std::vector<Values>& matrices);

  // All matrices have been added.
  void finish();

 private:
  StoredMatrix describe(const Values& values);
  void write(const StoredMatrix& matrix, const std::int8_t* values);

  Bytes rules_text_;
  const Ranking& ranking_;
  int layer_;
  CodecSet& codecs_;
  ThreadPool& pool_;
  OutputFile file_;
  std::vector<Bytes> directory_;  // of each matrix
};

class LayerFile {
 public:
  // Opens the file of a layer and checks its header and directory. Throws StorageError.
  LayerFile(const std::string& folder, const Rules& rules, const Ranking& ranking, int layer,
            CodecSet& codecs);

  int layer() const { return layer_; }
  const std::string& path() const { return file_.path(); }
  std::uint64_t size() const { return file_.size(); }
  // The hash in the header, which stands for the whole content.
  std::uint64_t hash() const { return hash_; }
  const StoredMatrix& matrix(int own_seeds) const { return matrices_[own_seeds]; }

  // Checks and decodes a block of a matrix: line after line. Any number of threads.
  std::vector<std::int8_t> read_block(const StoredMatrix& matrix, std::size_t block) const;

  // A whole matrix, row after row as in memory.
  void read_matrix(const Split& split, std::int8_t* values, ThreadPool& pool) const;

 private:
  void read_directory(std::uint64_t offset, const Bytes& bytes, std::uint64_t blocks_begin);

  const Ranking& ranking_;
  CodecSet& codecs_;
  int layer_;
  InputFile file_;
  std::uint64_t hash_ = 0;
  std::vector<StoredMatrix> matrices_;  // by the mover's seeds
};

}  // namespace kalah
