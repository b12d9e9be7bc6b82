// The matrices of a database (solver/ranking/split.h), a byte a value, all in memory: for the
// reference builder, and for tests.
#pragma once

#include <cassert>
#include <cstdint>

#include "base/huge_block.h"
#include "solver/egdb/rows/row_store.h"
#include "solver/ranking/split_map.h"

namespace kalah {

// Any number of threads may use it but for add_layer().
class MatrixStore {
 public:
  // 1 <= houses <= kMaxHouses, 0 <= seeds <= kMaxEgdbSeeds. There is no layer yet.
  MatrixStore(int houses, int seeds) : ranking_(houses, seeds), matrices_(seeds) {}

  [[nodiscard]] const Ranking& ranking() const { return ranking_; }
  [[nodiscard]] int houses() const { return ranking_.houses(); }
  [[nodiscard]] int seeds() const { return ranking_.max_seeds(); }

  // With the values of another store, which has all its matrices by the rows of the other player.
  explicit MatrixStore(const RowStore& packed) : MatrixStore(packed.houses(), packed.seeds()) {
    for (int layer = 0; layer <= seeds(); ++layer) {
      add_layer(layer);
      for (int own = 0; own <= layer; ++own) {
        const Split split{layer - own, own};
        const RowMatrix& rows = packed.matrix(split, RowsOf::kOther);
        for (std::uint64_t row = 0; row < rows.rows(); ++row) {
          rows.read_row(row, matrix(split) + row * rows.columns());
        }
      }
    }
  }

  // Adds the matrices of a layer, full of zeros.
  void add_layer(int layer) {
    for (int own = 0; own <= layer; ++own) {
      const Split split{layer - own, own};
      matrices_[split] = HugeBlock(boards_of(ranking_, split));
    }
  }

  // The values of a matrix that has been added, row after row.
  [[nodiscard]] const std::int8_t* matrix(const Split& split) const {
    assert(matrices_[split].size() != 0);
    return matrices_[split].as<std::int8_t>();
  }
  [[nodiscard]] std::int8_t* matrix(const Split& split) {
    assert(matrices_[split].size() != 0);
    return matrices_[split].as<std::int8_t>();
  }

  // The value of a board whose layer has been added.
  [[nodiscard]] int value(const Board& board) const {
    return matrix(split_of(board))[place_in_matrix(ranking_, board)];
  }
  void set_value(const Board& board, int value) {
    assert(-count_seeds(board) <= value && value <= count_seeds(board));
    matrix(split_of(board))[place_in_matrix(ranking_, board)] = static_cast<std::int8_t>(value);
  }

 private:
  Ranking ranking_;
  SplitMap<HugeBlock> matrices_;
};

}  // namespace kalah
