// A position: a board with its stores.
#pragma once

#include "engine/board.h"

namespace kalah {

// Seen by the player to move.
struct Position {
  int houses = 0;  // a side, 1..kMaxHouses
  Board board;
  int store = 0;        // the mover's
  int other_store = 0;  // the opponent's

  // What the mover's store is ahead of the other.
  int lead() const { return store - other_store; }

  friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace kalah
