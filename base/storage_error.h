// The one error of everything that reads and writes files.
#pragma once

#include <stdexcept>
#include <string>

namespace kalah {

class StorageError : public std::runtime_error {
 public:
  enum class Kind {
    kMissing,       // there is no such file, folder, or layer of a database
    kCorrupt,       // bytes are not those that were written
    kOtherRules,    // another rule set, board width or layer than the name or the user says
    kOtherVersion,  // written in a format that this program does not read
    kInUse,         // somebody else writes it
    kIo,            // the system could not read or write
  };

  // `path` is that of the file or folder, and `problem` says what is wrong with it: "can't be
  // opened: Permission denied". The text of the error is the one followed by the other.
  StorageError(Kind kind, const std::string& path, const std::string& problem)
      : std::runtime_error(path + " " + problem), kind_(kind), path_(path), problem_(problem) {}

  [[nodiscard]] Kind kind() const { return kind_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  Kind kind_;
  std::string path_;
  std::string problem_;
};

[[noreturn]] inline void throw_corrupt(const std::string& path, const std::string& what) {
  throw StorageError(StorageError::Kind::kCorrupt, path, "is corrupt: " + what);
}

}  // namespace kalah
