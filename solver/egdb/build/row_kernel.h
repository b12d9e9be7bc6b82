// The inner loops of the row builder: what a move does to the values of a whole row of boards.
//
// A row holds one signed byte for every row b of the player who does not move, by rank. One piece
// of a move (see row_moves.h) maps boards b with some property, `domain`, to boards b' of `image`,
// and keeps their order. So the values of the b' are squeezed out of the source row and spread out
// over the target row again:  out[b] = max(out[b], gain + sign * source[b']).
//
// There is a kernel for each instruction set (base/instruction_set.h): with AVX-512 a word of 64
// boards takes a compress or an expand instruction, with AVX2 eight boards take a shuffle whose
// places a table has, and the portable one walks the bits of the masks. All give the same bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kalah {

// Rows are read and written in whole words of 64 bytes: buffers of rows need this much more room.
inline constexpr std::size_t kRowSlack = 64;

// One bit a board of a row, by rank; bits past the end of the row are 0.
using RowMask = std::vector<std::uint64_t>;

struct RowPiece {
  const RowMask* domain = nullptr;  // of the target row; nullptr: every board
  const RowMask* image = nullptr;   // of the source row, as many bits as the domain; nullptr: every
                                    // board, and then source and target have the same length
  int gain = 0;
  bool negate = true;  // the turn passes: sign is -1
};

// Raises out[0..size) as described above; what follows in the last word of 64 bytes is not
// specified. `scratch` has room for the row and its slack. The source is read up to kRowSlack bytes
// past its end. Sums wrap around at 8 bits.
void raise_row(std::int8_t* out, std::size_t size, const std::int8_t* source, const RowPiece& piece,
               std::int8_t* scratch);

}  // namespace kalah
