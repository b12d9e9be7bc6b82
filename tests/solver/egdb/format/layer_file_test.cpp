// Files of layers: what is written is read; what is damaged is found and named.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/storage_error.h"
#include "solver/egdb/disk_egdb.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/format/layer_reader.h"
#include "tests/solver/egdb/build_matrices.h"
#include "tests/solver/egdb/build_options.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

namespace fs = std::filesystem;

// Reads a layer whole; the kind of the error, if there is one.
std::optional<StorageError::Kind> kind_of_error(const Folder& folder, const std::string& keys,
                                                int houses, int layer) {
  try {
    const Ranking ranking(houses, layer);
    CodecSet codecs(ranking);
    const Rules rules = parse_rules(keys);
    const LayerReader file(egdb_folder(folder.path(), rules, houses), rules, ranking, layer,
                           codecs);
    for (int own = 0; own <= layer; ++own) {
      const MatrixEntry& matrix = file.matrix(own);
      for (std::size_t block = 0; block < matrix.blocks.size(); ++block) {
        static_cast<void>(file.read_block(matrix, block));
      }
    }
  } catch (const StorageError& error) {
    return error.kind();
  }
  return std::nullopt;
}

TEST(LayerFile, HoldsWhatTheBuilderMade) {
  for (const char* keys : {"", "capture=always,end=no-move", "leftover=nobody,capture=last-seed",
                           "sow-opponent-store=on,cross-capture=on", "capturing-seed=stays"}) {
    for (const auto& [houses, seeds] :
         std::vector<std::pair<int, int>>{{6, 8}, {1, 30}, {2, 22}, {3, 15}, {8, 5}}) {
      const Folder folder;
      const EgdbBuildReport report = build_egdb(build_options(folder, keys, houses, seeds));
      EXPECT_EQ(report.layers_built, seeds + 1);
      EXPECT_EQ(report.boards_built, Egdb::boards(houses, seeds));

      const Rules rules = parse_rules(keys);
      const SowTable table(rules, houses);
      ThreadPool pool(2);
      const MatrixStore values = build_matrices(table, seeds, pool);
      const std::unique_ptr<Egdb> loaded =
          Egdb::load(folder.path(), rules, houses, EgdbMixture::exact(seeds), pool);
      const std::unique_ptr<Egdb> built = Egdb::build(table, seeds, pool);
      const DiskEgdb disk(folder.path(), rules, houses, 1 << 20);
      EXPECT_EQ(disk.seeds(), seeds);
      const Ranking ranking(houses, seeds);
      const std::uint64_t boards = Egdb::boards(houses, seeds);
      for (std::uint64_t rank = 0; rank < boards; rank += 1 + rank % 7) {
        const Board board = ranking.board(rank);
        const int value = values.value(board);
        ASSERT_EQ(loaded->value(board), value) << describe(rules, houses, board);
        ASSERT_EQ(built->value(board), value) << describe(rules, houses, board);
        if (rank % 11 != 0) continue;
        ASSERT_EQ(disk.value(board), value) << describe(rules, houses, board);
      }
    }
  }
}

// Files of format version 1 that an earlier program has written.
TEST(LayerFile, VersionOneIsRead) {
  for (const auto& [houses, seeds] : {std::pair{6, 6}, {3, 10}}) {
    const SowTable table(Rules{}, houses);
    ThreadPool pool(1);
    const std::unique_ptr<Egdb> built = Egdb::build(table, seeds, pool);
    const std::string directory = test_file("version-1");
    const DiskEgdb disk(directory, Rules{}, houses, 1 << 20);
    const Ranking ranking(houses, seeds);
    for (std::uint64_t rank = Egdb::boards(houses, seeds - 1); rank < Egdb::boards(houses, seeds);
         ++rank) {
      const Board board = ranking.board(rank);
      ASSERT_EQ(disk.value(board), built->value(board)) << describe(Rules{}, houses, board);
    }
    CodecSet codecs(ranking);
    const LayerReader file(egdb_folder(directory, Rules{}, houses), Rules{}, ranking, seeds,
                           codecs);
    EXPECT_EQ(file.version(), 1);
    for (int own = 0; own <= seeds; ++own) {
      const Split split{seeds - own, own};
      std::vector<std::int8_t> values(boards_of(ranking, split));
      file.read_matrix(split, values.data(), pool);
      for (std::uint64_t i = 0; i < values.size(); ++i) {
        const std::uint64_t columns = ranking.rows(own);
        const Board board{ranking.row(own, i % columns), ranking.row(seeds - own, i / columns)};
        ASSERT_EQ(values[i], built->value(board)) << describe(Rules{}, houses, board);
      }
    }
  }
}

