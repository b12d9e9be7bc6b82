// Files of layers that are written in several runs.
#include "solver/egdb/format/layer_writer.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "solver/egdb/format/catalogue.h"
#include "tests/support/folder.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

constexpr int kLayer = 6;

class LayerWriterRuns : public ::testing::Test {
 protected:
  // Writes the matrices with so many seeds for the mover, in a run of its own.
  void write(int first, int last, bool finish = false) {
    LayerWriter writer(folder_.path(), Rules{}, ranking_, kLayer, nullptr, codecs_, pool_, 0);
    for (int own = 0; own <= kLayer; ++own) {
      EXPECT_EQ(writer.has_matrix({kLayer - own, own}), own < first) << own;
    }
    for (int own = first; own <= last; ++own) writer.add_matrices(std::vector{lines_of(own)});
    if (finish) writer.finish();
  }

  MatrixLines lines_of(int own) const {
    const Split split{kLayer - own, own};
    const std::uint64_t size =
        boards_of(ranking_, split) /
        ranking_.rows(lines_are_columns(split) ? split.own_seeds : split.other_seeds);
    return {split, [size](std::uint64_t line, std::int8_t* values) {
              for (std::uint64_t i = 0; i < size; ++i) {
                values[i] = static_cast<std::int8_t>((line * 3 + i) % 7);
              }
            }};
  }

  std::string path() const { return layer_path(folder_.path(), kLayer); }
  std::string part() const { return ResumableFile::part_path(path()); }
  std::string index() const { return unfinished_index_path(folder_.path(), kLayer); }

  std::string whole_file() {
    write(0, kLayer, true);
    std::string bytes = read_file(path());
    std::filesystem::remove(path());
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
    return bytes;
  }

  Folder folder_;
  Ranking ranking_{6, kLayer};
  CodecSet codecs_{ranking_};
  ThreadPool pool_{2};
};

TEST_F(LayerWriterRuns, SeveralRunsMakeTheSameFile) {
  const std::string whole = whole_file();
  write(0, 2);
  EXPECT_FALSE(std::filesystem::exists(path()));
  write(3, 3);
  // What a killed run has written behind the last index does not count.
  write_file(part(), read_file(part()) + "abc");
  write(4, kLayer, true);
  EXPECT_EQ(read_file(path()), whole);
  EXPECT_FALSE(std::filesystem::exists(part()));
  EXPECT_FALSE(std::filesystem::exists(index()));
}

TEST_F(LayerWriterRuns, OfLittleWorkNothingIsLeft) {
  write(0, -1);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
  LayerWriter(folder_.path(), Rules{}, ranking_, kLayer, nullptr, codecs_, pool_)
      .add_matrices(std::vector{lines_of(0)});
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

// What can't be trusted is written again.
TEST_F(LayerWriterRuns, DamageIsFound) {
  const std::string whole = whole_file();
  write(0, 2);
  const std::string good_part = read_file(part());
  const std::string good_index = read_file(index());
  Random random(52);
  for (int i = 0; i < 300; ++i) {
    std::string bad_part = good_part;
    std::string bad_index = good_index;
    std::string& bad = i % 2 == 0 ? bad_part : bad_index;
    // The head of the file, without its header, is not looked at: finish() writes it again.
    const int first = i % 2 == 0 ? 73 : 0;
    const int place = random.between(first, static_cast<int>(bad.size()) - 1);
    if (i % 3 == 0) {
      bad.resize(static_cast<std::size_t>(place));
    } else {
      bad[place] ^= static_cast<char>(1 << random.below(8));
    }
    write_file(part(), bad_part);
    write_file(index(), bad_index);
    write(0, kLayer, true);
    ASSERT_EQ(read_file(path()), whole) << i << " " << place;
    std::filesystem::remove(path());
    std::filesystem::remove(index());
  }
}

TEST_F(LayerWriterRuns, AnotherLayersIndexIsNoUse) {
  write(0, 2);
  Ranking narrow(5, kLayer);
  CodecSet codecs(narrow);
  const LayerWriter writer(folder_.path(), Rules{}, narrow, kLayer, nullptr, codecs, pool_);
  EXPECT_FALSE(writer.has_matrix({kLayer, 0}));
}

}  // namespace
}  // namespace kalah::test
