// The one exception for input that a person or another program got wrong.
//
// Its text is a complete line: what was found, where, and what was expected.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace kalah {

class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A piece of input as a message shows it: in quotes, bytes that are not printable ASCII as \xNN.
[[nodiscard]] inline std::string quoted(std::string_view input) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text = "'";
  for (const char c : input) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7f) {
      text += c;
    } else {
      text += "\\x";
      text += kDigits[byte >> 4];
      text += kDigits[byte & 15];
    }
  }
  return text + "'";
}

}  // namespace kalah
