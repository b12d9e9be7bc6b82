// What decoders throw when the bytes are not what the encoder made. They do not know what file the
// bytes are from: whoever reads the file makes a StorageError of it.
#pragma once

#include <stdexcept>
#include <string>

namespace kalah {

class FormatError : public std::runtime_error {
 public:
  explicit FormatError(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace kalah
