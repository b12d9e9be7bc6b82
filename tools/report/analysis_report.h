// The value of a board and of each of its moves.
#pragma once

#include <string>

#include "solver/solver.h"
#include "tools/report/json_support.h"

namespace kalah {

// One line: "<board>  value 8  best 3*  moves 1:-4 2:0 3*:8"; under pie=on with what that means.
std::string analysis_text(const Analysis& analysis);
// One object; it begins with the id, unless that is null.
std::string analysis_json(const Analysis& analysis, const Json& id);
// The object of a board that was looked up: with the best moves, without what a search took.
std::string probe_json(const Analysis& analysis, const Json& id);

// A value as people read it: "-2", or "win", "draw" or "loss" under goal=outcome.
std::string value_text(const Rules& rules, int value);

// A move of an analysis as move_text() shows it.
std::string move_text(const MoveValue& move);

// The moves, or the swap, that have the value of the position: "4*,5".
std::string best_text(const Analysis& analysis);

}  // namespace kalah
