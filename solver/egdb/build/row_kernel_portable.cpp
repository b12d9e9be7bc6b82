// The row kernel in plain C++: bit by bit, and words of which all boards are meant at once.
#include <cstring>

#include "solver/egdb/build/row_kernel_table.h"

namespace kalah {
namespace {

constexpr std::size_t kWord = 64;
constexpr std::uint64_t kFull = ~std::uint64_t{0};

void raise(std::int8_t& value, std::int8_t to, ValueChange change) {
  const auto changed = static_cast<std::int8_t>((to ^ change.flip) + change.add);
  value = changed > value ? changed : value;
}

void raise_all(std::int8_t* out, std::size_t size, const std::int8_t* source, ValueChange change) {
  for (std::size_t i = 0; i < size; ++i) raise(out[i], source[i], change);
}

void raise_some(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                const std::int8_t* source, ValueChange change) {
  for (std::size_t word = 0; word < words; ++word, out += kWord, source += kWord) {
    if (mask[word] == kFull) {
      raise_all(out, kWord, source, change);
      continue;
    }
    for (std::uint64_t bits = mask[word]; bits != 0; bits &= bits - 1) {
      const int i = __builtin_ctzll(bits);
      raise(out[i], source[i], change);
    }
  }
}

void squeeze(std::int8_t* packed, const std::uint64_t* mask, std::size_t words,
             const std::int8_t* source) {
  for (std::size_t word = 0; word < words; ++word, source += kWord) {
    if (mask[word] == kFull) {
      std::memcpy(packed, source, kWord);
      packed += kWord;
      continue;
    }
    for (std::uint64_t bits = mask[word]; bits != 0; bits &= bits - 1) {
      *packed++ = source[__builtin_ctzll(bits)];
    }
  }
}

void raise_spread(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                  const std::int8_t* packed, ValueChange change) {
  for (std::size_t word = 0; word < words; ++word, out += kWord) {
    if (mask[word] == kFull) {
      raise_all(out, kWord, packed, change);
      packed += kWord;
      continue;
    }
    for (std::uint64_t bits = mask[word]; bits != 0; bits &= bits - 1) {
      raise(out[__builtin_ctzll(bits)], *packed++, change);
    }
  }
}

}  // namespace

const RowKernel kPortableRowKernel = {raise_all, raise_some, squeeze, raise_spread};

}  // namespace kalah
