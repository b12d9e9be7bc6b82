// Checksums first; then the equation of each board, with the engine's moves.
#include "solver/egdb/verify.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <utility>

#include "base/input_error.h"
#include "base/job_phase.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/storage_error.h"
#include "solver/egdb/build/memory_need.h"
#include "solver/egdb/disk_egdb.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/reading_store.h"
#include "solver/egdb/row_check.h"
#include "solver/egdb/rows/load_rows.h"

namespace kalah {
namespace {

constexpr std::size_t kMostExamples = 10;

// Of checking all boards row by row, but for packed rows and what it takes to read them: rows of
// boards, and what threads have unpacked (row_check.h).
std::uint64_t working_bytes(int houses, int seeds, int threads) {
  constexpr std::uint64_t kRest = 64 << 10;  // directories, plans
  const Ranking ranking(houses, seeds);
  constexpr std::uint64_t kRowsAfter = 2;  // with and without a capture
  const auto unpacked = static_cast<std::uint64_t>(binomial(seeds + houses, houses));
  const std::uint64_t row = ranking.rows(seeds);
  return reading_bytes(ranking, seeds, threads) + 2 * sizeof(Row) * row +
         threads * (kRowsAfter * unpacked + 4 * row + kRest);
}

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
    for (const auto& [place, board] : examples_) report_.examples.push_back(board);
    return std::move(report_);
  }

 private:
  std::uint64_t choose_layers();
  void check_files();
  void check_file(int layer, JobPhase& phase);
  void check_blocks(const LayerReader& file, const MatrixEntry& matrix);
  void check_values();
  void check_all();
  void expect_memory() const;
  void check_row_by_row();
  void check_board_by_board();
  void check_matrix(const Split& split, std::vector<RowCheck>& checks, JobPhase& phase);
  void check_sample();
  template <typename AnyEgdb>
  void check_some(const Split& split, std::uint64_t count, const AnyEgdb& egdb, JobPhase& phase);
  template <typename AnyEgdb>
  bool is_best(const Board& board, const AnyEgdb& egdb) const;
  void add_wrong(std::uint64_t place, const Board& board);

  const EgdbVerifyOptions& options_;
  std::string folder_;
  SowTable table_;
  Ranking ranking_;
  CodecSet codecs_;
  ThreadPool pool_;
  EgdbVerifyReport report_;
  std::uint64_t checked_before_ = 0;              // boards of the matrices so far
  std::mutex mutex_;                              // of errors, and of what is wrong
  std::multimap<std::uint64_t, Board> examples_;  // by their places in the order of checking
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

void Verifier::check_values() {
  try {
    if (options_.sample == 0) {
      check_all();
    } else {
      check_sample();
    }
  } catch (const StorageError& error) {
    if (error.kind() != StorageError::Kind::kCorrupt) throw;
    report_.errors.push_back(error.what());
  }
}

void Verifier::check_all() {
  expect_memory();
  if (RowCheck::can_check(options_.rules)) {
    check_row_by_row();
  } else {
    check_board_by_board();
  }
}

void Verifier::expect_memory() const {
  const std::uint64_t least =
      least_verify_memory(options_.rules, options_.houses, report_.seeds, options_.threads);
  if (options_.memory >= least) return;
  throw InputError("checking layers up to " + counted(report_.seeds, "seed") + " takes at least " +
                   needed_size_text(least) + " of memory, the budget is " + bytes(options_.memory));
}

// With all layers in memory.
void Verifier::check_board_by_board() {
  const std::unique_ptr<Egdb> egdb =
      Egdb::load(options_.directory, options_.rules, options_.houses,
                 EgdbMixture::exact(report_.seeds), pool_, options_.control);
  JobPhase phase(options_.control, "check", "positions",
                 Egdb::boards(options_.houses, report_.seeds));
  for (int layer = 0; layer <= report_.seeds; ++layer) {
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      check_some(split, boards_of(ranking_, split), *egdb, phase);
    }
  }
}

// Layer by layer, with the matrices in memory, or near it, that the moves of higher layers lead to.
void Verifier::check_row_by_row() {
  const std::unique_ptr<RowStore> store = make_reading_store(
      options_.rules, options_.houses, report_.seeds,
      options_.memory - working_bytes(options_.houses, report_.seeds, options_.threads), folder_);
  const SplitMap<int> last_by_mover = last_layers_by_mover(table_, report_.seeds);
  std::vector<RowCheck> checks(pool_.threads(), RowCheck(table_, *store));
  JobPhase phase(options_.control, "check", "positions",
                 Egdb::boards(options_.houses, report_.seeds));
  for (int layer = 0; layer <= report_.seeds; ++layer) {
    const LayerReader file(folder_, options_.rules, ranking_, layer, codecs_);
    for (int fewer = layer / 2; fewer >= 0; --fewer) {
      const Split pair[] = {{layer - fewer, fewer}, {fewer, layer - fewer}};
      const int matrices = 2 * fewer == layer ? 1 : 2;
      for (int i = 0; i < matrices; ++i) {
        load_matrix(file, pair[i], {true, true}, *store, pool_, [&] { phase.advance(0); });
      }
      for (int i = 0; i < matrices; ++i) check_matrix(pair[i], checks, phase);
      for (int i = 0; i < matrices; ++i) {
        if (last_by_mover[pair[i]] <= layer) store->drop(pair[i], RowsOf::kMover);
        if (layer == report_.seeds) store->drop(pair[i], RowsOf::kOther);
      }
    }
    for (int below = 0; below < layer; ++below) {
      for (int own = 0; own <= below; ++own) {
        const Split split{below - own, own};
        if (last_by_mover[split] <= layer) store->drop(split, RowsOf::kMover);
      }
    }
  }
}

