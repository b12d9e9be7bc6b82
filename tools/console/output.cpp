// Results on standard output, checked.
#include "tools/console/output.h"

#include <cerrno>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>

namespace kalah {

void write_output(std::string_view text) {
  std::cout << text;
  flush_output();
}

void flush_output() {
  errno = 0;
  std::cout.flush();
  if (std::cout) return;
  std::string message = "cannot write to standard output";
  if (errno != 0) message += ": " + std::generic_category().message(errno);
  // Later flushes must not report the same loss again.
  std::cout.clear();
  throw std::runtime_error(message);
}

}  // namespace kalah
