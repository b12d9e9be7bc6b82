// House by house over a row of boards; nothing here is shared with the builders.
#include "solver/egdb/row_check.h"

#include <algorithm>
#include <limits>

namespace kalah {

RowCheck::RowCheck(const SowTable& table, const RowStore& store) : table_(table), store_(store) {}

const std::vector<std::uint32_t>& RowCheck::wrong_columns(Row own, int other_seeds,
                                                          const std::vector<Row>& others) {
  const Split split{other_seeds, count_seeds(own)};
  best_.assign(others.size(), std::numeric_limits<std::int16_t>::min());
  // All boards of a matrix are over, or none.
  if (table_.is_over({own, others.front()})) {
    std::fill(best_.begin(), best_.end(), table_.leftover(split.own_seeds, other_seeds));
  } else {
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(own, house) != 0) raise(own, house, others);
    }
  }
  stored_.resize(others.size());
  store_.matrix(split, RowsOf::kMover).read_row(store_.ranking().row_rank(own), stored_.data());
  wrong_.clear();
  for (std::size_t column = 0; column < others.size(); ++column) {
    if (stored_[column] != best_[column]) wrong_.push_back(static_cast<std::uint32_t>(column));
  }
  return wrong_;
}

// What the move of a house gets against each row of the other player.
void RowCheck::raise(Row own, int house, const std::vector<Row>& others) {
  used_ = 0;
  After* now = nullptr;
  for (std::size_t column = 0; column < others.size(); ++column) {
    const Board board{own, others[column]};
    const MoveResult result = table_.play(board, house);
    if (now == nullptr || now->own != result.board.own) now = &after(result.board.own);
    const int seeds = count_seeds(result.board.other);
    const std::int8_t* values = now->by_seeds[seeds];
    if (values == nullptr) values = unpack(*now, seeds, result.again);
    const std::uint64_t rank =
        result.board.other == board.other ? column : store_.ranking().row_rank(result.board.other);
    const int rest = values[rank];
    const int value = result.gain() + (result.again ? rest : -rest);
    best_[column] = std::max(best_[column], static_cast<std::int16_t>(value));
  }
}

RowCheck::After& RowCheck::after(Row own) {
  for (std::size_t i = 0; i < used_; ++i) {
    if (after_[i].own == own) return after_[i];
  }
  if (used_ == after_.size()) after_.emplace_back();
  After& added = after_[used_++];
  added.own = own;
  added.by_seeds.assign(store_.seeds() + 1, nullptr);
  added.rows.resize(store_.seeds() + 1);
  return added;
}

const std::int8_t* RowCheck::unpack(After& after, int other_seeds, bool again) const {
  const int own_seeds = count_seeds(after.own);
  // After an extra move the same player is the mover.
  const Split split = again ? Split{other_seeds, own_seeds} : Split{own_seeds, other_seeds};
  const RowMatrix& matrix = store_.matrix(split, again ? RowsOf::kMover : RowsOf::kOther);
  std::vector<std::int8_t>& row = after.rows[other_seeds];
  row.resize(matrix.columns());
  matrix.read_row(store_.ranking().row_rank(after.own), row.data());
  return after.by_seeds[other_seeds] = row.data();
}

}  // namespace kalah
