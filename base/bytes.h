// Numbers (little-endian) and texts as byte strings, for file formats.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/format_error.h"

namespace kalah {

using Bytes = std::vector<std::byte>;

// Appends a number as so many bytes, 0 <= size <= 8.
inline void put_number(Bytes& bytes, std::uint64_t number, int size) {
  for (int i = 0; i < size; ++i) {
    bytes.push_back(static_cast<std::byte>(number >> (8 * i) & 0xff));
  }
}

inline void put_text(Bytes& bytes, std::string_view text) {
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
}

[[nodiscard]] inline std::string text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Reads numbers one after the other; throws FormatError at the end of the bytes.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  // The next bytes, as a part of those that it reads from.
  std::span<const std::byte> take(std::size_t count) {
    if (count > bytes_.size()) throw FormatError("it ends too early");
    const std::span<const std::byte> taken = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return taken;
  }

  // A number of so many bytes, 0 <= size <= 8.
  std::uint64_t number(int size) {
    std::uint64_t number = 0;
    int shift = 0;
    for (const std::byte byte : take(size)) {
      number |= static_cast<std::uint64_t>(byte) << shift;
      shift += 8;
    }
    return number;
  }

  [[nodiscard]] std::size_t left() const { return bytes_.size(); }

 private:
  std::span<const std::byte> bytes_;
};

}  // namespace kalah