void Verifier::check_matrix(const Split& split, std::vector<RowCheck>& checks, JobPhase& phase) {
  constexpr std::uint64_t kBoardsBetweenReports = 1 << 22;
  const std::vector<Row> own_rows = ranking_.all_rows(split.own_seeds);
  const std::vector<Row> other_rows = ranking_.all_rows(split.other_seeds);
  const std::uint64_t columns = other_rows.size();
  const std::uint64_t part = kBoardsBetweenReports / columns + 1;
  const std::size_t grain = std::max<std::size_t>(1, rows_per_piece(columns) / 8);
  for (std::uint64_t done = 0; done < own_rows.size(); done += part) {
    const std::uint64_t count = std::min<std::uint64_t>(part, own_rows.size() - done);
    pool_.for_each(count, grain, [&](std::size_t begin, std::size_t end, int thread) {
      for (std::size_t i = done + begin; i < done + end; ++i) {
        const Row own = own_rows[i];
        const std::vector<std::uint32_t>& wrong =
            checks[thread].wrong_columns(own, split.other_seeds, other_rows);
        const std::uint64_t place = checked_before_ + i * columns;
        for (const std::uint32_t column : wrong) {
          add_wrong(place + column, {own, other_rows[column]});
        }
      }
    });
    report_.boards += count * columns;
    phase.advance(count * columns);
  }
  checked_before_ = report_.boards;
}

// Spread over the splits by their sizes, and looked up on the disk.
void Verifier::check_sample() {
  const DiskEgdb egdb(options_.directory, options_.rules, options_.houses, options_.memory);
  const std::uint64_t boards = Egdb::boards(options_.houses, report_.seeds);
  const auto share = [&](std::uint64_t before) {
    return static_cast<std::uint64_t>(Uint128{before} * options_.sample / boards);
  };
  JobPhase phase(options_.control, "check", "positions", options_.sample);
  std::uint64_t before = 0;
  for (int layer = 0; layer <= report_.seeds; ++layer) {
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      const std::uint64_t size = boards_of(ranking_, split);
      check_some(split, share(before + size) - share(before), egdb, phase);
      before += size;
    }
  }
}

// `count` of the boards of a split, which are all or chosen at random. Those of a piece are gone
// through in the order of the matrix: neighbours share blocks.
template <typename AnyEgdb>
void Verifier::check_some(const Split& split, std::uint64_t count, const AnyEgdb& egdb,
                          JobPhase& phase) {
  constexpr std::uint64_t kPiece = 1'000;
  constexpr std::uint64_t kBoardsBetweenReports = 16 * kPiece;
  const std::uint64_t columns = ranking_.rows(split.own_seeds);
  const std::uint64_t size = boards_of(ranking_, split);
  for (std::uint64_t done = 0; done < count; done += kBoardsBetweenReports) {
    const std::uint64_t now = std::min(kBoardsBetweenReports, count - done);
    pool_.for_each(now, kPiece, [&](std::size_t begin, std::size_t end, int) {
      // Each piece has its own numbers, so that threads do not change the sample.
      std::mt19937_64 random(options_.random_seed * 0x9e3779b97f4a7c15 + report_.boards + begin);
      std::vector<std::uint64_t> places(end - begin);
      for (std::uint64_t i = 0; i < places.size(); ++i) {
        places[i] = count == size ? done + begin + i : random() % size;
      }
      std::sort(places.begin(), places.end());
      for (const std::uint64_t place : places) {
        const Board board{ranking_.row(split.own_seeds, place % columns),
                          ranking_.row(split.other_seeds, place / columns)};
        if (!is_best(board, egdb)) add_wrong(report_.boards + begin, board);
      }
    });
    report_.boards += now;
    phase.advance(now);
  }
}

// Whether the stored value of a board is the best of its moves.
template <typename AnyEgdb>
bool Verifier::is_best(const Board& board, const AnyEgdb& egdb) const {
  int best = std::numeric_limits<int>::min();
  if (table_.is_over(board)) {
    best = table_.leftover(board);
  } else {
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(board.own, house) == 0) continue;
      const MoveResult result = table_.play(board, house);
      const int rest = egdb.value(result.next());
      best = std::max(best, result.gain() + (result.again ? rest : -rest));
    }
  }
  return egdb.value(board) == best;
}

// Keeps the first ones by their places, whichever thread finds them first.
void Verifier::add_wrong(std::uint64_t place, const Board& board) {
  const std::lock_guard lock(mutex_);
  ++report_.wrong_boards;
  examples_.emplace(place, board);
  if (examples_.size() > kMostExamples) examples_.erase(std::prev(examples_.end()));
}

}  // namespace

std::uint64_t least_verify_memory(const Rules& rules, int houses, int seeds, int threads) {
  return RowCheck::can_check(rules) ? working_bytes(houses, seeds, threads)
                                    : Egdb::load_bytes(houses, EgdbMixture::exact(seeds));
}

EgdbVerifyReport verify_egdb(const EgdbVerifyOptions& options) {
  if (options.threads < 1) throw InputError("the number of threads must be at least 1");
  return Verifier(options).run();
}

}  // namespace kalah
