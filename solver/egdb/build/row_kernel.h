// The inner loop of the row builder: what a move does to the values of a whole row of boards.
//
// A row holds one signed byte for every row b of the player who does not move, by rank. One piece
// of a move (row_moves.h) takes boards b with some property to boards b', and keeps their order. So
// values are taken out of the source row and raise others in the target row:
// out[b] = max(out[b], gain + sign * source[b']).
//
// There is a kernel for each instruction set (base/instruction_set.h); row_map.h says how they go
// about it. All give the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/egdb/build/row_map.h"

namespace kalah {

// Rows are read and written in whole words of 64 bytes: buffers of rows need this much more room.
inline constexpr std::size_t kRowSlack = 64;

struct RowPiece {
  const RowMap* map = nullptr;  // nullptr: every board stays where it is
  int gain = 0;
  bool negate = true;  // the turn passes: sign is -1
};

// Raises out[0..size) as described above; what follows in the last word of 64 bytes is not
// specified. `scratch` has room for the row and its slack. The source is read up to kRowSlack bytes
// past its end. Sums wrap around at 8 bits.
void raise_row(std::int8_t* out, std::size_t size, const std::int8_t* source, const RowPiece& piece,
               std::int8_t* scratch);

}  // namespace kalah
