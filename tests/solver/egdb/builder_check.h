// What the tests of both builders expect.
#pragma once

#include <gtest/gtest.h>

#include "base/file.h"
#include "solver/egdb/format/catalogue.h"
#include "tests/solver/egdb/build_matrices.h"
#include "tests/solver/egdb/build_options.h"
#include "tests/support/support.h"

namespace kalah::test {

// Of boards with four houses a side and up to 11 seeds.
inline void expect_naive_values(const MatrixStore& values, const Rules& rules, Random& random) {
  oracle::NaiveMinimax minimax(rules);
  for (int i = 0; i < 200; ++i) {
    const Board board = random.any_board(4, 11);
    ASSERT_EQ(values.value(board), minimax.value(to_naive(board, 4))) << describe(rules, 4, board);
  }
}

// The files of a build in one run, and of one layer by layer with the reference builder among them.
inline void expect_same_files(const char* keys, int houses, int seeds) {
  const Folder at_once;
  const Folder by_layer;
  build_egdb(build_options(at_once, keys, houses, seeds));
  for (int layer = 0; layer <= seeds; ++layer) {
    EgdbBuildOptions options = build_options(by_layer, keys, houses, layer);
    options.by_reference = layer == 3;
    build_egdb(options);
  }
  const Rules rules = parse_rules(keys);
  for (int layer = 0; layer <= seeds; ++layer) {
    const auto bytes = [&](const Folder& folder) {
      return read_file(layer_path(egdb_folder(folder.path(), rules, houses), layer));
    };
    ASSERT_EQ(bytes(at_once), bytes(by_layer)) << keys << " " << houses << " " << layer;
  }
}

}  // namespace kalah::test
