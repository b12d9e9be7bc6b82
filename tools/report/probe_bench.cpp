// How fast boards are looked up on disk.
#include "tools/report/probe_bench.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <random>
#include <vector>

#include "base/stopwatch.h"
#include "solver/egdb/disk_egdb.h"
#include "solver/egdb/format/catalogue.h"

namespace kalah {
namespace {

// Every board of so many seeds alike: seeds and the bars between 2m houses are drawn as a subset of
// s + 2m - 1 places.
Board random_board(int houses, int seeds, std::mt19937_64& random) {
  Board board;
  int bars = 2 * houses - 1;
  int house = 0;
  for (int left = seeds + bars; left > 0; --left) {
    if (random() % static_cast<unsigned>(left) < static_cast<unsigned>(bars)) {
      --bars;
      ++house;
    } else if (house < houses) {
      board.own += seed_at(house);
    } else {
      board.other += seed_at(house - houses);
    }
  }
  return board;
}

void drop_from_cache(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  static_cast<void>(posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED));
  close(descriptor);
}

ProbeBench::Run time_probes(const DiskEgdb& egdb, const std::vector<Board>& boards,
                            ThreadPool& pool) {
  constexpr std::size_t kPiece = 16;
  ProbeBench::Run run;
  const std::uint64_t blocks_before = egdb.blocks_decoded();
  const Stopwatch clock;
  pool.for_each(boards.size(), kPiece, [&](std::size_t begin, std::size_t end, int) {
    for (std::size_t i = begin; i < end; ++i) static_cast<void>(egdb.value(boards[i]));
  });
  run.seconds = clock.seconds();
  run.blocks = egdb.blocks_decoded() - blocks_before;
  return run;
}

}  // namespace

ProbeBench bench_probes(const EgdbFolder& folder, int layer, std::uint64_t probes,
                        std::uint64_t cache_bytes, ThreadPool& pool) {
  std::mt19937_64 random(1);
  std::vector<Board> boards;
  boards.reserve(probes);
  for (std::uint64_t i = 0; i < probes; ++i) {
    boards.push_back(random_board(folder.houses, layer, random));
  }
  ProbeBench bench;
  bench.layer = layer;
  bench.probes = probes;
  bench.threads = pool.threads();
  const DiskEgdb egdb(folder.directory, folder.rules, folder.houses, cache_bytes);
  drop_from_cache(layer_path(folder.path(), layer));
  bench.cold = time_probes(egdb, boards, pool);
  bench.warm = time_probes(egdb, boards, pool);
  return bench;
}

}  // namespace kalah
