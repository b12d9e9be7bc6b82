// The packed board: the houses of both players, seen by the player to move.
//
// One 64-bit word a side, 8 bits a house, house 1 in the low byte:
//
//   own   = 0x0000_0605_0403_0201  is the row 1 2 3 4 5 6 of a board of 6 houses a side;
//           house 1 (index 0) is farthest from the owner's store, house 6 next to it.
//   other = the opponent's row in the opponent's own sowing order, so that
//           house i of `own` stands opposite house m+1-i of `other`.
//
// Stores are not part of it: values count seeds in play only (see solver/). How many houses a side
// has is not part of it either; the unused high bytes are 0. In code houses have indices 0..m-1, in
// text numbers 1..m.
#pragma once

#include <cassert>
#include <cstdint>

namespace kalah {

inline constexpr int kMaxHouses = 8;  // a side: one byte each in a word
// On the whole board, stores included, so that any house fits in a byte.
inline constexpr int kMaxSeeds = 255;

using Row = std::uint64_t;

struct Board {
  Row own = 0;
  Row other = 0;

  friend bool operator==(const Board&, const Board&) = default;
};
static_assert(sizeof(Board) == 16);

constexpr int seeds_at(Row row, int house) {
  assert(0 <= house && house < kMaxHouses);
  return static_cast<int>(row >> (8 * house) & 0xff);
}

// One seed in a house, and so the unit of adding seeds to it.
constexpr Row seed_at(int house) {
  assert(0 <= house && house < kMaxHouses);
  return Row{1} << (8 * house);
}

// Sum of the houses. Exact while it is at most 255.
constexpr int count_seeds(Row row) { return static_cast<int>(row * 0x0101010101010101 >> 56); }

constexpr int count_seeds(const Board& board) {
  return count_seeds(board.own) + count_seeds(board.other);
}

// Whether a board of so many houses a side can have these rows: what is beyond is empty.
constexpr bool fits_width(const Board& board, int houses) {
  return houses >= kMaxHouses || (board.own | board.other) >> (8 * houses) == 0;
}

// The same board for the other player.
constexpr Board swapped(const Board& board) { return {board.other, board.own}; }

// The house of the other row that stands opposite.
constexpr int opposite(int house, int houses) {
  assert(0 <= house && house < houses);
  return houses - 1 - house;
}

// The board with `seeds` in every house. Throws InputError unless 1 <= houses <= kMaxHouses and all
// seeds together are at most kMaxSeeds.
Board starting_board(int houses, int seeds);

}  // namespace kalah
