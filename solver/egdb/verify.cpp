// Checksums first; then the equation of each board, with the engine's moves.
#include "solver/egdb/verify.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <random>
#include <set>

#include "base/input_error.h"
#include "base/job_phase.h"
#include "base/storage_error.h"
#include "solver/egdb/disk_egdb.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/layer_reader.h"

namespace kalah {
namespace {

constexpr std::size_t kMostExamples = 10;

// The value of a board, or nothing if its matrix is not in memory.
using Lookup = std::function<std::optional<int>(const Board&)>;

class Verifier {
 public:
  explicit Verifier(const EgdbVerifyOptions& options)
      : options_(options),
        folder_(egdb_folder(options.directory, options.rules, options.houses)),
        table_(options.rules, options.houses),
        ranking_(options.houses, kMaxEgdbSeeds),
        codecs_(ranking_),
        pool_(options.threads) {}

  EgdbVerifyReport run() {
    check_files();
    if (report_.errors.empty()) check_values();
    return report_;
  }

 private:
  std::uint64_t choose_layers();
  void check_files();
  void check_file(int layer, JobPhase& phase);
  void check_blocks(const LayerReader& file, const MatrixEntry& matrix);
  void check_values();
  void check_splits(const Lookup& value);
  void check_split(const Split& split, std::uint64_t count, const Lookup& value);
  bool check_board(const Board& board, const Lookup& value);

