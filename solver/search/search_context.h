// What the searches about one rule set and board width look at.
#pragma once

#include <optional>

#include "engine/sowing.h"
#include "solver/egdb/egdb.h"
#include "solver/ranking/ranking.h"

namespace kalah {

// Nothing of it is owned.
struct SearchContext {
  const SowTable* table = nullptr;
  const Ranking* ranking = nullptr;
  const Egdb* egdb = nullptr;  // nullptr: no database

  // Boards of at most so many seeds are in the database; -1: there is none.
  int egdb_seeds() const { return egdb == nullptr ? -1 : egdb->seeds(); }

  // The value of a board that needs no search, because it is finished or in the database.
  [[nodiscard]] std::optional<int> exact_value(const Board& board) const {
    if (table->is_over(board)) return table->leftover(board);
    if (count_seeds(board) <= egdb_seeds()) return egdb->value(board);
    return std::nullopt;
  }
};

}  // namespace kalah
