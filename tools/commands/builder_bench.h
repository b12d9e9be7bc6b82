// How fast endgame databases are built in memory, by layer.
#pragma once

#include <vector>

#include "engine/rules.h"
#include "tools/charts/bench_chart.h"
#include "tools/console/progress_line.h"

namespace kalah {

// Builds the layers 0..seeds as a search does for its own use, packing included, with one thread,
// and tells what each of them took. Takes about a byte and a half of memory a position.
[[nodiscard]] std::vector<BenchSpeeds::Layer> bench_builder(const Rules& rules, int houses,
                                                            int seeds, ProgressLine& line);

}  // namespace kalah
