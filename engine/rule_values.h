// A rule set taken apart: the value of every key.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "engine/rules.h"

namespace kalah {

// Pairs of key and value, in the order of rule_keys().
std::vector<std::pair<std::string_view, std::string_view>> rule_values(const Rules& rules);

}  // namespace kalah
