// Results in a file that is there whole or not at all.
#include "tools/output_file.h"

#include <filesystem>
#include <span>

#include "engine/input_error.h"

namespace kalah {

const std::string& expect_plain_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw InputError("'" + path + "' is there and not a plain file");
  }
  return path;
}

ResultFile::ResultFile(const std::string& path) : file_(expect_plain_path(path)) {}

void ResultFile::append(std::string_view text) {
  file_.append(std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace kalah
