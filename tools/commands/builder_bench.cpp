// How fast endgame databases are built in memory, by layer.
#include "tools/commands/builder_bench.h"

#include "solver/egdb/egdb.h"

namespace kalah {

std::vector<BenchSpeeds::Layer> bench_builder(const Rules& rules, int houses, int seeds,
                                              ProgressLine& line) {
  const SowTable table(rules, houses);
  std::vector<BenchSpeeds::Layer> layers;
  double seconds_before = 0;
  // The progress says when a layer is done: when that many boards are.
  const JobControl control([&](const JobProgress& progress) {
    const int layer = static_cast<int>(layers.size());
    line.show("building", progress.seconds, [&] {
      return "database, layer " + std::to_string(layer) + " of 0-" + std::to_string(seeds);
    });
    if (progress.done != Egdb::boards(houses, layer)) return;
    const std::uint64_t lower = layer == 0 ? 0 : Egdb::boards(houses, layer - 1);
    layers.push_back({layer, progress.done - lower, progress.seconds - seconds_before});
    seconds_before = progress.seconds;
  });
  ThreadPool pool(1);
  static_cast<void>(Egdb::build(table, seeds, pool, control));
  return layers;
}

}  // namespace kalah
