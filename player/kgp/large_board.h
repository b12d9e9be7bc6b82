// Boards of any size by the rules of the Kalah Game Protocol's server, as plain arrays.
//
// The engine's boards have at most 8 houses a side and 255 seeds; servers send larger ones. They
// are sown here, and answered by a simple rule. Over is a game when a side is empty or a store
// holds more than half of all seeds; then the owners bank what is left.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position_text.h"

namespace kalah {

struct LargeBoard {
  int store = 0;         // the mover's, South's
  int other_store = 0;   // the opponent's
  std::vector<int> own;  // both rows in their owners' sowing order
  std::vector<int> other;

  int houses() const { return static_cast<int>(own.size()); }
  friend bool operator==(const LargeBoard&, const LargeBoard&) = default;
};

inline constexpr int kMaxLargeHouses = 1000;
inline constexpr int kMaxLargeSeeds = 1'000'000;  // in all

// "<m,S,N,s1,...,sm,n1,...,nm>". Throws InputError.
LargeBoard parse_large_board(std::string_view text);
std::string to_string(const LargeBoard& board);

bool is_over(const LargeBoard& board);

// House index of the mover that holds seeds. The board stays that of the same player; leftovers are
// banked if the game is over. Returns whether the mover moves again: the last seed fell in the
// store, even if that ended the game.
bool sow(LargeBoard& board, int house);

// A legal move that is better than none: the most seeds for the store, extra moves first. -1 if
// there is no legal move.
int simple_move(const LargeBoard& board);

// The same board for the engine, if it is not too large.
std::optional<Position> to_position(const LargeBoard& board);

}  // namespace kalah
