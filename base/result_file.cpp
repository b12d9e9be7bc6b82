// Text as bytes.
#include "base/result_file.h"

#include <span>

#include "base/paths.h"

namespace kalah {

ResultFile::ResultFile(const std::string& path) : file_(expect_plain_path(path)) {}

void ResultFile::append(std::string_view text) {
  file_.append(std::as_bytes(std::span(text.data(), text.size())));
}

}  // namespace kalah
