// The format of a file that holds one layer of an endgame database.
//
// It has the value of every board of so many seeds, in matrices (solver/ranking/split.h) cut into
// blocks of lines (value_codec.h) that can be decoded one by one.
//
// Version 2, little endian. XXH3 is the 64-bit hash of that name with seed 0.
//
// clang-format off
//   offset size
//        0    8  "KALAH-DB"
//        8    4  version: 2
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
//        d       directory: for l = 0..s, the matrix (s-l, l), in which the mover has l seeds:
//             8     offset of its first block; the others follow it
//             1     0: lines are rows, values for one row of the opponent; line i belongs to that of
//                   rank i. 1: lines are columns, values for one row of the mover
//             4     lines a block; the last block may have fewer
//             4     length of the codec's model
//                   the model
//             4     number of blocks, and for each of them
//             4       length
//             4       XXH3 mod 2^32
// clang-format on
//
// So the checksum in the header covers, through the directory, every byte of the file.
//
// Version 1 had blocks of 64 Ki values and more, with all of XXH3 (8 bytes) for each; all else is
// the same. It is still read.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "solver/egdb/format/block_list.h"
#include "solver/egdb/format/value_codec.h"
#include "solver/ranking/split.h"

namespace kalah {

// The first 64 bytes.
struct LayerHeader {
  static constexpr std::size_t kSize = 64;
  static constexpr std::uint32_t kOldestVersion = 1;  // that can be read
  static constexpr std::uint32_t kVersion = 2;

  std::uint32_t version = kVersion;
  std::uint32_t houses = 0;
  std::uint32_t seeds = 0;
  std::uint32_t rules_length = 0;
  std::uint64_t boards = 0;
  std::uint64_t directory_offset = 0;
  std::uint64_t directory_length = 0;
  std::uint64_t directory_hash = 0;
  std::uint64_t hash = 0;

  // The hash that a header like this has with these rules; it does not look at `hash`.
  [[nodiscard]] std::uint64_t expected_hash(std::string_view rules) const;

  // kSize bytes.
  [[nodiscard]] Bytes encode() const;

  // Reads kSize bytes. Throws FormatError if there are fewer, or if they do not begin like a layer;
  // of another version, nothing else is known.
  [[nodiscard]] static LayerHeader decode(std::span<const std::byte> bytes);
};

// What the directory says about a matrix.
struct MatrixEntry {
  Split split;
  bool lines_are_columns = false;
  std::uint64_t lines = 0;
  std::uint64_t lines_per_block = 0;
  ValueModel model;
  BlockList blocks;  // at least one

  // Seeds in the rows of houses that a line runs over, and in the one that it belongs to.
  [[nodiscard]] int line_seeds() const {
    return lines_are_columns ? split.other_seeds : split.own_seeds;
  }
  [[nodiscard]] int fixed_seeds() const { return split.layer() - line_seeds(); }

  // Blocks that hold all the lines.
  [[nodiscard]] std::uint64_t block_count() const {
    return (lines + lines_per_block - 1) / lines_per_block;
  }
  [[nodiscard]] std::uint64_t lines_in(std::size_t block) const {
    assert(block < block_count());
    return std::min(lines_per_block, lines - block * lines_per_block);
  }

  void encode(Bytes& out) const;

  // Throws FormatError unless it is an entry for the matrix of that split in a file of that
  // version.
  [[nodiscard]] static MatrixEntry decode(ByteReader& reader, const Ranking& ranking,
                                          const Split& split,
                                          std::uint32_t version = LayerHeader::kVersion);
};

// "the matrix of 3 seeds for the mover and 4 for the opponent"
[[nodiscard]] std::string matrix_name(const Split& split);

// The entries of all matrices of a layer, by the mover's seeds.
[[nodiscard]] Bytes encode_directory(const std::vector<MatrixEntry>& matrices);

// Throws FormatError for other bytes, and unless the blocks fill the file from `blocks_begin` to
// `blocks_end`.
[[nodiscard]] std::vector<MatrixEntry> decode_directory(std::span<const std::byte> bytes,
                                                        const Ranking& ranking, int layer,
                                                        std::uint64_t blocks_begin,
                                                        std::uint64_t blocks_end,
                                                        std::uint32_t version);

}  // namespace kalah
