// What is checked before the work begins.
#include "tools/options/result_path.h"

#include <filesystem>

#include "base/input_error.h"
#include "base/paths.h"
#include "tools/console/process_start.h"

namespace kalah {

std::optional<std::string> read_result_path(const Options& options, const std::string& option) {
  std::optional<std::string> path = options.text(option);
  if (!path) return path;
  if (path->empty()) throw InputError("--" + option + " is empty; expected the name of a file");
  if (*path == "-") throw InputError("--" + option + " is '-'; expected the name of a file");
  expect_plain_path(*path);
  return path;
}

void begin_picture(const Options& options, std::optional<ResultFile>& picture) {
  const std::optional<std::string> path = read_result_path(options, "svg");
  if (!path) return;
  const std::string extension = std::filesystem::path(*path).extension().string();
  if (!extension.empty() && extension != ".svg" && extension != ".SVG") {
    throw InputError("--svg is " + kalah::quoted(*path) +
                     "; expected a name that ends in .svg, which is what is written");
  }
  picture.emplace(*path);
  remove_files_at_end_signals();
}

}  // namespace kalah
