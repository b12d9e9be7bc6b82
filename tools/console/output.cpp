// Results on standard output, and errors.
#include "tools/console/output.h"

#include <algorithm>
#include <cerrno>
#include <iostream>
#include <stdexcept>
#include <string>
#include <system_error>

#include "base/printable.h"

namespace kalah {

namespace {

// The reason is in errno, if it is not 0.
void expect_written() {
  if (std::cout) return;
  std::string message = "cannot write to standard output";
  if (errno != 0) message += ": " + std::generic_category().message(errno);
  // Later flushes must not report the same loss again.
  std::cout.clear();
  throw std::runtime_error(message);
}

}  // namespace

void write_output(std::string_view text) {
  errno = 0;
  std::cout << text;  // of a long text, a part is written here
  if (std::cout) std::cout.flush();
  expect_written();
}

void flush_output() {
  errno = 0;
  std::cout.flush();
  expect_written();
}

void print_error(std::string_view program, std::string_view message) {
  // Messages quote the user's input, which may be anything; the line must stay one line.
  constexpr std::size_t kLongest = 400;
  std::size_t length = std::min(message.size(), kLongest);
  const bool is_cut = length < message.size();
  // Not within a character of UTF-8.
  while (is_cut && length > 0 && (message[length] & 0xc0) == 0x80) --length;
  const std::string line = printable(message.substr(0, length));
  std::cerr << program << ": " << line << (is_cut ? "..." : "") << std::endl;
}

}  // namespace kalah
