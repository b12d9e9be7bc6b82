// Texts that users name: what every option that reads one opens it with.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <string>

namespace kalah {

// A file, whatever can be read like one (a named pipe, a process substitution), or "-", which is
// standard input. A named pipe is waited for until somebody writes it, as ever.
//
// A folder is the wrong argument, which is an InputError; what is not there (kMissing) or can't be
// read (kIo) is a StorageError.
class NamedInput {
 public:
  explicit NamedInput(const std::string& path);

  // Whether all of it is there already, and can be read at once.
  [[nodiscard]] bool is_regular() const { return regular_; }
  [[nodiscard]] std::istream& stream();
  // To be called when the stream has ended: throws StorageError if it broke off.
  void expect_end() const;

 private:
  std::string name_;  // for messages
  bool standard_;
  bool regular_ = false;
  std::ifstream file_;
};

// All of a text, without a byte order mark. Throws InputError if it has more than `most` bytes, and
// what NamedInput throws.
[[nodiscard]] std::string read_text(const std::string& path, std::uint64_t most);

}  // namespace kalah
