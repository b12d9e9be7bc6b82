// Building, loading, verifying and counting databases on disk.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <optional>

#include "base/file_lock.h"
#include "base/hash.h"
#include "base/input_error.h"
#include "base/storage_error.h"
#include "solver/egdb/build_job.h"
#include "solver/egdb/disk_egdb.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/format/layer_writer.h"
#include "solver/egdb/layer_counts.h"
#include "solver/egdb/layer_stats.h"
#include "solver/egdb/verify.h"
#include "tests/solver/egdb/build_options.h"

namespace kalah::test {
namespace {

namespace fs = std::filesystem;

TEST(EgdbBuild, GoesOnWhereItWas) {
  const Folder folder;
  EgdbBuildOptions options = build_options(folder, "", 6, 9);
  build_egdb(options);
  const std::string path = layer_path(egdb_folder(folder.path(), Rules{}, 6), 8);
  const std::string first = read_file(path);
  fs::remove(path);
  const EgdbBuildReport report = build_egdb(options);
  EXPECT_EQ(report.layers_built, 1);
  EXPECT_EQ(report.layers_found, 9);
  EXPECT_EQ(read_file(path), first);
}

TEST(EgdbBuild, StopsWhenAsked) {
  const Folder folder;
  EgdbBuildOptions options = build_options(folder, "", 6, 9);
  std::atomic<bool> stop = false;
  options.control = JobControl(
      [&](const JobProgress& progress) {
        EXPECT_EQ(progress.total, Egdb::boards(6, 9));
        stop = progress.done > 100'000;
      },
      &stop);
  EXPECT_THROW(build_egdb(options), Interrupted);
  for (const fs::directory_entry& entry :
       fs::directory_iterator(egdb_folder(folder.path(), Rules{}, 6))) {
    EXPECT_EQ(entry.path().extension(), ".kdb");
  }
  options.control = {};
  build_egdb(options);
  EXPECT_EQ(stored_layers(folder.path(), Rules{}, 6), 10);
}

TEST(EgdbBuild, TheSameFilesWithAnyThreadsMemoryAndBuilder) {
  const Folder one;
  const Folder other;
  EgdbBuildOptions options = build_options(one, "end=no-move", 6, 10);
  build_egdb(options);
  options.directory = other.path();
  options.threads = 1;
  options.memory =
      least_build_memory(Rules{}, 6, 10, options.threads);  // blocks have to go and come back
  build_egdb(options);
  const Folder reference;
  options.directory = reference.path();
  options.by_reference = true;
  build_egdb(options);
  for (int layer = 0; layer <= 10; ++layer) {
    const auto bytes = [&](const Folder& folder) {
      return read_file(layer_path(egdb_folder(folder.path(), options.rules, 6), layer));
    };
    ASSERT_EQ(bytes(one), bytes(other)) << layer;
    ASSERT_EQ(bytes(one), bytes(reference)) << layer;
  }
}

TEST(Egdb, BuildAndLoadReportAndStop) {
  const Folder folder;
  build_egdb(build_options(folder, "", 6, 7));
  const SowTable table(Rules{}, 6);
  ThreadPool pool(2);
  const std::uint64_t boards = Egdb::boards(6, 7);
  std::atomic<bool> stop = false;
  JobProgress last;
  const JobControl control(
      [&](const JobProgress& progress) {
        EXPECT_GT(progress.done, last.done);
        last = progress;
        stop = progress.done > 1000 && progress.done < 2000;
      },
      &stop);
  const auto build = [&](const JobControl& watched) {
    return Egdb::build(table, 7, pool, watched);
  };
  const auto load = [&](const JobControl& watched) {
    return Egdb::load(folder.path(), Rules{}, 6, EgdbMixture::exact(7), pool, watched);
  };
  EXPECT_THROW(static_cast<void>(build(control)), Interrupted);
  EXPECT_LT(last.done, 2000u);
  last = {};
  EXPECT_THROW(static_cast<void>(load(control)), Interrupted);
  EXPECT_LT(last.done, 2000u);
  last = {};
  const JobControl watched([&](const JobProgress& progress) { last = progress; });
  static_cast<void>(build(watched));
  EXPECT_EQ(last.phase, "database");
  EXPECT_EQ(last.unit, "positions");
  EXPECT_EQ(last.done, boards);
  EXPECT_EQ(last.total, boards);
  last = {};
  static_cast<void>(load(watched));
  EXPECT_EQ(last.done, boards);
  EXPECT_EQ(last.total, boards);
}

EgdbVerifyOptions verify_options(const Folder& folder, const std::string& rules, int houses) {
  EgdbVerifyOptions options;
  options.directory = folder.path();
  options.rules = parse_rules(rules);
  options.houses = houses;
  options.memory = std::uint64_t{1} << 30;
  options.threads = 2;
  return options;
}

TEST(EgdbVerify, FindsASoundDatabaseSound) {
  const Folder folder;
  build_egdb(build_options(folder, "capture=always", 6, 11));
  EgdbVerifyOptions options = verify_options(folder, "capture=always", 6);
  const EgdbVerifyReport report = verify_egdb(options);
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.boards, Egdb::boards(6, 11));
  options.threads = 3;
  options.memory =
      least_verify_memory(Rules{}, 6, 11, options.threads);  // rows have to go and come back
  const EgdbVerifyReport spilled = verify_egdb(options);
  EXPECT_TRUE(spilled.ok());
  EXPECT_EQ(spilled.boards, report.boards);
  EXPECT_EQ(spilled.blocks, report.blocks);
  --options.memory;
  EXPECT_THROW(static_cast<void>(verify_egdb(options)), InputError);
  options.memory = 300'000;
  for (const std::uint64_t sample : {1, 5000}) {
    options.sample = sample;
    const EgdbVerifyReport sampled = verify_egdb(options);
    EXPECT_TRUE(sampled.ok());
    EXPECT_EQ(sampled.boards, sample);
  }
}

TEST(EgdbVerify, MultiLapIsCheckedWithAllLayersInMemory) {
  const Folder folder;
  build_egdb(build_options(folder, "avalanche", 6, 9));
  EgdbVerifyOptions options = verify_options(folder, "avalanche", 6);
  options.memory = least_verify_memory(options.rules, 6, 9, options.threads);
  EXPECT_GE(options.memory, Egdb::packed_bytes(6, 9));
  const EgdbVerifyReport report = verify_egdb(options);
  EXPECT_TRUE(report.ok());
  EXPECT_EQ(report.boards, Egdb::boards(6, 9));
  --options.memory;
  EXPECT_THROW(static_cast<void>(verify_egdb(options)), InputError);
  options.sample = 2000;
  EXPECT_TRUE(verify_egdb(options).ok());
}

// Adds 2 to a value of a layer, whose file is written anew: its checksums are right, as if a
// builder had made an error.
void plant(const EgdbVerifyOptions& options, const Split& split, std::uint64_t place) {
  const int layer = split.layer();
  const std::string path = egdb_folder(options.directory, options.rules, options.houses);
  const Ranking ranking(options.houses, layer);
  CodecSet codecs(ranking);
  ThreadPool pool(1);
  std::vector<std::vector<std::int8_t>> matrices;
  for (int own = 0; own <= layer; ++own) {
    matrices.emplace_back(boards_of(ranking, {layer - own, own}));
    LayerReader(path, options.rules, ranking, layer, codecs)
        .read_matrix({layer - own, own}, matrices.back().data(), pool);
  }
  std::int8_t& value = matrices[split.own_seeds][place];
  value = static_cast<std::int8_t>(value > 0 ? value - 2 : value + 2);
  LayerWriter writer(path, options.rules, ranking, layer, nullptr, codecs, pool);
  for (int own = 0; own <= layer; ++own) {
    writer.add_matrices(
        std::vector{lines_of_values({layer - own, own}, matrices[own].data(), ranking)});
  }
  writer.finish();
}

// How many boards have a value that is not the best of their moves, one after the other.
std::uint64_t count_wrong(const EgdbVerifyOptions& options, int seeds) {
  ThreadPool pool(1);
  const std::unique_ptr<Egdb> egdb =
      Egdb::load(options.directory, options.rules, options.houses, EgdbMixture::exact(seeds), pool);
  const SowTable table(options.rules, options.houses);
  const Ranking ranking(options.houses, seeds);
  std::uint64_t wrong = 0;
  for (std::uint64_t rank = 0; rank < Egdb::boards(options.houses, seeds); ++rank) {
    const Board board = ranking.board(rank);
    int best = -1000;
    for (int house = 0; house < options.houses && !table.is_over(board); ++house) {
      if (seeds_at(board.own, house) == 0) continue;
      const MoveResult result = table.play(board, house);
      const int rest = egdb->value(result.next());
      best = std::max(best, result.gain() + (result.again ? rest : -rest));
    }
    if (table.is_over(board)) best = table.leftover(board);
    wrong += egdb->value(board) != best ? 1 : 0;
  }
  return wrong;
}

// One wrong value after the other, in each matrix: boards of higher layers that lead to it by moves
// of every kind are wrong, too. In small houses many moves are laps.
void expect_wrong_values_found(const std::string& rules, int houses, int seeds) {
  SCOPED_TRACE(rules + " " + std::to_string(houses));
  const Ranking ranking(houses, seeds);
  const Folder folder;
  build_egdb(build_options(folder, rules, houses, seeds));
  int planted = 0;
  for (int layer = seeds / 3; layer <= seeds; ++layer) {
    for (int own = 0; own <= layer; ++own, ++planted) {
      EgdbVerifyOptions options = verify_options(folder, rules, houses);
      const std::string path = layer_path(egdb_folder(folder.path(), options.rules, houses), layer);
      const std::string sound = read_file(path);
      const Split split{layer - own, own};
      plant(options, split, boards_of(ranking, split) * 2 / 3);
      const std::uint64_t wrong = count_wrong(options, seeds);
      ASSERT_GE(wrong, 1u);
      options.threads = planted % 2 == 0 ? 1 : 3;
      const EgdbVerifyReport report = verify_egdb(options);
      EXPECT_TRUE(report.errors.empty());
      ASSERT_EQ(report.wrong_boards, wrong) << layer << ' ' << own;
      EXPECT_EQ(report.examples.size(), std::min<std::uint64_t>(wrong, 10));
      options.threads = 4 - options.threads;
      options.memory = least_verify_memory(options.rules, houses, seeds, options.threads);
      const EgdbVerifyReport spilled = verify_egdb(options);
      ASSERT_EQ(spilled.wrong_boards, wrong) << layer << ' ' << own;
      EXPECT_EQ(spilled.examples, report.examples);
      write_file(path, sound);
    }
  }
}

TEST(EgdbVerify, FindsAnyWrongValue) {
  expect_wrong_values_found("", 6, 5);
  expect_wrong_values_found("", 2, 11);
  expect_wrong_values_found("", 1, 7);
  expect_wrong_values_found("capture=always,end=no-move", 3, 8);
  expect_wrong_values_found("capture=nonempty,capturing-seed=stays", 3, 7);
  expect_wrong_values_found("sow-opponent-store=on,cross-capture=on", 2, 9);
  expect_wrong_values_found("leftover=nobody", 4, 6);
  expect_wrong_values_found("leftover=finisher", 8, 3);
  expect_wrong_values_found("avalanche", 2, 9);
  expect_wrong_values_found("sowing=multi-lap,sow-opponent-store=on,cross-capture=on", 3, 7);
}

TEST(EgdbVerify, FindsAWrongValueBySamples) {
  const Folder folder;
  build_egdb(build_options(folder, "", 2, 6));
  EgdbVerifyOptions options = verify_options(folder, "", 2);
  plant(options, {3, 3}, 5);
  options.sample = 20'000;
  const EgdbVerifyReport report = verify_egdb(options);
  EXPECT_EQ(report.boards, options.sample);
  EXPECT_GE(report.wrong_boards, 1u);
  options.threads = 1;
  EXPECT_EQ(verify_egdb(options).examples, report.examples);
}

// Sets `stop` at the first report of a phase, and then expects the end.
class StopIn {
 public:
  explicit StopIn(std::string phase) : phase_(std::move(phase)) {}

