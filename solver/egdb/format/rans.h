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
#include <vector>

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

// The code words of all symbols, from the last one to the first.
class RansWriter {
 public:
  // At most `steps` steps will be coded. The buffer stays for the next use.
  void reset(std::size_t steps) {
    if (words_.size() < steps) words_.resize(steps);
    next_ = words_.size();
  }

  void put(std::uint32_t& state, SlotRange range) {
    if (state >> (32 - kProbabilityBits) >= range.frequency) push(state);
    state = ((state / range.frequency) << kProbabilityBits) + state % range.frequency + range.start;
  }

  // Eight bits as they are.
  void put_byte(std::uint32_t& state, std::uint8_t byte) {
    if (state >> 24 != 0) push(state);
    state = state << 8 | byte;
  }

  // The words written, in the order in which they will be read.
  const std::uint16_t* begin() const { return words_.data() + next_; }
  const std::uint16_t* end() const { return words_.data() + words_.size(); }

 private:
  void push(std::uint32_t& state) {
    words_[--next_] = static_cast<std::uint16_t>(state);
    state >>= 16;
  }

  std::vector<std::uint16_t> words_;
  std::size_t next_ = 0;
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
