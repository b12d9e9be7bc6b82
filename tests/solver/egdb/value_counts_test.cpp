// Counting against the plainest way.
#include "solver/egdb/value_counts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace kalah::test {
namespace {

std::vector<std::int8_t> random_values(std::size_t size, std::mt19937& random) {
  std::vector<std::int8_t> values(size);
  for (std::int8_t& value : values) {
    value = static_cast<std::int8_t>(static_cast<int>(random() % 255) - 127);
  }
  return values;
}

TEST(ValueCounts, AnyNumberOfValues) {
  std::mt19937 random(1);
  for (std::size_t size = 0; size < 700; ++size) {
    const std::vector<std::int8_t> left = random_values(size, random);
    const std::vector<std::int8_t> right = random_values(size, random);
    ValueCounts counts;
    counts.add(left.data(), size);
    ValueCounts both;
    both.add(right.data(), size);
    both.add(counts);
    std::uint64_t negative = 0;
    for (std::size_t i = 0; i < size; ++i) negative += left[i] + right[i] < 0 ? 1 : 0;
    ASSERT_EQ(count_negative_sums(left.data(), right.data(), size), negative);
    for (int value = -127; value <= 127; ++value) {
      const auto in_left = static_cast<std::uint64_t>(std::count(left.begin(), left.end(), value));
      const auto in_right =
          static_cast<std::uint64_t>(std::count(right.begin(), right.end(), value));
      ASSERT_EQ(counts.of(value), in_left);
      ASSERT_EQ(both.of(value), in_left + in_right);
    }
  }
}

// More than a byte can count.
TEST(ValueCounts, AllAlike) {
  const std::vector<std::int8_t> values(100'000, -127);
  ValueCounts counts;
  counts.add(values.data(), values.size());
  EXPECT_EQ(counts.of(-127), values.size());
  EXPECT_EQ(count_negative_sums(values.data(), values.data(), values.size()), values.size());
}

}  // namespace
}  // namespace kalah::test
