// Results as JSON, one object a line; the keys come in the order of the documentation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules.h"
#include "solver/solver.h"

namespace kalah {

std::string solution_json(const Solution& solution);
std::string proof_json(const Rules& rules, const Position& position, const Proof& proof);
std::string openings_json(const Openings& openings);
std::string analysis_json(const Analysis& analysis);
// What was looked up: the same without what a search took, and with the best moves.
std::string probe_json(const Analysis& analysis);

// A count of perft; `moves` has one entry a house if it was divided, and is empty else.
struct PerftCount {
  int depth = 0;
  std::uint64_t count = 0;
  double seconds = 0;
  std::vector<std::optional<std::uint64_t>> moves;
};
std::string perft_json(const Rules& rules, const Position& position, const PerftCount& count);

// All presets and keys; one rule set with the value of every key.
std::string rule_list_json();
std::string rules_json(const Rules& rules);

}  // namespace kalah
