// Perft: how many sequences of moves there are from a position, to test and time the move rules.
#pragma once

#include <cstdint>

#include "engine/sowing.h"

namespace kalah {

// Number of sequences of exactly `depth` moves, not turns. Games that end earlier
// do not count; a finished board has 1 sequence of length 0 and none of any other length.
[[nodiscard]] std::uint64_t perft(const SowTable& table, const Board& board, int depth);

}  // namespace kalah
