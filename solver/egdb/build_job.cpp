// The build job: what is there, what is missing, and who values it.
#include "solver/egdb/build_job.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "base/file_lock.h"
#include "base/input_error.h"
#include "base/job_phase.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/stopwatch.h"
#include "base/storage_error.h"
#include "base/temporary_file.h"
#include "solver/egdb/build/layer_files.h"
#include "solver/egdb/build/matrix_store.h"
#include "solver/egdb/build/reference_builder.h"
#include "solver/egdb/build/row_builder.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"

namespace kalah {
namespace {

// Coded blocks that wait to be written, and what is known of each matrix of the files.
constexpr std::uint64_t kFileBytes = std::uint64_t{32} << 20;
constexpr std::uint64_t kBytesAMatrix = 100'000;
// Buffers of a thread that codes (ValueCodec::blocks_at_once() limits them).
constexpr std::uint64_t kCodingBytes = std::uint64_t{48} << 20;

void create_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw StorageError(StorageError::Kind::kIo, folder, "can't be created: " + error.message());
  }
}

// What the cache of packed rows needs: the blocks that threads use at one time, and some.
constexpr std::uint64_t kLeastCacheBytes = std::uint64_t{64} << 20;

// All layers in memory, board by board.
class ReferenceJob {
 public:
  ReferenceJob(const SowTable& table, int seeds, LayerFiles& files, ThreadPool& pool)
      : table_(table), store_(table.houses(), seeds), files_(files), pool_(pool) {}

  void read_layer(int layer) {
    store_.add_layer(layer);
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      files_.layer(layer).read_matrix(split, store_.matrix(split), pool_);
    }
  }

  void build_layer(int layer, JobPhase& phase) {
    build_layer_by_reference(table_, store_, layer, pool_, &phase);
    files_.begin_layer(layer);
    for (int fewer = layer / 2; fewer >= 0; --fewer) {
      std::vector<MatrixLines> lines{lines_of({layer - fewer, fewer})};
      if (2 * fewer != layer) lines.push_back(lines_of({fewer, layer - fewer}));
      if (!files_.has_pair(layer - fewer, fewer)) files_.write(lines, {});
    }
    files_.end_layer();
  }

 private:
  MatrixLines lines_of(const Split& split) const {
    return lines_of_values(split, store_.matrix(split), store_.ranking());
  }

  const SowTable& table_;
  MatrixStore store_;
  LayerFiles& files_;
  ThreadPool& pool_;
};

std::uint64_t bytes_without_cache(int houses, int seeds, int threads) {
  // Short lines take less.
  const std::uint64_t for_coding =
      std::min(kCodingBytes, 64 * Ranking(houses, seeds).rows(seeds) + (std::uint64_t{1} << 20));
  const auto matrices = static_cast<std::uint64_t>((seeds + 1) * (seeds + 2) / 2);
  return RowBuilder::bytes_needed(houses, seeds) + kFileBytes + kBytesAMatrix * matrices +
         static_cast<std::uint64_t>(threads) * for_coding;
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
                           : least_build_memory(options.houses, options.seeds, options.threads);
  if (options.memory < least) {
    throw InputError("building layers up to " + counted(options.seeds, "seed") +
                     " takes at least " + needed_size_text(least) + " of memory, the budget is " +
                     bytes(options.memory));
  }
}

std::uint64_t missing_boards(const LayerFiles& files, const Ranking& ranking) {
  std::uint64_t boards = 0;
  for (int layer = 0; layer <= ranking.max_seeds(); ++layer) {
    if (!files.has_layer(layer)) boards += static_cast<std::uint64_t>(ranking.boards(layer));
  }
  return boards;
}

}  // namespace

std::uint64_t least_build_memory(int houses, int seeds, int threads) {
  return bytes_without_cache(houses, seeds, threads) + kLeastCacheBytes;
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
    for (const int layer : layers_in(folder)) remove_unfinished_layer(folder, layer);
  }
  ThreadPool pool(options.threads);
  LayerFiles files(folder, options.rules, options.houses, options.seeds, pool);
  JobPhase phase(options.control, "database", "positions",
                 missing_boards(files, Ranking(options.houses, options.seeds)));
  std::unique_ptr<ReferenceJob> by_reference;
  std::unique_ptr<RowStore> store;
  std::unique_ptr<RowBuilder> builder;
  if (options.by_reference) {
    by_reference = std::make_unique<ReferenceJob>(table, options.seeds, files, pool);
  } else {
    const std::uint64_t for_rows =
        options.memory - bytes_without_cache(options.houses, options.seeds, options.threads);
    store =
        std::make_unique<RowStore>(options.rules, options.houses, options.seeds, for_rows, folder);
    builder = std::make_unique<RowBuilder>(table, *store, &files, pool);
  }
  EgdbBuildReport report;
  for (int layer = 0; layer <= options.seeds; ++layer) {
    if (files.has_layer(layer)) {
      ++report.layers_found;
      if (by_reference) by_reference->read_layer(layer);
      continue;
    }
    if (by_reference) {
      by_reference->build_layer(layer, phase);
    } else {
      builder->build_layer(layer, &phase);
    }
    ++report.layers_built;
  }
  report.boards_built = phase.done();
  report.seconds = clock.seconds();
  return report;
}

}  // namespace kalah
