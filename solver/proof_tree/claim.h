// Claims about values, and what they come to after each move.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/sowing.h"
#include "solver/egdb/bounds/bounds.h"

namespace kalah {

// "The value of this board is at least `number`", for the player to move and from the seeds in
// play.
struct Claim {
  Board board;
  int number = 0;

  friend bool operator==(const Claim&, const Claim&) = default;
};

struct ClaimHash {
  std::size_t operator()(const Claim& claim) const;
};

// A claim in the form in which equal ones are the same: where all values have the parity of the
// seeds in play, a number of the other parity says the same as the next one.
[[nodiscard]] Claim normal_claim(const SowTable& table, const Board& board, int number);

// What is known of the board's value once a normal claim is settled.
[[nodiscard]] Bounds bounds_of_claim(const SowTable& table, const Claim& claim, bool proven);

// A move of a claim's player, and the normal claim about the board after it. If the same player
// moves `again`, the move proves the claim if that one is proven; otherwise the opponent is next,
// and it does if that one is refuted.
struct ClaimMove {
  int house = 0;  // index
  bool again = false;
  Claim next;
};

// All moves, of a board whose game is not over.
[[nodiscard]] std::vector<ClaimMove> moves_of(const SowTable& table, const Claim& claim);

}  // namespace kalah
