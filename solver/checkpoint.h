// What a long proof has found so far, in a file: bounds, statistics and the transposition table.
//
// FORMAT, version 1, little endian; XXH3 is the 64-bit hash of that name with seed 0.
//
//   offset size
//        0    8  "KALAH-CP"
//        8    4  version: 1
//       12    4  houses a side
//       16    4  most seeds in play that the table is for
//       20    4  length r of the rules
//       24    4  length p of the position
//       28    4  lower bound of the position's value, two's complement
//       32    4  upper bound
//       36    8  nodes so far
//       44    8  milliseconds so far
//       52    8  bytes b of the table
//       60    8  XXH3 of bytes 0..59, rules and position
//       68    r  rules that decide about values, as a list
//     68+r    p  position, in KGP form
//  68+r+p    b  table, in pieces of 2^24 bytes, the last one shorter; behind each its XXH3, 8 bytes
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "engine/rules.h"
#include "engine/text.h"
#include "solver/bounds.h"
#include "solver/transposition_table.h"

namespace kalah {

struct Checkpoint {
  Rules rules;
  Position position;
  Bounds bounds;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// Writes to a temporary file and renames it. Throws EgdbError (kIo).
void save_checkpoint(const std::string& path, const Checkpoint& checkpoint, int max_seeds,
                     const TranspositionTable& table);

// Reads a checkpoint of this game, and puts its table in place of `table`; nothing if there is no
// such file. Throws EgdbError: kCorrupt, kOtherVersion, kOtherRules if it belongs to another game,
// kIo; InputError if its table is larger than `most_table_bytes`.
std::optional<Checkpoint> load_checkpoint(const std::string& path, const Rules& rules,
                                          const Position& position, const Ranking& ranking,
                                          std::uint64_t most_table_bytes,
                                          std::unique_ptr<TranspositionTable>& table);

}  // namespace kalah
