// How long packed matrices are needed while a database is built, and how much memory they take.
#pragma once

#include <cstdint>

#include "engine/sowing.h"
#include "solver/ranking/split_map.h"

namespace kalah {

// Bytes that so many packed values take, about: half a byte each, and some for bases and escapes.
[[nodiscard]] constexpr std::uint64_t packed_bytes(std::uint64_t boards) {
  return boards / 2 + boards / 20;
}

// For each matrix of at most so many seeds, the highest layer that an extra move leads to it from:
// its own if there is none. So long it is needed by the rows of the mover (RowsOf::kMover). Which
// houses hold the seeds is left open, so it may be a layer that does without.
[[nodiscard]] SplitMap<int> last_layers_by_mover(const SowTable& table, int seeds);

// Bytes of packed matrices at the peak of a build in memory of layers 0..seeds.
[[nodiscard]] std::uint64_t most_packed_bytes(const SowTable& table, int seeds);

}  // namespace kalah
