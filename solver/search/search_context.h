// What the searches about one rule set and board width look at.
#pragma once

#include "engine/sowing.h"
#include "solver/egdb/bounds/bounds.h"
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

  // What is known of a board without searching, from its seeds, the rules and the database.
  [[nodiscard]] Bounds known(const Board& board) const {
    if (table->is_over(board)) {
      const int value = table->leftover(board);
      return {value, value};
    }
    const int seeds = count_seeds(board);
    if (seeds <= egdb_seeds()) return egdb->bounds(board);
    return {-seeds, seeds};
  }
};

}  // namespace kalah