  const EgdbVerifyOptions& options_;
  std::string folder_;
  SowTable table_;
  Ranking ranking_;
  CodecSet codecs_;
  ThreadPool pool_;
  EgdbVerifyReport report_;
  std::mutex mutex_;
};

// Fills in the highest layer to look at; the bytes of all files up to it.
std::uint64_t Verifier::choose_layers() {
  const std::vector<int> there = layers_in(folder_);
  report_.seeds = options_.seeds >= 0 ? options_.seeds : there.empty() ? -1 : there.back();
  if (report_.seeds < 0) {
    throw StorageError(StorageError::Kind::kMissing, folder_, "holds no database");
  }
  std::uint64_t bytes = 0;
  for (const int layer : there) {
    std::error_code error;
    const std::uint64_t size = std::filesystem::file_size(layer_path(folder_, layer), error);
    if (layer <= report_.seeds && !error) bytes += size;
  }
  return bytes;
}

void Verifier::check_files() {
  JobPhase phase(options_.control, "files", "bytes", choose_layers());
  for (int layer = 0; layer <= report_.seeds; ++layer) {
    const std::size_t errors_before = report_.errors.size();
    try {
      check_file(layer, phase);
    } catch (const StorageError& error) {
      report_.errors.push_back(error.what());
    }
    // Threads find errors in any order.
    std::sort(report_.errors.begin() + static_cast<std::ptrdiff_t>(errors_before),
              report_.errors.end());
  }
}

void Verifier::check_file(int layer, JobPhase& phase) {
  const LayerReader file(folder_, options_.rules, ranking_, layer, codecs_);
  report_.bytes += file.size();
  std::uint64_t rest = file.size();  // header and directory
  for (int own = 0; own <= layer; ++own) {
    const MatrixEntry& matrix = file.matrix(own);
    check_blocks(file, matrix);
    report_.blocks += matrix.blocks.size();
    rest -= matrix.blocks.bytes();
    phase.advance(matrix.blocks.bytes());
  }
  phase.advance(rest);
}

void Verifier::check_blocks(const LayerReader& file, const MatrixEntry& matrix) {
  const std::size_t at_once = file.blocks_at_once(matrix);
  pool_.for_each(matrix.blocks.size(), at_once, [&](std::size_t begin, std::size_t end, int) {
    try {
      static_cast<void>(file.read_blocks(matrix, begin, end));
      return;
    } catch (const StorageError&) {
      // One after the other tells which ones are damaged.
    }
    for (std::size_t block = begin; block < end; ++block) {
      try {
        static_cast<void>(file.read_block(matrix, block));
      } catch (const StorageError& error) {
        const std::lock_guard lock(mutex_);
        report_.errors.push_back(error.what());
      }
    }
  });
}

// From memory if all values fit; else split by split, with the matrices that their moves lead to.
void Verifier::check_values() {
  const std::uint64_t needed = Egdb::load_bytes(options_.houses, report_.seeds);
  report_.in_memory = needed <= options_.memory;
  if (report_.in_memory) {
    const std::unique_ptr<Egdb> egdb =
        Egdb::load(options_.directory, options_.rules, options_.houses, report_.seeds, pool_,
                   options_.control);
    check_splits([&](const Board& board) { return egdb->value(board); });
    return;
  }
  const DiskEgdb egdb(options_.directory, options_.rules, options_.houses, options_.memory);
  check_splits([&](const Board& board) { return egdb.value(board); });
}

// A sample is spread over the splits by their sizes.
void Verifier::check_splits(const Lookup& value) {
  const std::uint64_t boards = Egdb::boards(options_.houses, report_.seeds);
  const std::uint64_t total = options_.sample == 0 ? boards : options_.sample;
  const auto share = [&](std::uint64_t before) {
    return static_cast<std::uint64_t>(Uint128{before} * total / boards);
  };
  JobPhase phase(options_.control, "check", "positions", total);
  std::uint64_t before = 0;
  for (int layer = 0; layer <= report_.seeds; ++layer) {
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      const std::uint64_t size = boards_of(ranking_, split);
      const std::uint64_t count = share(before + size) - share(before);
      check_split(split, count, value);
      before += size;
      phase.advance(count);
    }
  }
}

void Verifier::check_split(const Split& split, std::uint64_t count, const Lookup& value) {
  const std::uint64_t columns = ranking_.rows(split.own_seeds);
  const std::uint64_t size = boards_of(ranking_, split);
  if (count == 0) return;
  const std::vector<Row> own_rows = ranking_.all_rows(split.own_seeds);
  const std::vector<Row> other_rows = ranking_.all_rows(split.other_seeds);
  const auto board_at = [&](std::uint64_t index) {
    return Board{own_rows[index % columns], other_rows[index / columns]};
  };
  std::vector<Board> postponed;
  constexpr std::uint64_t kPiece = 5'000;
  pool_.for_each(count, kPiece, [&](std::size_t begin, std::size_t end, int) {
    // Each piece has its own numbers, so that threads do not change the sample.
    std::mt19937_64 random(options_.random_seed * 0x9e3779b97f4a7c15 + report_.boards + begin);
    for (std::uint64_t i = begin; i < end; ++i) {
      const Board board = board_at(count == size ? i : random() % size);
      if (check_board(board, value)) continue;
      const std::lock_guard lock(mutex_);
      postponed.push_back(board);
    }
  });
  report_.boards += count;
  if (postponed.empty()) return;
}

// False, and nothing is counted, if a value that it needs is not in memory.
bool Verifier::check_board(const Board& board, const Lookup& value) {
  int best = std::numeric_limits<int>::min();
  if (table_.is_over(board)) {
    best = table_.leftover(board);
  } else {
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(board.own, house) == 0) continue;
      const MoveResult result = table_.play(board, house);
      const std::optional<int> rest = value(result.next());
      if (!rest) return false;
      best = std::max(best, result.gain() + (result.again ? *rest : -*rest));
    }
  }
  const std::optional<int> stored = value(board);
  if (!stored) return false;
  if (*stored == best) return true;
  const std::lock_guard lock(mutex_);
  ++report_.wrong_boards;
  if (report_.examples.size() < kMostExamples) report_.examples.push_back(board);
  return true;
}

}  // namespace

EgdbVerifyReport verify_egdb(const EgdbVerifyOptions& options) {
  if (options.threads < 1) throw InputError("the number of threads must be at least 1");
  return Verifier(options).run();
}

}  // namespace kalah
