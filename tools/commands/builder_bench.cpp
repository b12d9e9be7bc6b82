// How fast endgame databases are built in memory, layer by layer.
#include "tools/commands/builder_bench.h"

#include "base/stopwatch.h"
#include "solver/egdb/build/row_builder.h"

namespace kalah {

std::vector<BenchSpeeds::Layer> bench_builder(const Rules& rules, int houses, int seeds,
                                              ProgressLine& line) {
  const SowTable table(rules, houses);
  ThreadPool pool(1);
  MemoryMatrices values(houses, seeds);
  RowBuilder builder(table, values, pool);
  std::vector<BenchSpeeds::Layer> layers;
  const Stopwatch job;
  for (int layer = 0; layer <= seeds; ++layer) {
    line.show("building", job.seconds(), [&] {
      return "database, layer " + std::to_string(layer) + " of 0-" + std::to_string(seeds);
    });
    const Stopwatch clock;
    builder.build_layer(layer);
    layers.push_back(
        {layer, static_cast<std::uint64_t>(values.ranking().boards(layer)), clock.seconds()});
  }
  return layers;
}

}  // namespace kalah
