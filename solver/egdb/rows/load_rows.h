// Matrices from the files of layers as packed rows.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/thread_pool.h"
#include "solver/egdb/format/layer_reader.h"
#include "solver/egdb/rows/row_store.h"

namespace kalah {

// Whose rows the lines of a stored matrix belong to.
[[nodiscard]] RowsOf side_of_lines(const MatrixEntry& matrix);

// About the mean of each column of a stored matrix, in steps (row_packing.h), from a sample of its
// lines.
[[nodiscard]] std::vector<std::int8_t> sampled_bases(const LayerReader& file,
                                                     const MatrixEntry& entry,
                                                     std::uint64_t columns, int step);

// Decodes a stored matrix, checking every block, and hands each of its lines to `sink` once: lines
// first .. first + count - 1, one behind the other; from any threads. `poll` is called now and
// then, and may throw. Throws StorageError.
using LineSink =
    std::function<void(std::uint64_t first, std::uint64_t count, const std::int8_t* values)>;
void read_lines(const LayerReader& file, const MatrixEntry& entry, std::uint64_t columns,
                ThreadPool& pool, const std::function<void()>& poll, const LineSink& sink);

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
