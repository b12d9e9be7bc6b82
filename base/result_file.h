// Files of results, each of which is there whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "base/file.h"

namespace kalah {

// Throws InputError if there is something at the path that is not a plain file: a result would take
// the place of a device, say. Returns the path.
const std::string& expect_plain_path(const std::string& path);

// The file that a path names, whether it is there or not: if it is a symbolic link, what that leads
// to in the end. So a result takes the place of the file, not of the link.
[[nodiscard]] std::string linked_path(const std::string& path);

// Whether two paths name the same file, which need not be there.
[[nodiscard]] bool is_same_file(const std::string& one, const std::string& other);

// A file under a temporary name beside its final one, until commit(). Throws StorageError if it
// can't be made or written, and InputError as expect_plain_path() does.
class ResultFile {
 public:
  // Of a symbolic link, the file that it leads to is written.
  explicit ResultFile(const std::string& path);

  void append(std::string_view text);
  void commit() { file_.commit(); }

 private:
  OutputFile file_;
};

}  // namespace kalah
