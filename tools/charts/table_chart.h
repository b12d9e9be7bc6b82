// The values of many games as a picture: a heat map for each rule set.
#pragma once

#include <string>

#include "tools/report/value_table.h"

namespace kalah {

// An SVG file of all cells of the grid; those without a row are empty.
std::string table_chart(const Grid& grid, const ValueTable& table);

}  // namespace kalah
