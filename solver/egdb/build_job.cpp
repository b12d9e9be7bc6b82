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
#include "solver/egdb/build/board_builder.h"
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

// Who values layers.
class LayerBuilder {
 public:
  virtual ~LayerBuilder() = default;
  virtual void build_layer(int layer, JobPhase& phase) = 0;
  // A layer that is on disk, and below one that will be built.
  virtual void read_layer(int layer) = 0;
};

// All layers in memory, board by board.
class ReferenceJob : public LayerBuilder {
 public:
  ReferenceJob(const SowTable& table, int seeds, LayerFiles& files, ThreadPool& pool)
      : table_(table), store_(table.houses(), seeds), files_(files), pool_(pool) {}

  void read_layer(int layer) override {
    store_.add_layer(layer);
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      files_.layer(layer).read_matrix(split, store_.matrix(split), pool_);
    }
  }

  void build_layer(int layer, JobPhase& phase) override {
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

// Rows, in memory or near it; those of layers on disk are loaded when they are needed.
class RowJob : public LayerBuilder {
 public:
  RowJob(const SowTable& table, int seeds, std::uint64_t budget, const std::string& folder,
         LayerFiles& files, ThreadPool& pool)
      : store_(table.rules(), table.houses(), seeds, budget, folder),
        builder_(table, store_, &files, pool) {}

  void build_layer(int layer, JobPhase& phase) override { builder_.build_layer(layer, &phase); }
  void read_layer(int /*layer*/) override {}

 private:
  RowStore store_;
  RowBuilder builder_;
};

// All layers but the highest one in memory, packed, board by board.
class BoardJob : public LayerBuilder {
 public:
  BoardJob(const SowTable& table, int seeds, LayerFiles& files, ThreadPool& pool)
      : builder_(table, seeds, &files, pool) {}

  void build_layer(int layer, JobPhase& phase) override { builder_.build_layer(layer, &phase); }
  void read_layer(int layer) override { builder_.read_layer(layer); }

 private:
  BoardBuilder builder_;
};

// What a build takes beside packed values.
std::uint64_t bytes_without_values(const Rules& rules, int houses, int seeds, int threads) {
  // Short lines take less.
  const std::uint64_t for_coding =
      std::min(kCodingBytes, 64 * Ranking(houses, seeds).rows(seeds) + (std::uint64_t{1} << 20));
  const auto matrices = static_cast<std::uint64_t>((seeds + 1) * (seeds + 2) / 2);
  const std::uint64_t for_builder = RowBuilder::can_build(rules)
                                        ? RowBuilder::bytes_needed(houses, seeds)
                                        : BoardBuilder::bytes_needed(houses, seeds);
  return for_builder + kFileBytes + kBytesAMatrix * matrices +
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
      options.by_reference
          ? Egdb::boards(options.houses, options.seeds)
          : least_build_memory(options.rules, options.houses, options.seeds, options.threads);
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

std::unique_ptr<LayerBuilder> make_builder(const EgdbBuildOptions& options, const SowTable& table,
                                           const std::string& folder, LayerFiles& files,
                                           ThreadPool& pool) {
  if (options.by_reference) {
    return std::make_unique<ReferenceJob>(table, options.seeds, files, pool);
  }
  if (!RowBuilder::can_build(options.rules)) {
    return std::make_unique<BoardJob>(table, options.seeds, files, pool);
  }
  const std::uint64_t for_rows =
      options.memory -
      bytes_without_values(options.rules, options.houses, options.seeds, options.threads);
  return std::make_unique<RowJob>(table, options.seeds, for_rows, folder, files, pool);
}

}  // namespace

std::uint64_t least_build_memory(const Rules& rules, int houses, int seeds, int threads) {
  // The board builder has all layers in memory but the highest one.
  const std::uint64_t for_values = RowBuilder::can_build(rules)
                                       ? kLeastCacheBytes
                                       : Egdb::packed_bytes(houses, std::max(0, seeds - 1));
  return bytes_without_values(rules, houses, seeds, threads) + for_values;
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
  const std::unique_ptr<LayerBuilder> builder = make_builder(options, table, folder, files, pool);
  int last = options.seeds;  // to build; -1: none
  while (last >= 0 && files.has_layer(last)) --last;
  EgdbBuildReport report;
  for (int layer = 0; layer <= options.seeds; ++layer) {
    if (!files.has_layer(layer)) {
      builder->build_layer(layer, phase);
      ++report.layers_built;
    } else {
      if (layer < last) builder->read_layer(layer);
      ++report.layers_found;
    }
  }
  report.boards_built = phase.done();
  report.seconds = clock.seconds();
  return report;
}

}  // namespace kalah
