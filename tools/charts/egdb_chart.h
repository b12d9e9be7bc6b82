// The distribution of values by layer as a picture.
#pragma once

#include <string>
#include <vector>

#include "solver/egdb/layer_stats.h"
#include "tools/options/egdb_folders.h"

namespace kalah {

// SVG: a row a layer, values from left to right, shares as shades, and the shares of wins, draws
// and losses in figures.
std::string egdb_chart(const EgdbFolder& folder, const std::vector<LayerStats>& layers);

}  // namespace kalah
