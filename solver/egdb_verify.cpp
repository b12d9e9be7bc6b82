// Checksums first; then the equation of each board, with the engine's moves.
#include "solver/egdb_verify.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <limits>
#include <mutex>
#include <random>

#include "engine/input_error.h"
#include "solver/disk_egdb.h"
#include "solver/egdb.h"
#include "solver/egdb_build.h"
#include "solver/egdb_error.h"

namespace kalah {
namespace {

constexpr std::size_t kMostExamples = 10;

class Verifier {
 public:
  explicit Verifier(const EgdbVerifyOptions& options)
      : options_(options),
        table_(play_rules(options.rules), options.houses),
        ranking_(options.houses, ValueMatrices::kMostSeeds),
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
  void check_file(int layer, int layers);
  void check_values();
  void check_all(const std::function<int(const Board&)>& value);
  void check_sample(const std::function<int(const Board&)>& value);
  void check_board(const Board& board, const std::function<int(const Board&)>& value);

  const EgdbVerifyOptions& options_;
  SowTable table_;
  Ranking ranking_;
  CodecSet codecs_;
  ThreadPool pool_;
  EgdbVerifyReport report_;
  std::mutex mutex_;
};

void Verifier::check_files() {
  const std::string folder = egdb_folder(options_.directory, options_.rules, options_.houses);
  int highest = options_.seeds;
  if (highest < 0) {
    for (int layer = 0; layer <= ValueMatrices::kMostSeeds; ++layer) {
      if (std::filesystem::exists(layer_path(folder, layer))) highest = layer;
    }
  }
  if (highest < 0) {
    throw EgdbError(EgdbError::Kind::kMissing, "there is no database in " + folder);
  }
  report_.seeds = highest;
  for (int layer = 0; layer <= highest; ++layer) {
    try {
      check_file(layer, highest);
    } catch (const EgdbError& error) {
      report_.errors.push_back(error.what());
    }
  }
}

void Verifier::check_file(int layer, int layers) {
  const LayerFile file(egdb_folder(options_.directory, options_.rules, options_.houses),
                       options_.rules, ranking_, layer, codecs_);
  report_.bytes += file.size();
  for (int own = 0; own <= layer; ++own) {
    step("files", static_cast<std::uint64_t>(layer), static_cast<std::uint64_t>(layers) + 1);
    const StoredMatrix& matrix = file.matrix(own);
    pool_.for_each(matrix.blocks.size(), 1, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t block = begin; block < end; ++block) {
        try {
          static_cast<void>(file.read_block(matrix, block));
        } catch (const EgdbError& error) {
          const std::lock_guard lock(mutex_);
          report_.errors.push_back(error.what());
        }
      }
    });
    report_.blocks += matrix.blocks.size();
  }
}

void Verifier::check_values() {
  const std::uint64_t needed = Egdb::load_bytes(options_.houses, report_.seeds);
  report_.in_memory = needed <= options_.memory;
  if (report_.in_memory) {
    const std::uint64_t total = Egdb::boards(options_.houses, report_.seeds);
    const std::unique_ptr<Egdb> egdb =
        Egdb::load(options_.directory, options_.rules, options_.houses, report_.seeds, pool_,
                   [&](std::uint64_t done) { step("loading", done, total); });
    const auto value = [&](const Board& board) { return egdb->value(board); };
    if (options_.sample == 0) {
      check_all(value);
    } else {
      check_sample(value);
    }
    return;
  }
  if (options_.sample == 0) {
    throw InputError("checking every position takes " + std::to_string((needed >> 20) + 1) +
                     " MiB of memory, the budget is " + std::to_string(options_.memory >> 20) +
                     " MiB; a sample can do with less");
  }
  const DiskEgdb disk(options_.directory, options_.rules, options_.houses, options_.memory / 2);
  check_sample([&](const Board& board) { return disk.value(board); });
}

void Verifier::check_all(const std::function<int(const Board&)>& value) {
  std::vector<std::vector<Row>> rows;
  const std::uint64_t total = Egdb::boards(options_.houses, report_.seeds);
  for (int layer = 0; layer <= report_.seeds; ++layer) {
    rows.emplace_back();
    for (std::uint64_t rank = 0; rank < ranking_.rows(layer); ++rank) {
      rows.back().push_back(ranking_.row(layer, rank));
    }
    for (int own = 0; own <= layer; ++own) {
      const std::vector<Row>& own_rows = rows[static_cast<std::size_t>(own)];
      const std::vector<Row>& other_rows = rows[static_cast<std::size_t>(layer - own)];
      pool_.for_each(other_rows.size(), 1 + 10'000 / own_rows.size(),
                     [&](std::size_t begin, std::size_t end, int) {
                       for (std::size_t i = begin; i < end; ++i) {
                         for (const Row row : own_rows) check_board({row, other_rows[i]}, value);
                       }
                     });
      report_.boards += own_rows.size() * other_rows.size();
      step("positions", report_.boards, total);
    }
  }
}

void Verifier::check_sample(const std::function<int(const Board&)>& value) {
  const Ranking ranking(options_.houses, report_.seeds);
  if (!ranking.board_ranks_fit()) {
    throw InputError("boards of so many houses and seeds can't be sampled");
  }
  const std::uint64_t boards = Egdb::boards(options_.houses, report_.seeds);
  constexpr std::uint64_t kPiece = 10'000;
  constexpr std::uint64_t kRound = 100;  // pieces between reports
  std::uint64_t piece = 0;
  while (report_.boards < options_.sample) {
    const std::uint64_t left = options_.sample - report_.boards;
    const std::uint64_t pieces = std::min(kRound, (left + kPiece - 1) / kPiece);
    pool_.for_each(pieces, 1, [&](std::size_t begin, std::size_t end, int) {
      for (std::size_t i = begin; i < end; ++i) {
        // Each piece has its own numbers, so that threads do not change the sample.
        std::mt19937_64 random(options_.random_seed * 0x9e3779b97f4a7c15 + piece + i);
        const std::uint64_t count = std::min(kPiece, left - i * kPiece);
        for (std::uint64_t k = 0; k < count; ++k) {
          check_board(ranking.board(random() % boards), value);
        }
      }
    });
    piece += pieces;
    report_.boards += std::min(left, pieces * kPiece);
    step("positions", report_.boards, options_.sample);
  }
}

void Verifier::check_board(const Board& board, const std::function<int(const Board&)>& value) {
  int best = std::numeric_limits<int>::min();
  if (table_.is_over(board)) {
    best = table_.leftover(board);
  } else {
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(board.own, house) == 0) continue;
      const MoveResult result = table_.play(board, house);
      const int rest = value(result.next());
      best = std::max(best, result.gain() + (result.again ? rest : -rest));
    }
  }
  if (value(board) == best) return;
  const std::lock_guard lock(mutex_);
  ++report_.wrong_boards;
  if (report_.examples.size() < kMostExamples) report_.examples.push_back(board);
}

}  // namespace

EgdbVerifyReport verify_egdb(const EgdbVerifyOptions& options) {
  if (options.threads < 1) throw InputError("the number of threads must be at least 1");
  return Verifier(options).run();
}

}  // namespace kalah
