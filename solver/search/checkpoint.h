// What a long proof has found so far, in a file: bounds, statistics and what the transposition
// table holds of positions that cost much.
//
// FORMAT, version 2, little endian; XXH3 is the 64-bit hash of that name with seed 0.
//
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
//  68+r+p    n  entries, in pieces of 65,536, the last one shorter; behind each its XXH3, 8 bytes
//
// An entry is a board and what is proven about it: m bytes for the houses of the player to move, m
// for the other's in their own order, 2 for the lower bound, 2 for the upper bound (two's
// complement), 1 for the house of a best move found, counted from 1 (0: none), 1 for the effort
// (transposition_table.h). Nothing in it depends on the size of the table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/position.h"
#include "engine/rules.h"
#include "solver/search/bounds.h"
#include "solver/search/search.h"

namespace kalah {

struct Checkpoint {
  Rules rules;
  Position position;
  Bounds bounds;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// Writes to a temporary file and renames it. Entries that cost fewer than about `least_nodes` nodes
// are left out. Throws StorageError (kIo).
void save_checkpoint(const std::string& path, const Checkpoint& checkpoint, const Search& search,
                     std::uint64_t least_nodes);

// Reads a checkpoint of this game, and adds its entries to the table of `search`; nothing if there
// is no such file. Throws StorageError: kCorrupt, kOtherVersion, kOtherRules if it belongs to
// another game, kIo.
[[nodiscard]] std::optional<Checkpoint> load_checkpoint(const std::string& path, const Rules& rules,
                                                        const Position& position, Search& search);

}  // namespace kalah
