// Packed values are the values that were packed, whatever they are.
#include "solver/egdb/format/packed_matrix.h"

#include <gtest/gtest.h>

#include "tests/support/instruction_sets.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

void expect_exact(const std::vector<std::int8_t>& values, std::uint64_t rows,
                  std::uint64_t columns) {
  ThreadPool pool(2);
  const PackedMatrix packed(values.data(), rows, columns, pool);
  for (std::uint64_t row = 0; row < rows; ++row) {
    for (std::uint64_t column = 0; column < columns; ++column) {
      ASSERT_EQ(packed.value(row, column), values[row * columns + column])
          << rows << " x " << columns << " at " << row << ", " << column;
    }
  }
  std::vector<std::int8_t> unpacked(values.size());
  packed.unpack(unpacked.data(), pool);
  ASSERT_EQ(unpacked, values) << rows << " x " << columns;
}

class PackedMatrixValues : public WithInstructionSet {};

TEST_P(PackedMatrixValues, IsExact) {
  Random random(31);
  for (int round = 0; round < 300; ++round) {
    const auto rows = static_cast<std::uint64_t>(random.between(1, 90));
    const auto columns = static_cast<std::uint64_t>(random.between(1, 90));
    const int spread = random.between(0, 127);  // 127: nearly everything is an escape
    const int step = random.between(1, 2);
    const int shift = random.between(0, 127 - spread);
    std::vector<std::int8_t> values(rows * columns);
    for (std::int8_t& value : values) {
      const int number = random.between(-spread, spread);
      value = static_cast<std::int8_t>(number / step * step + shift * (round % 3 - 1));
    }
    expect_exact(values, rows, columns);
    if (HasFatalFailure()) return;
  }
}

TEST_P(PackedMatrixValues, Extremes) {
  expect_exact({-127}, 1, 1);
  expect_exact({127, -127, 127, -127}, 2, 2);
  expect_exact({-127, -126, 0, 1, 126, 127}, 3, 2);
  expect_exact(std::vector<std::int8_t>(1000, 5), 1, 1000);
  expect_exact(std::vector<std::int8_t>(1000, -6), 1000, 1);
}

INSTANTIATE_TEST_SUITE_P(, PackedMatrixValues, all_instruction_sets(), name_of_set);

TEST(PackedMatrix, SumsOfRowsAndColumnsTakeHalfAByte) {
  Random random(32);
  constexpr std::uint64_t kSize = 500;
  std::vector<std::int8_t> values;
  std::vector<int> of_column;
  for (std::uint64_t i = 0; i < kSize; ++i) of_column.push_back(2 * random.between(-20, 20));
  for (std::uint64_t row = 0; row < kSize; ++row) {
    const int of_row = 2 * random.between(-20, 20);
    for (const int column : of_column) {
      values.push_back(static_cast<std::int8_t>(of_row + column + 2 * random.between(-3, 3)));
    }
  }
  ThreadPool pool(1);
  const PackedMatrix packed(values.data(), kSize, kSize, pool);
  EXPECT_EQ(packed.escapes(), 0u);
  EXPECT_LT(packed.bytes(), kSize * kSize * 55 / 100);
  expect_exact(values, kSize, kSize);
}

}  // namespace
}  // namespace kalah::test
