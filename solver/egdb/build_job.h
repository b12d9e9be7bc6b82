// Building a database on disk, layer by layer, within a memory budget.
#pragma once

#include <cstdint>
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
  // Value board by board (build/reference_builder.h); all layers must fit in memory.
  bool by_reference = false;
  JobControl control;  // is told of the phase "database" in "positions", those that are missing
};

struct EgdbBuildReport {
  int layers_found = 0;  // that were there already
  int layers_built = 0;
  std::uint64_t boards_built = 0;
  double seconds = 0;
};

// Builds the layers 0..seeds that are missing. A layer is on disk whole or not at all; one that was
// begun by a job that was killed is begun again, and its file is removed. Whoever builds has a lock
// on the folder of the database (base/file_lock.h); a second job in it, of this process or another,
// is a StorageError (kInUse). Throws StorageError, Interrupted, and InputError if the options are
// wrong or the memory is too little.
EgdbBuildReport build_egdb(const EgdbBuildOptions& options);

// Bytes of memory that build_egdb() needs at least, about.
[[nodiscard]] std::uint64_t least_build_memory(const Rules& rules, int houses, int seeds,
                                               int threads);

}  // namespace kalah
