// Bounds are those of a plain definition, and hold, whatever the values are.
#include "solver/egdb/bounds/bounds_matrix.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/instruction_sets.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

struct Case {
  int step = 1;
  int seeds = 0;
  ValueCuts cuts;
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::vector<std::int8_t> column_base;
  std::vector<std::int8_t> values;
};

// Values that are like each other, or all different, up to the largest.
Case random_case(Random& random) {
  Case made;
  made.step = random.between(1, 2);
  made.seeds = random.between(0, 127);
  made.cuts.bits = random.between(1, 2);
  int cut = random.between(-10, 5);
  for (int i = 0; i < made.cuts.count(); ++i) {
    made.cuts.rests[i] = cut;
    cut += random.between(1, 6);
  }
  made.rows = static_cast<std::uint64_t>(random.between(1, 40));
  made.columns = static_cast<std::uint64_t>(random.between(1, 300));
  const int spread = random.between(0, made.seeds);
  for (std::uint64_t i = 0; i < made.rows * made.columns; ++i) {
    int value = random.between(-spread, spread);
    if (made.step == 2 && (value + made.seeds) % 2 != 0) value += value < 0 ? 1 : -1;
    if (spread == 0 && made.step == 2) value = made.seeds;
    made.values.push_back(static_cast<std::int8_t>(value));
  }
  for (std::uint64_t i = 0; i < made.columns; ++i) {
    made.column_base.push_back(static_cast<std::int8_t>(random.between(-30, 30)));
  }
  return made;
}

// The mean of what a row's values are above their columns' bases, in steps, rounded; as a byte.
int plain_row_base(const Case& c, std::uint64_t row) {
  const int odd = c.step == 2 ? c.seeds % 2 : 0;
  double sum = 0;
  for (std::uint64_t i = 0; i < c.columns; ++i) {
    sum += (c.values[row * c.columns + i] - odd) / static_cast<double>(c.step) - c.column_base[i];
  }
  return static_cast<std::int8_t>(std::floor(sum / static_cast<double>(c.columns) + 0.5));
}

Bounds plain_bounds(const Case& c, int row_base, std::uint64_t row, std::uint64_t column) {
  const int odd = c.step == 2 ? c.seeds % 2 : 0;
  const int value = c.values[row * c.columns + column];
  Bounds bounds{-c.seeds, c.seeds};
  for (int i = 0; i < c.cuts.count(); ++i) {
    const int limit = (c.cuts.rests[i] + row_base + c.column_base[column]) * c.step + odd;
    if (value >= limit) {
      bounds.lower = std::max(bounds.lower, limit);
    } else {
      bounds.upper = std::min(bounds.upper, limit - c.step);
    }
  }
  return bounds;
}

class BoundsMatrices : public WithInstructionSet {};

TEST_P(BoundsMatrices, AreThoseOfThePlainDefinition) {
  Random random(41);
  for (int round = 0; round < 300; ++round) {
    const Case c = random_case(random);
    BoundsMatrix matrix(c.cuts, c.step, c.seeds, c.column_base, c.rows);
    const auto part = static_cast<std::uint64_t>(random.between(1, 9));
    for (std::uint64_t row = 0; row < c.rows; row += part) {
      matrix.put_rows(row, std::min(part, c.rows - row), c.values.data() + row * c.columns);
    }
    EXPECT_LE(matrix.bytes(), c.rows * (c.columns * c.cuts.bits / 8 + 2) + c.columns);
    for (std::uint64_t row = 0; row < c.rows; ++row) {
      const int row_base = plain_row_base(c, row);
      for (std::uint64_t column = 0; column < c.columns; ++column) {
        const Bounds bounds = matrix.bounds(row, column);
        ASSERT_EQ(bounds, plain_bounds(c, row_base, row, column)) << round;
        ASSERT_LE(bounds.lower, c.values[row * c.columns + column]);
        ASSERT_GE(bounds.upper, c.values[row * c.columns + column]);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, BoundsMatrices, all_instruction_sets(), name_of_set);

}  // namespace
}  // namespace kalah::test
