// Endgame database: the exact value of every board of at most so many seeds, in memory.
//
// One signed byte a board, at its rank (ranking.h). Values are (own store - other store) at the end
// under perfect play of both, counted from the seeds in play, for the player to move.
//
// This builder values board by board through the engine and knows nothing about any rule: it works
// for every rule set, and it is what faster builders are compared with.
#pragma once

#include <cstdint>
#include <functional>

#include "engine/sowing.h"
#include "solver/memory.h"
#include "solver/ranking.h"

namespace kalah {

class Egdb {
 public:
  static constexpr int kMaxDatabaseSeeds = 127;  // values fit in a signed byte

  // Called now and then from the building thread with the number of boards valued so far.
  using BuildProgress = std::function<void(std::uint64_t)>;

  // Bytes of a database; the largest value if they don't fit in 64 bits.
  static std::uint64_t bytes_needed(int houses, int seeds);

  // Values all boards of at most `seeds` seeds, 0 <= seeds <= kMaxDatabaseSeeds, by retrograde
  // analysis.
  Egdb(const SowTable& table, int seeds, int threads, const BuildProgress& progress = {});

  int seeds() const { return ranking_.max_seeds(); }
  std::uint64_t bytes() const { return values_.size(); }

  // The value of a board of at most seeds() seeds.
  int value(const Board& board) const {
    return values_.as<std::int8_t>()[ranking_.board_rank(board)];
  }
  void prefetch(const Board& board) const {
    __builtin_prefetch(values_.data() + ranking_.board_rank(board));
  }

 private:
  Ranking ranking_;
  HugeBlock values_;
};

}  // namespace kalah
