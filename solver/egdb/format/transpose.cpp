// Transposition in blocks that fit in the first-level cache.
#include "solver/egdb/format/transpose.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "base/vectorised.h"

namespace kalah {
namespace {

constexpr std::size_t kBlock = 16;

using Bytes16 __attribute__((vector_size(16))) = std::int8_t;

// A 16 x 16 block in four rounds of interleaving: each takes bytes of equal place from rows i and
// i + 8, which rotates the bits of (row, column) by one.
KALAH_LOOP void transpose_block(std::int8_t* target, std::size_t target_pitch,
                                const std::int8_t* source, std::size_t source_pitch) {
  Bytes16 rows[kBlock];
  Bytes16 mixed[kBlock];
  for (std::size_t i = 0; i < kBlock; ++i) std::memcpy(&rows[i], source + i * source_pitch, kBlock);
  for (int round = 0; round < 4; ++round) {
    for (std::size_t i = 0; i < kBlock / 2; ++i) {
      const Bytes16 low = rows[i];
      const Bytes16 high = rows[i + kBlock / 2];
      mixed[2 * i] = __builtin_shufflevector(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6,
                                             22, 7, 23);
      mixed[2 * i + 1] = __builtin_shufflevector(low, high, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28,
                                                 13, 29, 14, 30, 15, 31);
    }
    std::memcpy(rows, mixed, sizeof rows);
  }
  for (std::size_t i = 0; i < kBlock; ++i) std::memcpy(target + i * target_pitch, &rows[i], kBlock);
}

// Tile by tile, so that the rows of the target that a tile writes to stay in the cache.
KALAH_LOOP void transpose_all(std::int8_t* target, std::size_t target_pitch,
                              const std::int8_t* source, std::size_t source_pitch, std::size_t rows,
                              std::size_t columns) {
  constexpr std::size_t kTile = 64;
  for (std::size_t row = 0; row < rows; row += kTile) {
    const std::size_t end_row = std::min(row + kTile, rows);
    for (std::size_t column = 0; column < columns; column += kBlock) {
      const std::size_t end_column = std::min(column + kBlock, columns);
      std::size_t r = row;
      if (end_column - column == kBlock) {
        for (; r + kBlock <= end_row; r += kBlock) {
          transpose_block(target + column * target_pitch + r, target_pitch,
                          source + r * source_pitch + column, source_pitch);
        }
      }
      for (; r < end_row; ++r) {
        for (std::size_t c = column; c < end_column; ++c) {
          target[c * target_pitch + r] = source[r * source_pitch + c];
        }
      }
    }
  }
}

}  // namespace

void transpose(std::int8_t* target, std::size_t target_pitch, const std::int8_t* source,
               std::size_t source_pitch, std::size_t rows, std::size_t columns) {
  assert(source_pitch >= columns && target_pitch >= rows);
  vectorised<transpose_all>(target, target_pitch, source, source_pitch, rows, columns);
}

}  // namespace kalah
