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
[[nodiscard]] std::string quoted(std::string_view input);

}  // namespace kalah
