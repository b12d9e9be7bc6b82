// Checks values row by row: the value of a board is the best of its moves, which the engine makes.
//
// A move of one house of one row of the mover leads to few rows of houses, whatever the other row
// is: seeds are sown, and perhaps captured. So the values that the boards of a row of values lead
// to stand in few rows, which are unpacked once.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/sowing.h"
#include "solver/egdb/rows/row_store.h"

namespace kalah {

// For one thread.
class RowCheck {
 public:
  // Whether it can do that: with multi-lap sowing, the rows that a move leads to are as many as the
  // rows of the other player.
  [[nodiscard]] static bool can_check(const Rules& rules) {
    return rules.sowing == SowingMode::kSingle;
  }

  // Both are referred to.
  RowCheck(const SowTable& table, const RowStore& store);

  // Columns whose values are wrong, ascending, in the row of `own` of the matrix that has
  // `other_seeds` for the other player; `others` are his rows, by rank. The store has the matrix by
  // rows of the mover, and what its boards lead to: by rows of the mover (an extra move) or by
  // those of the other player. Valid until the next call. Throws StorageError.
  const std::vector<std::uint32_t>& wrong_columns(Row own, int other_seeds,
                                                  const std::vector<Row>& others);

 private:
  // Values of boards in which the player who has just moved has a certain row: by the seeds of his
  // opponent, then by the rank of the opponent's row.
  struct After {
    Row own = 0;
    std::vector<const std::int8_t*> by_seeds;  // nullptr: not unpacked
    std::vector<std::vector<std::int8_t>> rows;
  };

  void raise(Row own, int house, const std::vector<Row>& others);
  After& after(Row own);
  const std::int8_t* unpack(After& after, int other_seeds, bool again) const;

  const SowTable& table_;
  const RowStore& store_;
  std::vector<After> after_;  // of the house in hand, the first used_ ones
  std::size_t used_ = 0;
  std::vector<std::int16_t> best_;
  std::vector<std::int8_t> stored_;
  std::vector<std::uint32_t> wrong_;
};

}  // namespace kalah
