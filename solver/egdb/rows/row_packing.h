// Rows of values in about four bits a value, each read in constant time.
//
// A value is close to a sum of one number for its row and one for its column. What is left mostly
// fits in 15 steps; the 16th code says that the value stands in a list of escapes. So a value of
// row r and column c is, as a signed byte (sums wrap around),
//
//   (code + row_base[r] + column_base[c])              if code < 15 and step is 1
//   2 * (code + row_base[r] + column_base[c]) + odd    if code < 15 and step is 2
//   that of the escape of r and c                      otherwise
//
// Codes are two to a byte, so that a row falls apart into vectors: of each group of 64 columns
// (fewer in matrices that have fewer: a power of two), the first half is in the low halves of
// bytes, the second one in the high halves. A row takes whole groups.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kalah {

// A value that no code is for.
struct Escape {
  std::uint32_t column;
  std::int8_t value;
};

// How the rows of a matrix are packed: what they have in common. Any values can be packed; those
// that are near the bases, and of the parity, take least room.
class RowPacking {
 public:
  static constexpr int kEscape = 15;  // the code
  // Columns that are packed together, at most. Parts of a row are unpacked from multiples of it.
  static constexpr std::uint64_t kGroup = 64;

  RowPacking() = default;
  // `step` is 2 if nearly all values are even, or nearly all odd (`odd` is 1), else 1 (`odd` is 0).
  // There is a base for each column, one at least, in steps; fewer than 2^32, or it throws
  // std::length_error.
  RowPacking(int step, int odd, std::vector<std::int8_t> column_base);

  [[nodiscard]] std::uint64_t columns() const { return column_base_.size(); }
  // Bytes of the codes of a row.
  [[nodiscard]] std::uint64_t row_bytes() const { return row_bytes_; }
  [[nodiscard]] int step() const { return step_; }
  [[nodiscard]] int odd() const { return odd_; }
  [[nodiscard]] const std::vector<std::int8_t>& column_bases() const { return column_base_; }

  // Where the code of a column stands among those of its row.
  [[nodiscard]] std::uint64_t byte_of(std::uint64_t column) const {
    const std::uint64_t half = std::uint64_t{1} << half_bits_;
    return column >> (half_bits_ + 1) << half_bits_ | (column & (half - 1));
  }
  [[nodiscard]] int shift_of(std::uint64_t column) const {
    return static_cast<int>(column >> half_bits_ & 1) * 4;
  }
  // The value that a code stands for.
  [[nodiscard]] int value(int code, int row_base, std::uint64_t column) const {
    return static_cast<std::int8_t>((code + row_base + column_base_[column]) * step_ + odd_);
  }

  // The base of a column or a row of so many values with that sum: their mean in steps, rounded.
  [[nodiscard]] std::int8_t base_for(std::int64_t sum, std::uint64_t count) const;

  // Writes the codes of a row of values with that sum, and appends its escapes. Returns the base of
  // the row.
  [[nodiscard]] std::int8_t pack(const std::int8_t* values, std::int64_t sum, std::uint8_t* codes,
                                 std::vector<Escape>& escapes) const;

  // Writes the values of columns first .. first + count - 1; where there are escapes, any. `first`
  // is a multiple of kGroup.
  void unpack(const std::uint8_t* codes, std::int8_t row_base, std::uint64_t first,
              std::uint64_t count, std::int8_t* values) const;

 private:
  [[nodiscard]] std::int8_t row_base(std::int64_t sum) const;

  int step_ = 1;
  int odd_ = 0;
  int half_bits_ = 0;  // half a group is 2^half_bits_ columns
  std::uint64_t row_bytes_ = 0;
  std::vector<std::int8_t> column_base_;
  std::int64_t base_sum_ = 0;
};

}  // namespace kalah
