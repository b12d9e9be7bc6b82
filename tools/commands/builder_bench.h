// How fast endgame databases are built in memory, layer by layer.
#pragma once

#include <vector>

#include "engine/rules.h"
#include "tools/charts/bench_chart.h"
#include "tools/console/progress_line.h"

namespace kalah {

// Builds the layers 0..seeds with one thread, and gives what each of them took: about a byte of
// memory a position of all of them.
std::vector<BenchSpeeds::Layer> bench_builder(const Rules& rules, int houses, int seeds,
                                              ProgressLine& line);

}  // namespace kalah
