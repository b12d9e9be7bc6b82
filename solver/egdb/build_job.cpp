// The build job: what is there, what is missing, and who values it.
#include "solver/egdb/build_job.h"

#include <chrono>
#include <filesystem>

#include "base/input_error.h"
#include "base/storage_error.h"
#include "solver/egdb/build/reference_builder.h"
#include "solver/egdb/build/row_builder.h"
#include "solver/egdb/build/stored_matrices.h"
#include "solver/egdb/egdb.h"

namespace kalah {
namespace {

// Coded blocks that wait to be written, buffers of coders, directories of files.
constexpr std::uint64_t kCodingBytes = std::uint64_t{96} << 20;

std::uint64_t megabytes(std::uint64_t bytes) { return (bytes >> 20) + 1; }

void create_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw StorageError(StorageError::Kind::kIo,
                       "folder " + folder + " can't be created: " + error.message());
  }
}

// The general builder looks at matrices all over the lower layers.
void build_generally(const SowTable& table, StoredMatrices& stored, int layer, ThreadPool& pool) {
  std::vector<Split> lower;
  for (int below = 0; below < layer; ++below) {
    for (int own = 0; own <= below; ++own) lower.push_back({below - own, own});
  }
  stored.acquire(lower);
  build_layer_by_reference(table, stored, layer, pool);
}

}  // namespace

std::uint64_t least_build_memory(const Rules& rules, int houses, int seeds) {
  return HeldMatrices::least_bytes(SowTable(rules, houses), seeds) +
         RowBuilder::bytes_needed(houses, seeds) + kCodingBytes;
}

EgdbBuildReport build_egdb(const EgdbBuildOptions& options) {
  if (options.seeds < 0 || options.seeds > kMaxEgdbSeeds) {
    throw InputError("a database has layers 0.." + std::to_string(kMaxEgdbSeeds) + ", not " +
                     std::to_string(options.seeds));
  }
  if (options.threads < 1) throw InputError("the number of threads must be at least 1");
  const SowTable table(options.rules, options.houses);
  const std::uint64_t least =
      options.general ? Egdb::boards(options.houses, options.seeds)
                      : least_build_memory(options.rules, options.houses, options.seeds);
  if (options.memory < least) {
    throw InputError("building layers up to " + std::to_string(options.seeds) +
                     " seeds takes at least " + std::to_string(megabytes(least)) +
                     " MiB of memory, the budget is " + std::to_string(options.memory >> 20) +
                     " MiB");
  }

  const auto start = std::chrono::steady_clock::now();
  EgdbBuildReport report;
  std::uint64_t total = 0;
  const auto after_pair = [&](std::uint64_t boards) {
    report.boards_built += boards;
    if (options.progress) options.progress(report.boards_built, total);
    if (options.stop != nullptr && *options.stop) throw Interrupted();
  };
  const std::string folder = egdb_folder(options.directory, options.rules, options.houses);
  create_folder(folder);
  ThreadPool pool(options.threads);
  const std::uint64_t beside =
      RowBuilder::bytes_needed(options.houses, options.seeds) + kCodingBytes;
  StoredMatrices stored(folder, options.rules, options.houses, options.seeds,
                        options.general ? options.memory : options.memory - beside, pool,
                        after_pair);
  for (int layer = 0; layer <= options.seeds; ++layer) {
    if (!stored.has_layer(layer)) {
      total += static_cast<std::uint64_t>(stored.ranking().boards(layer));
    }
  }
  RowBuilder builder(table, stored, pool);
  for (int layer = 0; layer <= options.seeds; ++layer) {
    if (stored.has_layer(layer)) {
      ++report.layers_found;
      continue;
    }
    if (options.general) {
      build_generally(table, stored, layer, pool);
    } else {
      builder.build_layer(layer);
    }
    ++report.layers_built;
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

}  // namespace kalah
