// What can be wrong with an endgame database on disk.
#pragma once

#include <stdexcept>
#include <string>

namespace kalah {

class StorageError : public std::runtime_error {
 public:
  enum class Kind {
    kMissing,       // no such folder, layer or board in the database
    kCorrupt,       // bytes are not those that were written
    kOtherRules,    // another rule set, board width or layer than the name or the user says
    kOtherVersion,  // written in a format that this program does not read
    kIo,            // the system could not read or write
  };

  StorageError(Kind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

  Kind kind() const { return kind_; }

 private:
  Kind kind_;
};

[[noreturn]] inline void throw_corrupt(const std::string& path, const std::string& what) {
  throw StorageError(StorageError::Kind::kCorrupt, path + " is corrupt: " + what);
}

}  // namespace kalah
