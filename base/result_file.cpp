// Where links lead.
#include "base/result_file.h"

#include <filesystem>
#include <span>

#include "base/input_error.h"

namespace kalah {

const std::string& expect_plain_path(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status)) {
    throw InputError("'" + path + "' is there and not a plain file");
  }
  return path;
}

std::string linked_path(const std::string& path) {
  constexpr int kMostLinks = 40;  // as many as Linux follows
  std::error_code error;
  std::filesystem::path target = path;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(target, error); ++i) {
    // An absolute path takes the place of the folder.
    target = target.parent_path() / std::filesystem::read_symlink(target, error);
  }
  return target.string();
}

bool is_same_file(const std::string& one, const std::string& other) {
  const auto place = [](const std::string& path) {
    std::error_code error;
    const std::filesystem::path target = std::filesystem::absolute(linked_path(path));
    const std::filesystem::path plain = std::filesystem::weakly_canonical(target, error);
    return error ? target.lexically_normal() : plain;
  };
  return place(one) == place(other);
}

ResultFile::ResultFile(const std::string& path) : file_(linked_path(expect_plain_path(path))) {}

void ResultFile::append(std::string_view text) {
  file_.append(std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace kalah
