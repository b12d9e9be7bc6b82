// All values of a database, unpacked.
#pragma once

#include "solver/egdb/build/matrix_store.h"
#include "solver/egdb/build/row_builder.h"

namespace kalah::test {

// As the row builder makes them.
inline MatrixStore build_matrices(const SowTable& table, int seeds, ThreadPool& pool) {
  RowStore rows(table.rules(), table.houses(), seeds);
  RowBuilder builder(table, rows, nullptr, pool);
  for (int layer = 0; layer <= seeds; ++layer) builder.build_layer(layer);
  return MatrixStore(rows);
}

}  // namespace kalah::test
