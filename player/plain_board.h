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

#include "engine/text.h"

namespace kalah {

struct PlainBoard {
  int store = 0;         // the mover's, South's
  int other_store = 0;   // the opponent's
  std::vector<int> own;  // both rows in their owners' sowing order
  std::vector<int> other;

  int houses() const { return static_cast<int>(own.size()); }
  friend bool operator==(const PlainBoard&, const PlainBoard&) = default;
};

inline constexpr int kMostPlainHouses = 1000;
inline constexpr int kMostPlainSeeds = 1'000'000;  // in all

// "<m,S,N,s1,...,sm,n1,...,nm>". Throws InputError.
PlainBoard parse_plain_board(std::string_view text);
std::string to_string(const PlainBoard& board);

bool is_over(const PlainBoard& board);

// House index of the mover that holds seeds. The board stays that of the same player; leftovers are
// banked if the game is over. Returns whether the mover moves again: the last seed fell in the
// store, even if that ended the game.
bool sow(PlainBoard& board, int house);

// A legal move that is better than none: the most seeds for the store, extra moves first. -1 if
// there is no legal move.
int simple_move(const PlainBoard& board);

// The same board for the engine, if it is not too large.
std::optional<Position> to_position(const PlainBoard& board);

}  // namespace kalah
