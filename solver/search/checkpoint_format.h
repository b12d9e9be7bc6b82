// The file format of checkpoints, version 2: little endian; XXH3 is the 64-bit hash of that name
// with seed 0.
//
// clang-format off
//   offset size
//        0    8  "KALAH-CP"
//        8    4  version: 2
//       12    4  houses a side, m
//       16    4  most seeds in play of the game
//       20    4  length r of the rules
//       24    4  length p of the position
//       28    4  lower bound of the position's value, two's complement
//       32    4  upper bound
//       36    8  nodes so far
//       44    8  milliseconds so far
//       52    8  number n of entries
//       60    8  XXH3 of bytes 0..59, rules and position
//       68    r  rules that decide about values, as a list
//     68+r    p  position, in KGP form
//   68+r+p       n entries, in pieces of 65,536, the last one shorter; each piece is followed by its
//                XXH3, 8 bytes
//
//   An entry is a board and what is proven about it:
//        0    m  houses of the player to move
//        m    m  the other's, in their own order
//       2m    2  lower bound, two's complement
//     2m+2    2  upper bound
//     2m+4    1  house of a best move found, counted from 1; 0: none
//     2m+5    1  effort (transposition_table.h)
// clang-format on
//
// Nothing in it depends on the size of the table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/bytes.h"
#include "base/file.h"
#include "solver/egdb/bounds/bounds.h"
#include "solver/search/transposition_table.h"

namespace kalah {

struct CheckpointHeader {
  static constexpr std::size_t kSize = 68;  // bytes, without the two texts

  std::uint64_t houses = 0;
  std::uint64_t max_seeds = 0;
  Bounds bounds;
  std::uint64_t nodes = 0;
  std::uint64_t milliseconds = 0;
  std::uint64_t entries = 0;
  std::string rules;
  std::string position;

  // Bytes of the header, texts included, and of the whole file.
  std::uint64_t size() const { return kSize + rules.size() + position.size(); }
  std::uint64_t file_size() const;

  [[nodiscard]] Bytes encode() const;
  // Throws StorageError: kCorrupt, kOtherVersion, kIo.
  [[nodiscard]] static CheckpointHeader decode(const InputFile& file);
};

// One entry, of a board of so many houses a side.
struct CheckpointEntry {
  static constexpr std::uint64_t kInPiece = 1 << 16;

  static constexpr std::uint64_t size(int houses) {
    return 2 * static_cast<std::uint64_t>(houses) + 6;
  }
  static void encode(Bytes& bytes, int houses, const TranspositionTable::BoardEntry& known);
  [[nodiscard]] static TranspositionTable::BoardEntry decode(ByteReader& reader, int houses);
};

}  // namespace kalah
