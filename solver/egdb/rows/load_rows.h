// Matrices from the files of layers as packed rows.
#pragma once

#include <functional>
#include <memory>

#include "base/thread_pool.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/rows/row_store.h"

namespace kalah {

// Whose rows the lines of a stored matrix belong to.
[[nodiscard]] RowsOf side_of_lines(const MatrixEntry& matrix);

// Reads a matrix with as little memory as a few blocks take, checking every block; its rows are the
// lines of the file (side_of_lines()). `poll` is called now and then, and may throw. Throws
// StorageError.
[[nodiscard]] std::unique_ptr<RowMatrix> load_lines(const LayerReader& file, const Split& split,
                                                    RowStore& store, bool stays, ThreadPool& pool,
                                                    const std::function<void()>& poll);

// Puts a matrix into the store, in the forms that are wanted, if it is not there.
struct WantedRows {
  bool of_other = true;
  bool of_mover = false;
};
void load_matrix(const LayerReader& file, const Split& split, WantedRows wanted, RowStore& store,
                 ThreadPool& pool, const std::function<void()>& poll);

}  // namespace kalah