  JobControl control() {
    return JobControl(
        [this](const JobProgress& progress) {
          EXPECT_FALSE(stop_);
          EXPECT_LE(progress.done, progress.total);
          stop_ = progress.phase == phase_;
        },
        &stop_);
  }

 private:
  std::string phase_;
  std::atomic<bool> stop_ = false;
};

TEST(EgdbVerify, StopsWhenAsked) {
  const Folder folder;
  build_egdb(build_options(folder, "", 6, 6));
  EgdbVerifyOptions options = verify_options(folder, "", 6);
  for (const char* phase : {"files", "check"}) {
    StopIn stop(phase);
    options.control = stop.control();
    EXPECT_THROW(static_cast<void>(verify_egdb(options)), Interrupted);
    options.sample = 100'000;
  }
}

// A layer as it is counted, and the same board by board.
class CountedLayer {
 public:
  CountedLayer(const std::string& rules, int houses, int layer)
      : rules_(parse_rules(rules)), ranking_(houses, layer), codecs_(ranking_) {
    build_egdb(build_options(folder_, rules, houses, layer));
    file_.emplace(egdb_folder(folder_.path(), rules_, houses), rules_, ranking_, layer, codecs_);
  }

  std::unique_ptr<Egdb> load() {
    ThreadPool pool(1);
    return Egdb::load(folder_.path(), rules_, ranking_.houses(),
                      EgdbMixture::exact(ranking_.max_seeds()), pool);
  }
  LayerJob least_job(int threads) const {
    return {least_stats_memory(ranking_, ranking_.max_seeds(), threads), {}};
  }
  LayerStats stats(const LayerJob& job, int threads) {
    ThreadPool pool(threads);
    return layer_stats(*file_, rules_, ranking_, job, pool);
  }
  LayerCounts counts(const LayerJob& job, int threads) {
    ThreadPool pool(threads);
    return count_layer(*file_, rules_, ranking_, job, pool);
  }
  std::vector<std::int8_t> exported(const LayerJob& job, int threads) {
    ThreadPool pool(threads);
    std::vector<std::int8_t> values;
    export_layer(*file_, rules_, ranking_, job, pool, [&](std::span<const std::int8_t> piece) {
      values.insert(values.end(), piece.begin(), piece.end());
    });
    return values;
  }
  // Colexicographic order, by sorting.
  std::vector<Board> boards() const {
    std::vector<Board> boards;
    const int layer = ranking_.max_seeds();
    for (auto rank = static_cast<std::uint64_t>(ranking_.boards_up_to(layer - 1));
         rank < static_cast<std::uint64_t>(ranking_.boards_up_to(layer)); ++rank) {
      boards.push_back(ranking_.board(rank));
    }
    std::sort(boards.begin(), boards.end(), [](const Board& left, const Board& right) {
      // House 1 is in the low byte, so the last house decides first.
      return std::pair(left.other, left.own) < std::pair(right.other, right.own);
    });
    return boards;
  }

