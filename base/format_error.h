// What readers of stored data throw when the bytes are not what the writer wrote.
#pragma once

#include <stdexcept>
#include <string>

namespace kalah {

class FormatError : public std::runtime_error {
 public:
  explicit FormatError(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace kalah