TEST(LayerFile, NewFilesAreOfVersionTwo) {
  const Folder folder;
  build_egdb(build_options(folder, "", 3, 4));
  const Ranking ranking(3, 4);
  CodecSet codecs(ranking);
  const LayerReader file(egdb_folder(folder.path(), Rules{}, 3), Rules{}, ranking, 4, codecs);
  EXPECT_EQ(file.version(), 2);
}

TEST(LayerFile, EveryFlippedBitIsFound) {
  const Folder folder;
  build_egdb(build_options(folder, "", 6, 7));
  const std::string path = layer_path(egdb_folder(folder.path(), Rules{}, 6), 7);
  const std::string good = read_file(path);
  ASSERT_EQ(kind_of_error(folder, "", 6, 7), std::nullopt);
  Random random(41);
  for (int i = 0; i < 1500; ++i) {
    // Some anywhere, some in the header and rules, some in the directory.
    const int size = static_cast<int>(good.size());
    const int place = i % 3 == 0   ? random.below(73)
                      : i % 3 == 1 ? random.below(size)
                                   : size - 1 - random.below(600);
    std::string bad = good;
    bad[place] ^= static_cast<char>(1 << random.below(8));
    write_file(path, bad);
    ASSERT_NE(kind_of_error(folder, "", 6, 7), std::nullopt) << "byte " << place;
  }
}

TEST(LayerFile, EveryTruncationAndExtensionIsFound) {
  const Folder folder;
  build_egdb(build_options(folder, "", 6, 6));
  const std::string path = layer_path(egdb_folder(folder.path(), Rules{}, 6), 6);
  const std::string good = read_file(path);
  for (std::size_t size = 0; size < good.size(); size += 1 + size / 40) {
    write_file(path, good.substr(0, size));
    ASSERT_EQ(kind_of_error(folder, "", 6, 6), StorageError::Kind::kCorrupt) << size;
  }
  write_file(path, good + '\0');
  EXPECT_EQ(kind_of_error(folder, "", 6, 6), StorageError::Kind::kCorrupt);
  fs::remove(path);
  EXPECT_EQ(kind_of_error(folder, "", 6, 6), StorageError::Kind::kMissing);
  fs::create_directory(path);
  EXPECT_EQ(kind_of_error(folder, "", 6, 6), StorageError::Kind::kIo);
}

TEST(LayerFile, OtherFilesAreNamed) {
  const Folder folder;
  build_egdb(build_options(folder, "", 6, 6));
  build_egdb(build_options(folder, "capture=always", 6, 6));
  const auto path = [&](const char* keys, int layer) {
    return layer_path(egdb_folder(folder.path(), parse_rules(keys), 6), layer);
  };
  const auto copy = [](const std::string& from, const std::string& to) {
    fs::copy_file(from, to, fs::copy_options::overwrite_existing);
  };
  copy(path("", 5), path("", 6));
  EXPECT_EQ(kind_of_error(folder, "", 6, 6), StorageError::Kind::kOtherRules);
  copy(path("capture=always", 6), path("", 6));
  EXPECT_EQ(kind_of_error(folder, "", 6, 6), StorageError::Kind::kOtherRules);
  std::string other_version = read_file(path("", 4));
  other_version[8] = 3;
  write_file(path("", 4), other_version);
  EXPECT_EQ(kind_of_error(folder, "", 6, 4), StorageError::Kind::kOtherVersion);
}

}  // namespace
}  // namespace kalah::test
