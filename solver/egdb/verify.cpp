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
#include "base/storage_error.h"
#include "solver/egdb/build/stored_matrices.h"
#include "solver/egdb/build_job.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/layer_file.h"

namespace kalah {
namespace {

constexpr std::size_t kMostExamples = 10;

// A value, or nothing if it is not at hand.
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
  void step(const char* what, std::uint64_t done, std::uint64_t total) {
    if (options_.progress) options_.progress(what, done, total);
    if (options_.stop != nullptr && *options_.stop) throw Interrupted();
  }

  void check_files();
  void check_file(int layer, std::uint64_t total_bytes);
  void check_values();
  void check_splits(StoredMatrices* stored, const Lookup& value);
  void check_split(const Split& split, std::uint64_t count, StoredMatrices* stored,
                   const Lookup& value);
  std::set<Split> splits_after(const Board& board) const;
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

void Verifier::check_files() {
  int highest = options_.seeds;
  std::uint64_t total_bytes = 0;
  for (int layer = 0; layer <= kMaxEgdbSeeds; ++layer) {
    std::error_code error;
    const std::uint64_t bytes = std::filesystem::file_size(layer_path(folder_, layer), error);
    if (error) continue;
    if (options_.seeds < 0) highest = layer;
    if (layer <= highest) total_bytes += bytes;
  }
  if (highest < 0) {
    throw StorageError(StorageError::Kind::kMissing, "there is no database in " + folder_);
  }
  report_.seeds = highest;
  for (int layer = 0; layer <= highest; ++layer) {
    const std::size_t errors_before = report_.errors.size();
    try {
      check_file(layer, total_bytes);
    } catch (const StorageError& error) {
      report_.errors.push_back(error.what());
    }
    // Threads find errors in any order.
    std::sort(report_.errors.begin() + static_cast<std::ptrdiff_t>(errors_before),
              report_.errors.end());
  }
}

void Verifier::check_file(int layer, std::uint64_t total_bytes) {
  const LayerFile file(folder_, options_.rules, ranking_, layer, codecs_);
  std::uint64_t bytes = report_.bytes;
  report_.bytes += file.size();
  for (int own = 0; own <= layer; ++own) {
    step("files", bytes, total_bytes);
    const StoredMatrix& matrix = file.matrix(own);
    pool_.for_each(matrix.blocks.size(), 1, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t block = begin; block < end; ++block) {
        try {
          static_cast<void>(file.read_block(matrix, block));
        } catch (const StorageError& error) {
          const std::lock_guard lock(mutex_);
          report_.errors.push_back(error.what());
        }
      }
    });
    for (const StoredMatrix::Block& block : matrix.blocks) bytes += block.length;
    report_.blocks += matrix.blocks.size();
  }
}

// From memory if all values fit; else split by split, with the matrices that their moves lead to.
void Verifier::check_values() {
  const std::uint64_t needed = Egdb::load_bytes(options_.houses, report_.seeds);
  report_.in_memory = needed <= options_.memory;
  if (report_.in_memory) {
    const std::unique_ptr<Egdb> egdb =
        Egdb::load(options_.directory, options_.rules, options_.houses, report_.seeds, pool_,
                   JobControl([&](const JobProgress& progress) {
                     step("loading", progress.done, progress.total);
                   }));
    check_splits(nullptr, [&](const Board& board) { return egdb->value(board); });
    return;
  }
  StoredMatrices stored(folder_, options_.rules, options_.houses, report_.seeds, options_.memory,
                        pool_, {});
  check_splits(&stored, [&](const Board& board) -> std::optional<int> {
    if (stored.matrix(count_seeds(board.other), count_seeds(board.own)) == nullptr) {
      return std::nullopt;
    }
    return *stored.at(board);
  });
}

// A sample is spread over the splits by their sizes.
void Verifier::check_splits(StoredMatrices* stored, const Lookup& value) {
  const std::uint64_t boards = Egdb::boards(options_.houses, report_.seeds);
  const std::uint64_t total = options_.sample == 0 ? boards : options_.sample;
  const auto share = [&](std::uint64_t before) {
    return static_cast<std::uint64_t>(Uint128{before} * total / boards);
  };
  std::uint64_t before = 0;
  for (int layer = 0; layer <= report_.seeds; ++layer) {
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      const std::uint64_t size = ranking_.rows(split.other_seeds) * ranking_.rows(own);
      check_split(split, share(before + size) - share(before), stored, value);
      before += size;
      step("positions", report_.boards, total);
    }
  }
}

void Verifier::check_split(const Split& split, std::uint64_t count, StoredMatrices* stored,
                           const Lookup& value) {
  const std::uint64_t columns = ranking_.rows(split.own_seeds);
  const std::uint64_t size = ranking_.rows(split.other_seeds) * columns;
  if (count == 0) return;
  const std::vector<Row> own_rows = ranking_.all_rows(split.own_seeds);
  const std::vector<Row> other_rows = ranking_.all_rows(split.other_seeds);
  const auto board_at = [&](std::uint64_t index) {
    return Board{own_rows[index % columns], other_rows[index / columns]};
  };
  std::set<Split> needed{split};
  if (stored != nullptr) {
    // The moves of some boards tell nearly all the matrices that will be needed.
    std::mt19937_64 random(1);
    for (int i = 0; i < 1000; ++i) needed.merge(splits_after(board_at(random() % size)));
    stored->acquire({needed.begin(), needed.end()});
  }
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
  for (const Board& board : postponed) needed.merge(splits_after(board));
  stored->acquire({needed.begin(), needed.end()});
  for (const Board& board : postponed) {
    if (!check_board(board, value)) {
      throw StorageError(StorageError::Kind::kMissing,
                         "a matrix that a move leads to is not at hand");
    }
  }
}

// The matrices of the boards that the moves of a board lead to.
std::set<Split> Verifier::splits_after(const Board& board) const {
  std::set<Split> splits;
  if (table_.is_over(board)) return splits;
  for (int house = 0; house < table_.houses(); ++house) {
    if (seeds_at(board.own, house) == 0) continue;
    const Board next = table_.play(board, house).next();
    splits.insert({count_seeds(next.other), count_seeds(next.own)});
  }
  return splits;
}

// False, and nothing counted, if a value was not at hand.
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
