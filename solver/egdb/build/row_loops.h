// The loops of the row kernels, for each instruction set, and the lists that they read.
//
// The files that define them contain no templates and no inline functions of the standard library:
// a copy compiled for newer processors could be the one that the linker picks for everybody.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kalah {

// value * sign + gain, as (value ^ flip) + add: for sign -1 the complement of a value is -value
// - 1.
struct ValueChange {
  std::int8_t flip = 0;
  std::int8_t add = 0;
};

// Raises out[i] to changed source[i], for all i < size. The last two write whole registers.
void raise_all_portable(std::int8_t* out, std::size_t size, const std::int8_t* source,
                        ValueChange change);
void raise_all_avx2(std::int8_t* out, std::size_t size, const std::int8_t* source,
                    ValueChange change);
void raise_all_avx512(std::int8_t* out, std::size_t size, const std::int8_t* source,
                      ValueChange change);

// --- Portable: runs of neighbours that stay neighbours. ---

// Its places are counted from where the last run begins, the first one's from the rows.
struct RowRun {
  static constexpr std::size_t kMostBoards = 8;  // a long run is several

  std::uint16_t target_skip = 0;
  std::uint16_t source_skip = 0;
  std::uint16_t boards = 0;
};

struct RowRuns {
  const RowRun* runs = nullptr;
  std::size_t run_count = 0;
  const std::uint32_t* words = nullptr;  // of 64 boards of the target that runs lie in, ascending
  std::size_t word_count = 0;
};

// Raises the boards of runs in the target. `scratch` is as long as the target.
void raise_runs(std::int8_t* out, const RowRuns& runs, const std::int8_t* source,
                ValueChange change, std::int8_t* scratch);

// --- AVX2: byte shuffles. ---

// What one shuffle brings from 16 boards of the source to an aligned block of 16 of the target.
struct RowShuffle {
  static constexpr std::size_t kBoards = 16;
  static constexpr std::uint8_t kNothing = 0x80;

  std::uint16_t target_skip = 0;  // from the last shuffle, in blocks
  std::uint16_t source_skip = 0;  // from the last shuffle, in boards
  std::uint8_t from[kBoards];     // for each board of the block its place in the source, if any
};

void raise_shuffles(std::int8_t* out, const RowShuffle* shuffles, std::size_t count,
                    const std::int8_t* source, ValueChange change);

// --- AVX-512: masks of words of 64 boards each. ---

// Raises the boards of a mask, which stay where they are.
void raise_some(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                const std::int8_t* source, ValueChange change);
// Copies the values of the boards of a mask, one behind the other. Writes up to a word past the
// last one.
void squeeze(std::int8_t* packed, const std::uint64_t* mask, std::size_t words,
             const std::int8_t* source);
// Raises the boards of a mask to such values, changed.
void raise_spread(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                  const std::int8_t* packed, ValueChange change);

}  // namespace kalah
