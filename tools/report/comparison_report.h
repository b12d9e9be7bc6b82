// How the results of games differ between rule sets.
#pragma once

#include <string>

#include "engine/rules.h"
#include "tools/report/value_table.h"

namespace kalah {

// A line for each rule set of `grid` other than `base`: how many boards have a row under both, on
// how many of them the result is the same, and the boards (houses, seeds) on which it differs.
std::string comparison_text(const ValueTable& table, const Grid& grid, const Rules& base);

// The same, an object a line.
std::string comparison_json(const ValueTable& table, const Grid& grid, const Rules& base);

}  // namespace kalah
