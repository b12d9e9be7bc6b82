// Entropy coder of value lines: range asymmetric numeral systems (Duda 2013) with static tables.
//
// A state is a 32-bit number x, 2^16 <= x between steps. To decode a symbol whose probability is
// frequency / 2^11 and whose slots are start .. start + frequency - 1:
//
//   slot = x mod 2^11, which tells the symbol;  x = frequency * (x >> 11) + slot - start;
//   if x < 2^16: x = x << 16 | the next 16-bit word of the stream.
//
// Coding is the inverse, so it starts with the last symbol and writes words from the back. States
// start coding (and so end decoding) as 2^16. Several states may share one stream of words; which
// symbol belongs to which state is the caller's business.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "solver/ranking/ranking.h"

namespace kalah {

inline constexpr int kProbabilityBits = 11;
inline constexpr std::uint32_t kProbabilityOne = 1u << kProbabilityBits;
inline constexpr std::uint32_t kStateFloor = 1u << 16;
inline constexpr int kSymbols = 16;

// How many of the 2^11 slots each symbol has; they add up to 2^11. 0: the symbol can't be coded.
using Frequencies = std::array<std::uint16_t, kSymbols>;

// The slots of a symbol.
struct SlotRange {
  std::uint16_t start;
  std::uint16_t frequency;
};

// What coding a symbol takes. A division by the frequency is a multiplication: with m = floor((2^64
// - 1) / f), the upper half of (x + 1) * m is floor(x / f) for all x < 2^32, f <= 2^11 (x + 1 times
// the error of m is less than 2^43, which is less than the distance to the next whole number).
struct EncodedSymbol {
  EncodedSymbol() = default;
  explicit EncodedSymbol(SlotRange range)
      : multiplier(range.frequency > 0 ? UINT64_MAX / range.frequency : 0),
        frequency(range.frequency),
        start(range.start) {}

  std::uint64_t multiplier = 0;
  std::uint32_t frequency = 0;
  std::uint32_t start = 0;
};

// Writes the code words of symbols, which are coded from the last one to the first, from the end of
// a buffer to its beginning. Two words a symbol are enough, and one in front of them.
class RansWriter {
 public:
  explicit RansWriter(std::uint16_t* end = nullptr) : next_(end) {}

  void put(std::uint32_t& state, const EncodedSymbol& symbol) {
    // No branch, as nobody could foretell it: a word that is not pushed is written over.
    const std::uint32_t full = state >> (32 - kProbabilityBits) >= symbol.frequency ? 1 : 0;
    next_[-1] = static_cast<std::uint16_t>(state);
    next_ -= full;
    state >>= 16 * full;
    const auto quotient =
        static_cast<std::uint32_t>(Uint128{std::uint64_t{state} + 1} * symbol.multiplier >> 64);
    state += quotient * (kProbabilityOne - symbol.frequency) + symbol.start;
  }

  // Eight bits as they are.
  void put_byte(std::uint32_t& state, std::uint8_t byte) {
    if (state >> 24 != 0) push(state);
    state = state << 8 | byte;
  }

  // Where the words begin, in the order in which they will be read.
  [[nodiscard]] const std::uint16_t* begin() const { return next_; }

 private:
  void push(std::uint32_t& state) {
    *--next_ = static_cast<std::uint16_t>(state);
    state >>= 16;
  }

  std::uint16_t* next_;
};

// Reads the next word into a state that has become too small. No bounds: the caller sees to it that
// two more bytes can be read whatever happens.
inline void refill(std::uint32_t& state, const std::uint8_t*& next) {
  const std::uint32_t word = next[0] | static_cast<std::uint32_t>(next[1]) << 8;
  // No branch, as nobody could foretell it.
  const std::uint32_t low = state < kStateFloor ? 1 : 0;
  state = state << (16 * low) | (word & (0 - low));
  next += 2 * low;
}

inline std::uint8_t take_byte(std::uint32_t& state, const std::uint8_t*& next) {
  const auto byte = static_cast<std::uint8_t>(state);
  state >>= 8;
  refill(state, next);
  return byte;
}

}  // namespace kalah
