// Kinds of files, and where links lead.
#include "base/paths.h"

#include <sys/stat.h>

#include <filesystem>

#include "base/input_error.h"

namespace kalah {
namespace {

template <typename Test>
const std::string& expect_kind(const std::string& path, const std::string& kind, Test is_right) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0 && !is_right(status.st_mode)) {
    throw InputError(kalah::quoted(path) + " is " + kind_of_file(status.st_mode) + "; expected " +
                     kind);
  }
  return path;
}

}  // namespace

std::string kind_of_file(mode_t mode) {
  if (S_ISREG(mode)) return "a file";
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISFIFO(mode)) return "a named pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

const std::string& expect_plain_path(const std::string& path) {
  return expect_kind(path, "a file", [](mode_t mode) { return S_ISREG(mode); });
}

const std::string& expect_folder_path(const std::string& path) {
  return expect_kind(path, "a folder", [](mode_t mode) { return S_ISDIR(mode); });
}

const std::string& expect_no_folder(const std::string& path) {
  return expect_kind(path, "a file", [](mode_t mode) { return !S_ISDIR(mode); });
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

}  // namespace kalah
