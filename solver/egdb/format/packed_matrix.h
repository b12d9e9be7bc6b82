// A matrix of values in about four bits a value, each read in constant time.
//
// A value is close to a sum of one number for its row and one for its column. What is left mostly
// fits in 15 steps; the 16th code says that the value stands in a list of escapes. So a value of
// row r and column c is, as a signed byte (sums wrap around),
//
//   (code + row_base[r] + column_base[c])              if code < 15 and step is 1
//   2 * (code + row_base[r] + column_base[c]) + odd    if code < 15 and step is 2
//   escape_values[i] with escape_columns[i] == c       otherwise,
//                    escape_begin[r] <= i < escape_begin[r+1], columns ascending
//
// with step 2 where all values of the matrix have the same parity, `odd`, else 1. Codes are two to
// a byte, so that a row falls apart into vectors: of each group of 64 columns (fewer in matrices
// that have fewer: a power of two), the first half is in the low halves of bytes, the second one in
// the high halves. A row takes whole groups.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/huge_block.h"
#include "base/thread_pool.h"

namespace kalah {

class PackedMatrix {
 public:
  PackedMatrix() = default;
  // Packs rows x columns values, row after row, at least one; columns < 2^32, or it throws
  // std::length_error.
  PackedMatrix(const std::int8_t* values, std::uint64_t rows, std::uint64_t columns,
               ThreadPool& pool);

  // Writes all rows x columns values, row after row.
  void unpack(std::int8_t* values, ThreadPool& pool) const;

  // Bytes that the matrix takes.
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::uint64_t escapes() const { return escape_values_.size(); }

  [[nodiscard]] int value(std::uint64_t row, std::uint64_t column) const {
    assert(row < row_base_.size() && column < column_base_.size());
    const int byte = codes_.as<std::uint8_t>()[row * pitch_ + byte_of(column)];
    const int code = byte >> shift_of(column) & 15;
    if (code == kEscape) return escaped(row, column);
    const int sum = code + row_base_[row] + column_base_[column];
    return static_cast<std::int8_t>(sum * step_ + odd_);
  }

  void prefetch(std::uint64_t row, std::uint64_t column) const {
    __builtin_prefetch(codes_.data() + row * pitch_ + byte_of(column));
    __builtin_prefetch(&column_base_[column]);
  }

 private:
  static constexpr int kEscape = 15;

  // Where the code of a column stands in its row.
  std::uint64_t byte_of(std::uint64_t column) const {
    const std::uint64_t half = std::uint64_t{1} << half_bits_;
    return column >> (half_bits_ + 1) << half_bits_ | (column & (half - 1));
  }
  int shift_of(std::uint64_t column) const {
    return static_cast<int>(column >> half_bits_ & 1) * 4;
  }

  struct Escape {
    std::uint32_t column;
    std::int8_t value;
  };

  void choose_step(const std::int8_t* values, std::uint64_t count);
  void choose_column_bases(const std::int8_t* values, std::uint64_t rows, std::uint64_t columns);
  std::int8_t choose_row_base(const std::int8_t* row, std::uint64_t columns) const;
  void pack_row(const std::int8_t* values, std::uint64_t row,
                std::vector<std::uint32_t>& escaped_groups, std::vector<Escape>& escapes);
  void unpack_row(std::uint64_t row, std::int8_t* values) const;
  int escaped(std::uint64_t row, std::uint64_t column) const;

  std::uint64_t pitch_ = 0;  // bytes a row
  int half_bits_ = 0;        // half a group is 2^half_bits_ columns
  int step_ = 1;
  int odd_ = 0;
  std::vector<std::int8_t> row_base_;
  std::vector<std::int8_t> column_base_;
  HugeBlock codes_;
  std::vector<std::uint64_t> escape_begin_;
  std::vector<std::uint32_t> escape_columns_;
  std::vector<std::int8_t> escape_values_;
};

}  // namespace kalah
