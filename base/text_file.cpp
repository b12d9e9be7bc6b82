// Small text files, read whole.
#include "base/text_file.h"

#include "base/file.h"
#include "base/input_error.h"
#include "base/number_text.h"
#include "base/result_file.h"

namespace kalah {

std::string read_text_file(const std::string& path) {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 20;
  const InputFile file(expect_plain_path(path));
  if (file.size() > kMost) {
    throw InputError(kalah::quoted(path) + " has " + bytes(file.size()) +
                     "; expected a text of at most " + bytes(kMost));
  }
  const Bytes content = file.read(0, file.size());
  return text_of(content);
}

}  // namespace kalah
