// What other rules make of the games of one rule set: which results differ.
#pragma once

#include <string>

#include "engine/rules.h"
#include "tools/report/value_table.h"

namespace kalah {

// A line for each rule set of `grid` but `base`: how many boards have a row under both, on how many
// the result is the same, and the boards (houses, seeds) on which it is another one.
std::string comparison_text(const ValueTable& table, const Grid& grid, const Rules& base);

// The same, an object a line.
std::string comparison_json(const ValueTable& table, const Grid& grid, const Rules& base);

}  // namespace kalah
