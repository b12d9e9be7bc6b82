// The options that say which games a table is about: --houses --seeds --rules.
#pragma once

#include <string>
#include <vector>

#include "tools/options/options.h"
#include "tools/report/value_table.h"

namespace kalah {

void add_grid_options(Options& options);

// Each part is taken from its option, or else from `otherwise`. Throws InputError.
Grid read_grid(const Options& options, const Grid& otherwise);

// "1-3,6": numbers and ranges from `least` to `most`, separated by commas, ascending. `option` is
// for messages. Throws InputError.
std::vector<int> parse_numbers(const std::string& option, const std::string& text, int least,
                               int most);

// Rule lists separated by semicolons; `one-change` stands for every rule set that differs from
// standard in the value of one key. Each rule set once. Throws InputError.
std::vector<Rules> parse_rule_sets(const std::string& text);

}  // namespace kalah
