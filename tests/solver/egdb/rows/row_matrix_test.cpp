// Packed values are the values that were packed, whatever they are, in memory and out of it.
#include "solver/egdb/rows/row_matrix.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/egdb/rows/packed_matrix.h"
#include "tests/support/folder.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

struct Values {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::vector<std::int8_t> values;

  int operator()(std::uint64_t row, std::uint64_t column) const {
    return values[row * columns + column];
  }
};

// Values that are like each other, or all different (a spread of 127: nearly all are escapes).
Values random_values(Random& random, int most_rows, int most_columns) {
  Values made;
  made.rows = static_cast<std::uint64_t>(random.between(1, most_rows));
  made.columns = static_cast<std::uint64_t>(random.between(1, most_columns));
  const int spread = random.between(0, 127);
  const int step = random.between(1, 2);
  const int shift = random.between(spread - 127, 127 - spread);
  for (std::uint64_t i = 0; i < made.rows * made.columns; ++i) {
    const int number = random.between(-spread, spread);
    made.values.push_back(static_cast<std::int8_t>(number / step * step + shift));
  }
  return made;
}

// With any packing, which need not fit the values.
std::unique_ptr<RowMatrix> put(const Values& values, BlockCache& cache,
                               const std::shared_ptr<ScratchFile>& scratch, Random& random) {
  std::vector<std::int8_t> bases(values.columns);
  for (std::int8_t& base : bases) base = static_cast<std::int8_t>(random.between(-30, 30));
  const int step = random.between(1, 2);
  const int odd = step == 2 ? random.below(2) : 0;
  const auto block_rows = static_cast<std::uint64_t>(random.between(1, 20));
  auto matrix = std::make_unique<RowMatrix>(cache, scratch, RowPacking(step, odd, bases),
                                            values.rows, block_rows);
  for (std::uint64_t first = 0; first < values.rows; first += block_rows) {
    matrix->put_rows(first, std::min(block_rows, values.rows - first),
                     values.values.data() + first * values.columns, values.columns);
  }
  return matrix;
}

void expect_rows(const RowMatrix& matrix, const Values& values) {
  std::vector<std::int8_t> row(values.columns);
  for (std::uint64_t r = 0; r < values.rows; ++r) {
    matrix.read_row(r, row.data());
    for (std::uint64_t c = 0; c < values.columns; ++c) ASSERT_EQ(row[c], values(r, c));
    for (std::uint64_t first = 0; first < values.columns; first += RowPacking::kGroup) {
      const std::uint64_t count = std::min<std::uint64_t>(1 + r % 70, values.columns - first);
      matrix.read(r, first, count, row.data());
      for (std::uint64_t c = 0; c < count; ++c) ASSERT_EQ(row[c], values(r, first + c));
    }
  }
}

void expect_transposed(const RowMatrix& matrix, const Values& values) {
  ThreadPool pool(2);
  const std::uint64_t pitch = values.rows + 3;
  for (std::uint64_t first = 0; first < values.columns; first += RowPacking::kGroup) {
    const std::uint64_t count = std::min<std::uint64_t>(100, values.columns - first);
    std::vector<std::int8_t> target(count * pitch);
    read_transposed(matrix, first, count, target.data(), pitch, pool);
    for (std::uint64_t c = 0; c < count; ++c) {
      for (std::uint64_t r = 0; r < values.rows; ++r) {
        ASSERT_EQ(target[c * pitch + r], values(r, first + c));
      }
    }
  }
}

class RowMatrixValues : public WithInstructionSet {};

TEST_P(RowMatrixValues, AreExactInMemory) {
  Random random(31);
  for (int round = 0; round < 200; ++round) {
    BlockCache cache;
    const Values values = random_values(random, 90, 300);
    std::unique_ptr<RowMatrix> matrix = put(values, cache, nullptr, random);
    expect_rows(*matrix, values);
    expect_transposed(*matrix, values);
    const PackedMatrix packed(std::move(matrix));
    for (std::uint64_t row = 0; row < values.rows; ++row) {
      for (std::uint64_t column = 0; column < values.columns; ++column) {
        ASSERT_EQ(packed.value(row, column), values(row, column));
      }
    }
    if (HasFatalFailure()) return;
  }
}

TEST_P(RowMatrixValues, AreExactOutOfMemory) {
  const Folder folder;
  Random random(33);
  for (int round = 0; round < 50; ++round) {
    // Room for some blocks, or for none.
    BlockCache cache(static_cast<std::uint64_t>(round % 3) * 2000);
    const auto scratch = std::make_shared<ScratchFile>(folder.path());
    const Values one = random_values(random, 90, 300);
    const Values other = random_values(random, 90, 300);
    const std::unique_ptr<RowMatrix> first = put(one, cache, scratch, random);
    std::unique_ptr<RowMatrix> second = put(other, cache, scratch, random);
    expect_rows(*first, one);
    expect_rows(*second, other);
    second.reset();
    expect_transposed(*first, one);
    EXPECT_LE(cache.bytes(), 2 * one.values.size() * 6 + 2000);
    if (HasFatalFailure()) return;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

INSTANTIATE_TEST_SUITE_P(, RowMatrixValues, all_instruction_sets(), name_of_set);

TEST(RowMatrix, SumsOfRowsAndColumnsTakeHalfAByte) {
  Random random(32);
  constexpr std::uint64_t kSize = 500;
  Values values{kSize, kSize, {}};
  std::vector<std::int8_t> of_column;
  for (std::uint64_t i = 0; i < kSize; ++i) {
    of_column.push_back(static_cast<std::int8_t>(random.between(-20, 20)));
  }
  for (std::uint64_t row = 0; row < kSize; ++row) {
    const int of_row = random.between(-20, 20);
    for (const int column : of_column) {
      values.values.push_back(
          static_cast<std::int8_t>(2 * (of_row + column + random.between(-3, 3)) + 1));
    }
  }
  BlockCache cache;
  auto matrix =
      std::make_unique<RowMatrix>(cache, nullptr, RowPacking(2, 1, of_column), kSize, 100);
  matrix->put_rows(0, kSize, values.values.data(), kSize);
  // The means are bases that are as good.
  const std::vector<std::int8_t> means = matrix->column_means();
  const int shift = means[0] - of_column[0];
  for (std::uint64_t c = 0; c < kSize; ++c) EXPECT_NEAR(means[c], of_column[c] + shift, 1);
  const PackedMatrix packed(std::move(matrix));
  EXPECT_EQ(packed.escapes(), 0u);
  EXPECT_LT(packed.bytes(), kSize * kSize * 55 / 100);
}

}  // namespace
}  // namespace kalah::test
