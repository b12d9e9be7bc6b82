// How many sequences of moves there are from a position.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/position_text.h"
#include "engine/rules.h"

namespace kalah {

// A count of sequences of `depth` moves.
struct PerftCount {
  int depth = 0;
  std::uint64_t count = 0;
  double seconds = 0;
  // The count of each first move by house, if it was divided; otherwise empty.
  std::vector<std::optional<std::uint64_t>> moves;
};

std::string perft_text(const PerftCount& count);
// One object.
std::string perft_json(const Rules& rules, const Position& position, const PerftCount& count);

}  // namespace kalah
