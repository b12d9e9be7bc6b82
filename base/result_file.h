// Results in a file that is there whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "base/file.h"

namespace kalah {

// Throws InputError for a path that is there and not a plain file: what is renamed over a device
// would replace it. Returns the path.
const std::string& expect_plain_path(const std::string& path);

// The file that a path names: what its last part leads to if that is a symbolic link, or the end of
// a chain of them, whether it is there or not. A file that is replaced must not replace the link.
std::string linked_path(const std::string& path);

// Whether two paths name the same file, whether it is there or not.
bool is_same_file(const std::string& one, const std::string& other);

// A file under a temporary name beside its final one, until commit(). Throws StorageError if it
// can't be made or written, and InputError as expect_plain_path() does.
class ResultFile {
 public:
  // The file that `path` names if it is a symbolic link.
  explicit ResultFile(const std::string& path);

  void append(std::string_view text);
  void commit() { file_.commit(); }

 private:
  OutputFile file_;
};

}  // namespace kalah
