// How much memory the matrices of a build need.
#pragma once

#include <cstdint>

#include "engine/sowing.h"

namespace kalah {

// Bytes that so many packed values take, about: half a byte each, and some for bases and escapes.
[[nodiscard]] constexpr std::uint64_t packed_bytes(std::uint64_t boards) {
  return boards / 2 + boards / 20;
}

// Bytes of the unpacked matrices that are needed at one time, at most, while layers 0..seeds are
// built: a pair, and those that the moves of one side lead to.
[[nodiscard]] std::uint64_t least_matrix_bytes(const SowTable& table, int seeds);

}  // namespace kalah
