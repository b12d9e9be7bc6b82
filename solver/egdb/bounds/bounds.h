// What is proven about a value: lower <= value <= upper.
#pragma once

#include <algorithm>
#include <cassert>

namespace kalah {

struct Bounds {
  int lower = 0;
  int upper = 0;

  bool is_exact() const { return lower == upper; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

// What two proofs about the same value say together.
inline Bounds intersection(const Bounds& a, const Bounds& b) {
  const Bounds both{std::max(a.lower, b.lower), std::min(a.upper, b.upper)};
  assert(both.lower <= both.upper);
  return both;
}

// Bounds of a move's value, from bounds of the board after it as the player to move there sees it.
// `gain` is what the move adds to the mover's store minus the other store; `again`: the same player
// moves on.
constexpr Bounds bounds_of_move(const Bounds& next, int gain, bool again) {
  if (again) return {gain + next.lower, gain + next.upper};
  return {gain - next.upper, gain - next.lower};
}

}  // namespace kalah
