// What a long proof has found so far, in a file: bounds, statistics and what the transposition
// table knows of positions that cost much. The format is in checkpoint_format.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/position.h"
#include "engine/rules.h"
#include "solver/egdb/bounds/bounds.h"
#include "solver/search/search.h"

namespace kalah {

struct Checkpoint {
  Rules rules;
  Position position;
  Bounds bounds;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

// Writes an OutputFile (base/output_file.h). Entries that cost fewer than about `least_nodes` nodes
// are left out. Throws StorageError (kIo).
void save_checkpoint(const std::string& path, const Checkpoint& checkpoint, const Search& search,
                     std::uint64_t least_nodes);

// Reads a checkpoint of this game, and adds its entries to the table of `search`; nothing if there
// is no such file. Throws StorageError: kCorrupt, kOtherVersion, kOtherRules if it belongs to
// another game, kIo.
[[nodiscard]] std::optional<Checkpoint> load_checkpoint(const std::string& path, const Rules& rules,
                                                        const Position& position, Search& search);

}  // namespace kalah
