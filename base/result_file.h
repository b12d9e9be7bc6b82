// Files of results, which users name.
#pragma once

#include <string>
#include <string_view>

#include "base/output_file.h"

namespace kalah {

// An OutputFile for text.
class ResultFile {
 public:
  // Throws InputError if there is something else than a file at the path, and StorageError.
  explicit ResultFile(const std::string& path);

  void append(std::string_view text);
  void commit() { file_.commit(); }

 private:
  OutputFile file_;
};

}  // namespace kalah
