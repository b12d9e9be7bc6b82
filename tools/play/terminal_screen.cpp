// Terminals and pipes.
#include "tools/play/terminal_screen.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "base/printable.h"
#include "base/stopwatch.h"
#include "tools/console/output.h"
#include "tools/console/terminal.h"

namespace kalah {
namespace {

constexpr int kLookEvery = 100;  // milliseconds between looks at the stop flag

// A picture that covers another one line by line.
std::string covering(const std::string& picture) {
  std::string text;
  for (const char c : picture) {
    if (c == '\n') text += "\x1b[K";
    text += c;
  }
  return text;
}

}  // namespace

PlayTerminal::PlayTerminal(bool color)
    : interactive_(isatty(STDIN_FILENO) == 1),
      pictures_move_(moves_cursor(STDOUT_FILENO)),
      color_(color && shows_color(STDOUT_FILENO)) {}

void PlayTerminal::write(std::string_view text) {
  remove_note();
  write_output(text);
}

void PlayTerminal::note(std::string_view text) {
  if (!pictures_move_) return;
  remove_note();
  write_output(text);
  has_note_ = true;
}

void PlayTerminal::remove_note() {
  if (has_note_) write_output("\r\x1b[K");
  has_note_ = false;
}

void PlayTerminal::animate(const std::vector<std::string>& pictures, double seconds) {
  if (!pictures_move_ || pictures.empty()) return;
  remove_note();
  const auto height = std::count(pictures[0].begin(), pictures[0].end(), '\n');
  const std::string up = "\x1b[" + std::to_string(height) + "A";
  for (std::size_t i = 0; i < pictures.size() && !stop_requested(); ++i) {
    write_output((i == 0 ? "" : up) + covering(pictures[i]));
    const Stopwatch clock;
    for (double left = seconds; left > 0 && !stop_requested(); left = seconds - clock.seconds()) {
      poll(nullptr, 0, std::clamp(static_cast<int>(left * 1000) + 1, 1, kLookEvery));
    }
    // What comes next covers the last picture.
    if (i + 1 == pictures.size() || stop_requested()) write_output(up + "\x1b[J");
  }
}

PlayTerminal::Input PlayTerminal::read_line(const std::string& prompt, std::string& line) {
  if (interactive_) write_output(prompt);
  while (!take_line(line)) {
    if (stop_requested() && !stop_reported_) {
      stop_reported_ = true;
      return Input::kStopped;
    }
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (poll(&input, 1, kLookEvery) > 0 && !read_more()) at_end_ = true;
    if (at_end_ && pending_.empty()) return Input::kEnd;
  }
  if (!interactive_) write_output("> " + printable(line) + "\n");
  return Input::kLine;
}

bool PlayTerminal::take_line(std::string& line) {
  const std::size_t end = pending_.find('\n');
  if (end == std::string::npos && (!at_end_ || pending_.empty())) return false;
  line = pending_.substr(0, end);
  if (std::exchange(is_first_line_, false)) line = without_byte_order_mark(line);
  if (line.ends_with('\r')) line.pop_back();
  pending_.erase(0, end == std::string::npos ? end : end + 1);
  return true;
}

bool PlayTerminal::read_more() {
  constexpr std::size_t kLongestLine = 1 << 16;
  char buffer[4096];
  const ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
  if (got < 0 && errno == EINTR) return true;
  if (got < 0) {
    throw std::runtime_error("standard input can't be read: " +
                             std::generic_category().message(errno));
  }
  pending_.append(buffer, got);
  if (pending_.size() > kLongestLine && pending_.find('\n') == std::string::npos) {
    throw std::runtime_error("a line of standard input is longer than any command");
  }
  return got > 0;
}

void PlayTerminal::reset_signals() {
  if (!stop_requested()) return;
  // The note of the signal handler is not for the next line.
  if (moves_cursor(STDERR_FILENO)) write_output("\r\x1b[K");
  stop_reported_ = false;
  signals_.reset();
}

}  // namespace kalah