 private:
  Folder folder_;
  Rules rules_;
  Ranking ranking_;
  CodecSet codecs_;
  std::optional<LayerReader> file_;
};

void expect_counted_well(const std::string& rules, int houses, int layer) {
  SCOPED_TRACE(rules + " " + std::to_string(houses));
  CountedLayer counted(rules, houses, layer);
  const std::unique_ptr<Egdb> egdb = counted.load();
  std::vector<std::int8_t> values;
  std::vector<std::uint64_t> histogram(2 * layer + 1);
  std::uint64_t zugzwang = 0;
  int lowest = layer;
  int highest = -layer;
  for (const Board& board : counted.boards()) {
    const int value = egdb->value(board);
    values.push_back(static_cast<std::int8_t>(value));
    ++histogram[value + layer];
    zugzwang += value + egdb->value(swapped(board)) < 0 ? 1 : 0;
    if (layer >= 2 && (board.own == 0 || board.other == 0)) continue;
    lowest = std::min(lowest, value);
    highest = std::max(highest, value);
  }
  for (const int threads : {1, 3}) {
    for (const LayerJob& job : {counted.least_job(threads), LayerJob{std::uint64_t{1} << 30, {}}}) {
      EXPECT_EQ(counted.exported(job, threads), values);
      const LayerStats stats = counted.stats(job, threads);
      EXPECT_EQ(stats.boards, values.size());
      EXPECT_EQ(stats.histogram, histogram);
      EXPECT_EQ(stats.wins + stats.draws + stats.losses, stats.boards);
      EXPECT_EQ(stats.mutual_zugzwang, zugzwang);
      EXPECT_EQ(stats.lowest, lowest);
      EXPECT_EQ(stats.highest, highest);
      EXPECT_EQ(egdb->value(stats.lowest_board), lowest);
      EXPECT_EQ(egdb->value(stats.highest_board), highest);
      EXPECT_EQ(stats.values_hash, hash_of(std::as_bytes(std::span(values))));
      EXPECT_EQ(counted.counts(job, threads).histogram, histogram);
    }
  }
}

TEST(EgdbStats, CountsAndOrdersValues) {
  expect_counted_well("", 3, 9);
  expect_counted_well("", 1, 5);
  expect_counted_well("", 6, 0);
  expect_counted_well("", 6, 8);
  expect_counted_well("leftover=nobody", 4, 7);
  expect_counted_well("end=no-move,leftover=finisher", 8, 4);
}

TEST(EgdbStats, StopsWhenAskedAndNeedsMemory) {
  CountedLayer counted("", 6, 7);
  for (const char* phase : {"counting", "hashing", "reading", "writing"}) {
    const LayerJob least = counted.least_job(2);
    StopIn stop(phase);
    const LayerJob job{least.memory, stop.control()};
    const bool is_export = *phase == 'r' || *phase == 'w';
    if (is_export) {
      EXPECT_THROW(static_cast<void>(counted.exported(job, 2)), Interrupted) << phase;
      EXPECT_THROW(static_cast<void>(counted.exported({least.memory - 1, {}}, 2)), InputError);
    } else {
      EXPECT_THROW(static_cast<void>(counted.stats(job, 2)), Interrupted) << phase;
      EXPECT_THROW(static_cast<void>(counted.stats({least.memory - 1, {}}, 2)), InputError);
    }
  }
  StopIn stop("counting");
  const LayerJob job{std::uint64_t{1} << 30, stop.control()};
  EXPECT_THROW(static_cast<void>(counted.counts(job, 2)), Interrupted);
  EXPECT_THROW(static_cast<void>(counted.counts({1, {}}, 2)), InputError);
}

TEST(EgdbBuild, OneJobInAFolder) {
  const Folder folder;
  const EgdbBuildOptions options = build_options(folder, "", 4, 4);
  const std::string path = egdb_folder(options.directory, options.rules, options.houses);
  fs::create_directories(path);
  const std::string abandoned = path + "/.layer-009.kdb.kalah-0123456789abcdef.tmp";
  write_file(abandoned, "half");
  std::optional<FileLock> lock(std::in_place, path);
  try {
    build_egdb(options);
    FAIL() << "two jobs in a folder";
  } catch (const StorageError& error) {
    EXPECT_EQ(error.kind(), StorageError::Kind::kInUse);
    EXPECT_EQ(error.path(), path);
  }
  EXPECT_TRUE(layers_in(path).empty());
  lock.reset();
  EXPECT_EQ(build_egdb(options).layers_built, 5);
  EXPECT_FALSE(fs::exists(abandoned));
  // Nothing to build is nothing to write.
  lock.emplace(path);
  EXPECT_EQ(build_egdb(options).layers_built, 0);
}

TEST(DiskEgdb, SaysWhatIsMissing) {
  const Folder folder;
  const auto kind = [&](const auto& action) -> std::optional<StorageError::Kind> {
    try {
      action();
    } catch (const StorageError& error) {
      return error.kind();
    }
    return std::nullopt;
  };
  EXPECT_EQ(kind([&] { DiskEgdb(folder.path(), Rules{}, 6, 1000); }), StorageError::Kind::kMissing);
  build_egdb(build_options(folder, "", 6, 5));
  const DiskEgdb disk(folder.path(), Rules{}, 6, 1000);
  EXPECT_EQ(kind([&] { static_cast<void>(disk.value(starting_board(6, 1))); }),
            StorageError::Kind::kMissing);
  EXPECT_EQ(kind([&] { static_cast<void>(disk.value({seed_at(2), seed_at(3)})); }), std::nullopt);
  EXPECT_EQ(kind([&] { DiskEgdb(folder.path(), parse_rules("capture=none"), 6, 1000); }),
            StorageError::Kind::kMissing);
}

}  // namespace
}  // namespace kalah::test
