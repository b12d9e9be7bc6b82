// Speed of building and probing endgame databases of six houses, standard rules, and of building
// one for multi-lap sowing.
//
// Building is measured once an argument (it takes seconds), beside plain memory copying in the same
// run. KALAH_BENCH_DB names a directory with a database on disk for the probes from disk.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

#include "solver/egdb/build/reference_builder.h"
#include "solver/egdb/disk_egdb.h"
#include "solver/egdb/egdb.h"

namespace kalah {
namespace {

double peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

// Copies 1 GiB, by each of so many threads.
void BM_Memcpy(benchmark::State& state) {
  constexpr std::size_t kBytes = std::size_t{1} << 29;
  HugeBlock from(kBytes);
  HugeBlock to(kBytes);
  std::memset(from.data(), 1, kBytes);
  std::memset(to.data(), 2, kBytes);
  ThreadPool pool(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    pool.for_each(kBytes, kBytes / 64, [&](std::size_t begin, std::size_t end, int) {
      std::memcpy(to.data() + begin, from.data() + begin, end - begin);
    });
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(kBytes));
}
BENCHMARK(BM_Memcpy)->ArgName("threads")->Arg(1)->Arg(2)->UseRealTime();

// As a search does it for its own use, packing included. Arguments: seeds, threads. The counter
// `bytes/position` is the peak of the process so far.
void BM_BuildInMemory(benchmark::State& state) {
  const int seeds = static_cast<int>(state.range(0));
  const SowTable table(Rules{}, 6);
  const std::uint64_t boards = Egdb::boards(6, seeds);
  for (auto _ : state) {
    ThreadPool pool(static_cast<int>(state.range(1)));
    benchmark::DoNotOptimize(Egdb::build(table, seeds, pool));
  }
  state.counters["positions"] = benchmark::Counter(static_cast<double>(boards),
                                                   benchmark::Counter::kIsIterationInvariantRate);
  state.counters["bytes/position"] = peak_bytes() / static_cast<double>(boards);
}
BENCHMARK(BM_BuildInMemory)
    ->ArgNames({"seeds", "threads"})
    ->Args({20, 1})
    ->Args({20, 2})
    ->Args({24, 1})
    ->Args({24, 2})
    ->Args({26, 2})
    ->Args({28, 2})
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kSecond);

void BM_BuildByReference(benchmark::State& state) {
  const int seeds = static_cast<int>(state.range(0));
  const SowTable table(Rules{}, 6);
  for (auto _ : state) {
    ThreadPool pool(2);
    MatrixStore store(6, seeds);
    for (int layer = 0; layer <= seeds; ++layer) {
      build_layer_by_reference(table, store, layer, pool);
    }
  }
  state.counters["positions"] = benchmark::Counter(static_cast<double>(Egdb::boards(6, seeds)),
                                                   benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(BM_BuildByReference)
    ->ArgName("seeds")
    ->Arg(14)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kSecond);

void BM_BuildByBoards(benchmark::State& state) {
  const int seeds = static_cast<int>(state.range(0));
  const SowTable table(parse_rules("avalanche"), 6);
  for (auto _ : state) {
    ThreadPool pool(2);
    benchmark::DoNotOptimize(Egdb::build(table, seeds, pool));
  }
  state.counters["positions"] = benchmark::Counter(static_cast<double>(Egdb::boards(6, seeds)),
                                                   benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(BM_BuildByBoards)
    ->ArgName("seeds")
    ->Arg(14)
    ->Arg(18)
    ->Iterations(1)
    ->UseRealTime()
    ->Unit(benchmark::kSecond);

std::vector<Board> random_boards(const Ranking& ranking, int seeds, std::size_t count) {
  std::mt19937_64 random(2);
  const auto boards = static_cast<std::uint64_t>(ranking.boards_up_to(seeds));
  std::vector<Board> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(ranking.board(random() % boards));
  return result;
}

// Argument: seeds of a database in memory.
void BM_ProbeMemory(benchmark::State& state) {
  const int seeds = static_cast<int>(state.range(0));
  const SowTable table(Rules{}, 6);
  ThreadPool pool(2);
  const std::unique_ptr<Egdb> egdb = Egdb::build(table, seeds, pool);
  const std::vector<Board> boards = random_boards(Ranking(6, seeds), seeds, 1 << 20);
  for (auto _ : state) {
    for (const Board& board : boards) benchmark::DoNotOptimize(egdb->value(board));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(boards.size()));
  state.counters["bits/position"] =
      8 * static_cast<double>(egdb->bytes()) / static_cast<double>(Egdb::boards(6, seeds));
}
BENCHMARK(BM_ProbeMemory)->ArgName("seeds")->Arg(16)->Arg(24)->Unit(benchmark::kMillisecond);

// Random boards of the whole database, most of them in blocks that are not in the cache.
void BM_ProbeDisk(benchmark::State& state) {
  const char* directory = std::getenv("KALAH_BENCH_DB");
  if (directory == nullptr) {
    state.SkipWithError("KALAH_BENCH_DB names no database");
    return;
  }
  const DiskEgdb egdb(directory, Rules{}, 6, std::uint64_t{64} << 20);
  const std::vector<Board> boards = random_boards(Ranking(6, egdb.seeds()), egdb.seeds(), 1 << 20);
  std::size_t next = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(egdb.value(boards[next]));
    next = (next + 1) % boards.size();
  }
  state.SetItemsProcessed(state.iterations());
  state.counters["seeds"] = egdb.seeds();
}
BENCHMARK(BM_ProbeDisk)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace kalah
