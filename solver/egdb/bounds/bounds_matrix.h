// A matrix of bounds in memory, in one or two bits a value (value_cuts.h), each read in constant
// time.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/huge_block.h"
#include "solver/egdb/bounds/bounds.h"
#include "solver/egdb/bounds/value_cuts.h"

namespace kalah {

class BoundsMatrix {
 public:
  BoundsMatrix() = default;
  // For values from -seeds to seeds, all of them even or all odd if `step` is 2, as `seeds` is;
  // else `step` is 1. There is a base for each column, one at least, in steps.
  BoundsMatrix(const ValueCuts& cuts, int step, int seeds, std::vector<std::int8_t> column_base,
               std::uint64_t rows);

  [[nodiscard]] std::uint64_t rows() const { return row_base_.size(); }
  [[nodiscard]] std::uint64_t columns() const { return column_base_.size(); }
  // Bytes that the matrix takes.
  [[nodiscard]] std::uint64_t bytes() const;

  // Rows first .. first + count - 1, each put once, by any threads; one behind the other.
  void put_rows(std::uint64_t first, std::uint64_t count, const std::int8_t* values);

  // Of a value that has been put.
  [[nodiscard]] Bounds bounds(std::uint64_t row, std::uint64_t column) const {
    assert(row < rows() && column < columns());
    const std::size_t place = column << bits_shift_;  // in bits
    const int byte = codes_.as<std::uint8_t>()[row * row_bytes_ + place / 8];
    const auto found = static_cast<std::size_t>(byte >> (place % 8) & mask_);
    const int base = (row_base_[row] + column_base_[column]) * step_;
    return {std::max(-seeds_, base + lower_[found]), std::min(seeds_, base + upper_[found])};
  }
  void prefetch(std::uint64_t row, std::uint64_t column) const {
    __builtin_prefetch(codes_.data() + row * row_bytes_ + (column << bits_shift_) / 8);
    __builtin_prefetch(&column_base_[column]);
  }

 private:
  static constexpr int kClasses = ValueCuts::kMostCuts + 1;

  void put_row(std::uint64_t row, const std::int8_t* values, std::uint8_t* classes);

  ValueCuts cuts_;
  int step_ = 1;
  int odd_ = 0;
  int seeds_ = 0;
  int bits_shift_ = 0;
  int mask_ = 0;
  // Bounds of the values of a class, when the bases are taken away. The outermost are beyond all.
  std::array<std::int16_t, kClasses> lower_ = {};
  std::array<std::int16_t, kClasses> upper_ = {};
  std::uint64_t row_bytes_ = 0;
  std::vector<std::int8_t> column_base_;
  std::int64_t base_sum_ = 0;
  std::vector<std::int8_t> row_base_;
  HugeBlock codes_;
};

}  // namespace kalah
