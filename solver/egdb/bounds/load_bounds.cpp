// Rows of values become rows of bounds.
#include "solver/egdb/bounds/load_bounds.h"

#include <cstddef>
#include <vector>

#include "solver/egdb/rows/load_rows.h"

namespace kalah {
namespace {

template <typename Matrix, typename ReadRow>
BoundsMatrix bounds_of_rows(const Matrix& matrix, int layer, int bits, ThreadPool& pool,
                            const ReadRow& read_row) {
  const int step = matrix.packing().step();
  BoundsMatrix bounds(ValueCuts::for_searches(bits, step), step, layer,
                      matrix.packing().column_bases(), matrix.rows());
  const std::uint64_t columns = matrix.packing().columns();
  pool.for_each(matrix.rows(), rows_per_piece(columns),
                [&](std::size_t begin, std::size_t end, int) {
                  std::vector<std::int8_t> row(columns);
                  for (std::size_t i = begin; i < end; ++i) {
                    read_row(i, row.data());
                    bounds.put_rows(i, 1, row.data());
                  }
                });
  return bounds;
}

}  // namespace

BoundsMatrix load_bounds(const LayerReader& file, const MatrixEntry& entry, const Ranking& ranking,
                         int bits, int step, ThreadPool& pool, const std::function<void()>& poll) {
  const std::uint64_t columns = ranking.rows(entry.line_seeds());
  const std::uint64_t rows = boards_of(ranking, entry.split) / columns;
  BoundsMatrix matrix(ValueCuts::for_searches(bits, step), step, entry.split.layer(),
                      sampled_bases(file, entry, columns, step), rows);
  read_lines(file, entry, columns, pool, poll,
             [&](std::uint64_t first, std::uint64_t count, const std::int8_t* values) {
               matrix.put_rows(first, count, values);
             });
  return matrix;
}

BoundsMatrix bounds_of(const RowMatrix& matrix, int layer, int bits, ThreadPool& pool) {
  return bounds_of_rows(matrix, layer, bits, pool, [&](std::uint64_t row, std::int8_t* values) {
    matrix.read_row(row, values);
  });
}

BoundsMatrix bounds_of(const PackedMatrix& matrix, int layer, int bits, ThreadPool& pool) {
  return bounds_of_rows(matrix, layer, bits, pool, [&](std::uint64_t row, std::int8_t* values) {
    for (std::uint64_t column = 0; column < matrix.packing().columns(); ++column) {
      values[column] = static_cast<std::int8_t>(matrix.value(row, column));
    }
  });
}

}  // namespace kalah
