// A matrix of values in memory, in about four bits a value, each read in constant time
// (row_packing.h).
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/huge_block.h"
#include "solver/egdb/rows/row_matrix.h"

namespace kalah {

class PackedMatrix {
 public:
  PackedMatrix() = default;
  // Takes over the values of a matrix all of whose rows have been put, and are all in memory.
  explicit PackedMatrix(std::unique_ptr<RowMatrix> matrix);

  [[nodiscard]] std::uint64_t rows() const { return row_base_.size(); }
  [[nodiscard]] const RowPacking& packing() const { return packing_; }
  // Bytes that the matrix takes.
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] std::uint64_t escapes() const { return escape_values_.size(); }

  [[nodiscard]] int value(std::uint64_t row, std::uint64_t column) const {
    assert(row < row_base_.size() && column < packing_.columns());
    const int byte =
        codes_.as<std::uint8_t>()[row * packing_.row_bytes() + packing_.byte_of(column)];
    const int code = byte >> packing_.shift_of(column) & 15;
    if (code == RowPacking::kEscape) return escaped(row, column);
    return packing_.value(code, row_base_[row], column);
  }

  void prefetch(std::uint64_t row, std::uint64_t column) const {
    __builtin_prefetch(codes_.data() + row * packing_.row_bytes() + packing_.byte_of(column));
    __builtin_prefetch(&packing_.column_bases()[column]);
  }

 private:
  [[nodiscard]] int escaped(std::uint64_t row, std::uint64_t column) const;

  RowPacking packing_;
  std::vector<std::int8_t> row_base_;
  HugeBlock codes_;
  // Those of row r: escape_begin_[r] <= i < escape_begin_[r + 1], columns ascending.
  std::vector<std::uint64_t> escape_begin_;
  std::vector<std::uint32_t> escape_columns_;
  std::vector<std::int8_t> escape_values_;
};

}  // namespace kalah
