// What the terminal on a descriptor can do, by the environment.
#include "tools/console/terminal.h"

#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace kalah {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

}  // namespace

bool moves_cursor(int descriptor) {
  const std::string_view terminal = environment("TERM");
  return isatty(descriptor) == 1 && !terminal.empty() && terminal != "dumb";
}

bool shows_color(int descriptor) {
  return moves_cursor(descriptor) && environment("NO_COLOR").empty();
}

}  // namespace kalah
