// What a player says about a position and its moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>

#include "base/job_control.h"
#include "solver/egdb/bounds/bounds.h"

namespace kalah {

// What is known or believed of a position or of one of its moves: margins for the player to move,
// from the seeds in play before the move.
struct Judgement {
  Bounds bounds;     // proven
  int estimate = 0;  // within the bounds; the value if they are exact
  int depth = 0;     // moves that the estimate looks ahead; 0: none was made

  // Takes over what is proven elsewhere.
  void narrow(const Bounds& proven) {
    bounds = intersection(bounds, proven);
    estimate = std::clamp(estimate, bounds.lower, bounds.upper);
  }
};

struct Choice {
  int house = 0;  // index
  Judgement judgement;
  std::uint64_t nodes = 0;
};

// How long a player may think, and what it tells meanwhile.
struct Thinking {
  double seconds = 0;  // at most so long; 0: what the level takes
  // A stop, by anybody at any time, means: answer now. Nothing is reported to it, because what
  // there is to tell are choices.
  JobControl control = {};
  // Called with each better choice, the first one soon. May be empty.
  std::function<void(const Choice&)> improve = {};
};

}  // namespace kalah
