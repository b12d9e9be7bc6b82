// The rule sets there are, and a rule set key by key.
#pragma once

#include <string>

#include "engine/rules.h"

namespace kalah {

// All presets, and all keys with their values.
std::string rule_list_text();
std::string rule_list_json();

// A rule set in its shortest form, the value of every key, and what is surprising about them.
std::string rules_text(const Rules& rules);
std::string rules_json(const Rules& rules);

}  // namespace kalah
