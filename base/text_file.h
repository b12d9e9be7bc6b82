// Small text files, read whole.
#pragma once

#include <string>

namespace kalah {

// Throws StorageError if it can't be read, InputError if it is larger than any game record.
[[nodiscard]] std::string read_text_file(const std::string& path);

}  // namespace kalah
