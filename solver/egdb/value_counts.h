// How often each value occurs, counted row by row.
#pragma once

#include <array>
#include <cstdint>

namespace kalah {

class ValueCounts {
 public:
  // Counts so many values.
  void add(const std::int8_t* values, std::uint64_t count);
  void add(const ValueCounts& other);

  [[nodiscard]] std::uint64_t of(int value) const;

 private:
  // A value often follows its like, and a counter that was just written is slow to read: neighbours
  // have different ones.
  static constexpr int kTables = 4;
  std::array<std::array<std::uint64_t, 256>, kTables> tables_{};
};

// In how many columns two values, -127 or more, sum up to less than 0.
[[nodiscard]] std::uint64_t count_negative_sums(const std::int8_t* left, const std::int8_t* right,
                                                std::uint64_t count);

}  // namespace kalah
