// Transposition in every instruction set against the plain double loop.
#include "solver/egdb/format/transpose.h"

#include <gtest/gtest.h>

#include "tests/support/instruction_sets.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

class TransposedMatrix : public WithInstructionSet {};

TEST_P(TransposedMatrix, MovesEveryValueAndNothingElse) {
  Random random(22);
  for (int round = 0; round < 200; ++round) {
    const auto rows = static_cast<std::size_t>(random.between(1, 150));
    const auto columns = static_cast<std::size_t>(random.between(1, 150));
    const std::size_t source_pitch = columns + static_cast<std::size_t>(random.below(9));
    const std::size_t target_pitch = rows + static_cast<std::size_t>(random.below(9));
    std::vector<std::int8_t> source(rows * source_pitch);
    for (std::int8_t& value : source) value = static_cast<std::int8_t>(random.between(-128, 127));
    std::vector<std::int8_t> target(columns * target_pitch, 77);
    std::vector<std::int8_t> expected = target;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        expected[column * target_pitch + row] = source[row * source_pitch + column];
      }
    }
    transpose(target.data(), target_pitch, source.data(), source_pitch, rows, columns);
    ASSERT_EQ(target, expected) << rows << " x " << columns;
  }
}

INSTANTIATE_TEST_SUITE_P(, TransposedMatrix, all_instruction_sets(), name_of_set);

}  // namespace
}  // namespace kalah::test
