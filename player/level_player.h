// The levels below the highest: they choose at random or by a search of a fixed depth.
#pragma once

#include <cstdint>
#include <random>

#include "engine/sowing.h"
#include "player/choice.h"
#include "player/depth_search.h"
#include "player/root.h"

namespace kalah {

class LevelPlayer {
 public:
  // Always the same: what is in the table decides which moves look equal, and games are to be the
  // same with any memory.
  static constexpr std::uint64_t kTableBytes = std::uint64_t{512} << 10;

  LevelPlayer(const SowTable& table, std::uint64_t seed)
      : search_(table, nullptr, kTableBytes), random_(seed) {}

  // Begins the random choices anew.
  void set_seed(std::uint64_t seed) { random_.seed(seed); }

  // 0 <= level < kHighestLevel. Of moves that look equal any one; the same in any time that is long
  // enough.
  [[nodiscard]] Choice choose(Root& root, int level, const Thinking& thinking);

  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  Choice choose_by_depth(Root& root, int level, const Thinking& thinking);

  DepthSearch search_;
  std::mt19937_64 random_;
};

}  // namespace kalah
