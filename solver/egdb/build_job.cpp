// The build job: what is there, what is missing, and who values it.
#include "solver/egdb/build_job.h"

#include <filesystem>
#include <optional>

#include "base/file_lock.h"
#include "base/input_error.h"
#include "base/job_phase.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/stopwatch.h"
#include "base/storage_error.h"
#include "base/temporary_file.h"
#include "solver/egdb/build/layer_file_backend.h"
#include "solver/egdb/build/matrix_store.h"
#include "solver/egdb/build/memory_need.h"
#include "solver/egdb/build/reference_builder.h"
#include "solver/egdb/build/row_builder.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"

namespace kalah {
namespace {

// Coded blocks that wait to be written, buffers of coders, directories of files.
constexpr std::uint64_t kCodingBytes = std::uint64_t{96} << 20;

void create_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw StorageError(StorageError::Kind::kIo, folder, "can't be created: " + error.message());
  }
}

// The reference builder looks at matrices all over the lower layers.
void build_by_reference(const SowTable& table, MatrixStore& store, int layer, ThreadPool& pool,
                        JobPhase& phase) {
  std::vector<Split> lower;
  for (int below = 0; below < layer; ++below) {
    for (int own = 0; own <= below; ++own) lower.push_back({below - own, own});
  }
  store.acquire(lower);
  build_layer_by_reference(table, store, layer, pool, &phase);
}

// Throws InputError for options that can't be met.
void check_options(const EgdbBuildOptions& options) {
  if (options.seeds < 0 || options.seeds > kMaxEgdbSeeds) {
    throw InputError("a database has layers 0.." + std::to_string(kMaxEgdbSeeds) + ", not " +
                     std::to_string(options.seeds));
  }
  if (options.threads < 1) throw InputError("the number of threads must be at least 1");
  const std::uint64_t least =
      options.by_reference ? Egdb::boards(options.houses, options.seeds)
                           : least_build_memory(options.rules, options.houses, options.seeds);
  if (options.memory < least) {
    throw InputError("building layers up to " + counted(options.seeds, "seed") +
                     " takes at least " + needed_size_text(least) + " of memory, the budget is " +
                     bytes(options.memory));
  }
}

// What is left of the memory for the matrices.
std::uint64_t matrix_budget(const EgdbBuildOptions& options) {
  if (options.by_reference) return options.memory;
  return options.memory - RowBuilder::bytes_needed(options.houses, options.seeds) - kCodingBytes;
}

std::uint64_t missing_boards(const LayerFileBackend& files, const Ranking& ranking) {
  std::uint64_t boards = 0;
  for (int layer = 0; layer <= ranking.max_seeds(); ++layer) {
    if (!files.has_layer(layer)) boards += static_cast<std::uint64_t>(ranking.boards(layer));
  }
  return boards;
}

}  // namespace

std::uint64_t least_build_memory(const Rules& rules, int houses, int seeds) {
  return least_matrix_bytes(SowTable(rules, houses), seeds) +
         RowBuilder::bytes_needed(houses, seeds) + kCodingBytes;
}

EgdbBuildReport build_egdb(const EgdbBuildOptions& options) {
  check_options(options);
  const Stopwatch clock;
  const SowTable table(options.rules, options.houses);
  const std::string folder = egdb_folder(options.directory, options.rules, options.houses);
  create_folder(folder);
  // Without anything to build, a folder that can't be written will do.
  std::optional<FileLock> lock;
  if (stored_layers(options.directory, options.rules, options.houses) <= options.seeds) {
    lock.emplace(folder);
    remove_abandoned_files(folder, kLayerPrefix);
  }
  ThreadPool pool(options.threads);
  LayerFileBackend files(folder, options.rules, options.houses, options.seeds, pool);
  MatrixStore store(options.houses, options.seeds, files, matrix_budget(options));
  RowBuilder builder(table, store, pool);
  JobPhase phase(options.control, "database", "positions", missing_boards(files, store.ranking()));
  EgdbBuildReport report;
  for (int layer = 0; layer <= options.seeds; ++layer) {
    if (files.has_layer(layer)) {
      ++report.layers_found;
      continue;
    }
    if (options.by_reference) {
      build_by_reference(table, store, layer, pool, phase);
    } else {
      builder.build_layer(layer, &phase);
    }
    ++report.layers_built;
  }
  report.boards_built = phase.done();
  report.seconds = clock.seconds();
  return report;
}

}  // namespace kalah
