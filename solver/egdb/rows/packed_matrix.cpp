// The escapes of all blocks together; codes stay where they are.
#include "solver/egdb/rows/packed_matrix.h"

#include <algorithm>

namespace kalah {

PackedMatrix::PackedMatrix(std::unique_ptr<RowMatrix> matrix)
    : packing_(matrix->packing()), row_base_(matrix->rows()), escape_begin_(matrix->rows() + 1) {
  std::uint64_t escapes = 0;
  for (std::uint64_t i = 0; i < matrix->blocks(); ++i) {
    matrix->look_at_block(
        i, [&](const RowBlock& block) { escapes += block.escape_begin[block.rows]; });
  }
  escape_columns_.reserve(escapes);
  escape_values_.reserve(escapes);
  for (std::uint64_t i = 0; i < matrix->blocks(); ++i) {
    matrix->look_at_block(i, [&](const RowBlock& block) {
      const auto first = static_cast<std::ptrdiff_t>(block.first_row);
      std::copy_n(block.row_base, block.rows, row_base_.begin() + first);
      for (std::uint32_t row = 0; row <= block.rows; ++row) {
        escape_begin_[block.first_row + row] = escape_columns_.size() + block.escape_begin[row];
      }
      const std::uint32_t count = block.escape_begin[block.rows];
      escape_columns_.insert(escape_columns_.end(), block.escape_columns,
                             block.escape_columns + count);
      escape_values_.insert(escape_values_.end(), block.escape_values, block.escape_values + count);
    });
  }
  codes_ = matrix->take_codes();
}

std::uint64_t PackedMatrix::bytes() const {
  const auto bytes_of = [](const auto& list) { return list.size() * sizeof list[0]; };
  return codes_.size() + bytes_of(row_base_) + bytes_of(packing_.column_bases()) +
         bytes_of(escape_begin_) + bytes_of(escape_columns_) + bytes_of(escape_values_);
}

int PackedMatrix::escaped(std::uint64_t row, std::uint64_t column) const {
  const auto begin = escape_columns_.begin() + static_cast<std::ptrdiff_t>(escape_begin_[row]);
  const auto end = escape_columns_.begin() + static_cast<std::ptrdiff_t>(escape_begin_[row + 1]);
  const auto place = std::lower_bound(begin, end, static_cast<std::uint32_t>(column));
  assert(place != end && *place == column);
  return escape_values_[place - escape_columns_.begin()];
}

}  // namespace kalah
