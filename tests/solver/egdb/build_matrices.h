// All values of a database, unpacked.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "solver/egdb/build/matrix_store.h"
#include "solver/egdb/build/reference_builder.h"
#include "solver/egdb/build/row_builder.h"

namespace kalah::test {

// As the row builder makes them.
inline MatrixStore build_matrices(const SowTable& table, int seeds, ThreadPool& pool) {
  RowStore rows(table.rules(), table.houses(), seeds);
  RowBuilder builder(table, rows, nullptr, pool);
  for (int layer = 0; layer <= seeds; ++layer) builder.build_layer(layer);
  return MatrixStore(rows);
}

inline void expect_equal(const MatrixStore& left, const MatrixStore& right, const Rules& rules) {
  for (int layer = 0; layer <= left.seeds(); ++layer) {
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      const std::int8_t* values = left.matrix(split);
      ASSERT_TRUE(
          std::equal(values, values + boards_of(left.ranking(), split), right.matrix(split)))
          << to_string(rules) << ", " << left.houses() << " houses, " << own << " : "
          << split.other_seeds << " seeds";
    }
  }
}

// Board by board and without packing.
inline MatrixStore build_by_reference(const SowTable& table, int seeds, ThreadPool& pool) {
  MatrixStore store(table.houses(), seeds);
  for (int layer = 0; layer <= seeds; ++layer) {
    build_layer_by_reference(table, store, layer, pool);
  }
  return store;
}

// Seeds of layers that take no longer than others, with laps of the whole board where the width
// allows.
inline int few_seeds(int houses) {
  constexpr int kSeeds[] = {0, 60, 20, 13, 10, 8, 7, 6, 6};
  return kSeeds[houses];
}

}  // namespace kalah::test
