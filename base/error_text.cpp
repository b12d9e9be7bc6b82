// Exceptions in words of ours.
#include "base/error_text.h"

#include <filesystem>
#include <new>
#include <stdexcept>

namespace kalah {

bool is_out_of_memory(const std::exception& error) {
  // A container that would be larger than any memory is a length_error.
  return dynamic_cast<const std::bad_alloc*>(&error) != nullptr ||
         dynamic_cast<const std::length_error*>(&error) != nullptr;
}

std::string error_text(const std::exception& error) {
  if (is_out_of_memory(error)) return "out of memory";
  if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&error)) {
    return file->path1().string() + ": " + file->code().message();
  }
  return error.what();
}

}  // namespace kalah
