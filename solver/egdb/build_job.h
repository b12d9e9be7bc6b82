// Building a database on disk, layer by layer, within a memory budget.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "base/job_control.h"
#include "engine/rules.h"

namespace kalah {

struct EgdbBuildOptions {
  std::string directory;  // of all databases; made if it is not there
  Rules rules;
  int houses = 6;
  int seeds = 0;
  std::uint64_t memory = 0;  // bytes, for everything
  int threads = 1;
  bool general = false;  // value board by board through the engine; all layers must fit in memory
  // Called with boards valued by this job so far, and in all that it has to value.
  std::function<void(std::uint64_t done, std::uint64_t total)> progress;
  const std::atomic<bool>* stop = nullptr;  // set by anybody: throw Interrupted soon
};

struct EgdbBuildReport {
  int layers_found = 0;  // were there already
  int layers_built = 0;
  std::uint64_t boards_built = 0;
  double seconds = 0;
};

// Builds the layers 0..seeds that are missing. A layer is on disk whole or not at all; one that was
// begun by a job that was killed is begun again. Throws StorageError, InputError if the memory or
// the options do not do, and Interrupted.
EgdbBuildReport build_egdb(const EgdbBuildOptions& options);

// Bytes of memory that build_egdb needs at least, about.
std::uint64_t least_build_memory(const Rules& rules, int houses, int seeds);

}  // namespace kalah
