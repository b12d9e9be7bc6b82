// Speed of the search: whole games with one thread, so that the nodes are the same in every run.
#include <benchmark/benchmark.h>

#include "solver/solver.h"

namespace kalah {
namespace {

// Arguments: seeds of the database, which is built outside of the time; MiB for it and the table.
// A new solver each time, because the table remembers.
void BM_SearchNodes(benchmark::State& state) {
  SolverOptions options;
  options.egdb_seeds = static_cast<int>(state.range(0));
  options.memory = static_cast<std::uint64_t>(state.range(1)) << 20;
  const Position start{.houses = 6, .board = starting_board(6, 3)};
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    Solver solver(Rules{}, 6, count_seeds(start.board), options);
    state.ResumeTiming();
    nodes += solver.solve(start).statistics.nodes;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
  state.counters["nodes"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
}
BENCHMARK(BM_SearchNodes)
    ->ArgNames({"seeds", "MiB"})
    ->Args({0, 64})
    ->Args({12, 64})
    ->MeasureProcessCPUTime()
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kalah
