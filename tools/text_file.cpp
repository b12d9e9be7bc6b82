// Small text files, read whole.
#include "tools/text_file.h"

#include "engine/input_error.h"
#include "solver/file.h"
#include "tools/format.h"
#include "tools/output_file.h"

namespace kalah {

std::string read_text_file(const std::string& path) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 20;
  const InputFile file(expect_plain_path(path));
  if (file.size() > kMost) {
    throw InputError(quoted(path) + " has " + bytes(file.size()) + "; expected a text of at most " +
                     bytes(kMost));
  }
  const Bytes content = file.read(0, file.size());
  return text_of(content);
}

}  // namespace kalah
