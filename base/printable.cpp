// A decoder of UTF-8 that looks for what must not be shown.
#include "base/printable.h"

#include <cstdint>

#include "base/input_error.h"

namespace kalah {
namespace {

void append_escaped(std::string& text, unsigned char byte) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  text += "\\x";
  text += kDigits[byte >> 4];
  text += kDigits[byte & 15];
}

constexpr bool is_plain_ascii(unsigned char byte) { return byte >= 0x20 && byte < 0x7f; }

// Bytes of the character at the beginning of a text; 0 if it is no UTF-8 or a control character.
std::size_t shown_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char first = byte(0);
  if (first < 0x80) return is_plain_ascii(first) ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  std::uint32_t code = first & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3fU);
  }
  constexpr std::uint32_t kLeast[] = {0xa0, 0x800, 0x10000};  // below 0xa0 are controls
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  return code < kLeast[length - 2] || code > 0x10ffff || is_surrogate ? 0 : length;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = shown_length(text);
    if (length == 0) {
      append_escaped(result, static_cast<unsigned char>(text[0]));
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result;
}

std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xef\xbb\xbf";
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  return text;
}

std::string quoted(std::string_view input) {
  std::string text = "'";
  for (const char c : input) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain_ascii(byte)) {
      text += c;
    } else {
      append_escaped(text, byte);
    }
  }
  return text + "'";
}

}  // namespace kalah
