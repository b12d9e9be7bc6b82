// Matrices of bounds from exact values.
#pragma once

#include <functional>

#include "base/thread_pool.h"
#include "solver/egdb/bounds/bounds_matrix.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/rows/packed_matrix.h"
#include "solver/egdb/rows/row_matrix.h"

namespace kalah {

// Reads a matrix at so many bits a value, 1 or 2, checking every block; its rows are the lines of
// the file. `step` as in bounds_matrix.h. `poll` is called now and then, and may throw. Throws
// StorageError.
[[nodiscard]] BoundsMatrix load_bounds(const LayerReader& file, const MatrixEntry& entry,
                                       const Ranking& ranking, int bits, int step, ThreadPool& pool,
                                       const std::function<void()>& poll);

// Bounds in 1 or 2 bits from a matrix of that layer all of whose rows are there.
[[nodiscard]] BoundsMatrix bounds_of(const RowMatrix& matrix, int layer, int bits,
                                     ThreadPool& pool);
[[nodiscard]] BoundsMatrix bounds_of(const PackedMatrix& matrix, int layer, int bits,
                                     ThreadPool& pool);

}  // namespace kalah
