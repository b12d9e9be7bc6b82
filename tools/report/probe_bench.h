// How fast boards are looked up on disk.
#pragma once

#include <cstdint>

#include "base/thread_pool.h"
#include "tools/options/egdb_folders.h"

namespace kalah {

// Times of random probes.
struct ProbeBench {
  int layer = 0;
  std::uint64_t probes = 0;
  int threads = 1;
  struct Run {
    double seconds = 0;
    std::uint64_t blocks = 0;  // decoded
    [[nodiscard]] double per_second(std::uint64_t count) const {
      return seconds > 0 ? static_cast<double>(count) / seconds : 0;
    }
  };
  Run cold;
  Run warm;
};

// Looks up `probes` boards of a layer drawn at random, the same ones at each call: cold, with
// no block decoded and the file out of the system's cache as far as the system allows; and the same
// boards again, warm. Throws StorageError.
[[nodiscard]] ProbeBench bench_probes(const EgdbFolder& folder, int layer, std::uint64_t probes,
                                      std::uint64_t cache_bytes, ThreadPool& pool);

}  // namespace kalah
