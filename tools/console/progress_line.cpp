// What a long job shows on standard error while it works.
#include "tools/console/progress_line.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <iostream>

#include "base/number_text.h"
#include "base/printable.h"
#include "tools/console/terminal.h"

namespace kalah {
namespace {

constexpr double kRewriteEvery = 0.2;  // seconds, on a terminal
constexpr double kPrintEvery = 30;

std::size_t terminal_width() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace

ProgressLine::ProgressLine(std::string program, bool quiet)
    : program_(std::move(program)), quiet_(quiet), terminal_(moves_cursor(STDERR_FILENO)) {}

void ProgressLine::show(std::string_view job, double seconds,
                        const std::function<std::string()>& text) {
  if (quiet_) return;
  if (job != job_ || seconds < last_shown_) {
    job_ = job;  // another job, or the same one of another position
    last_shown_ = 0;
  }
  if (seconds < kSilence) return;
  if (seconds - last_shown_ < (terminal_ ? kRewriteEvery : kPrintEvery)) return;
  last_shown_ = seconds;
  const std::string line = job_ + ": " + text();
  if (terminal_) {
    rewrite(line);
  } else {
    print(line);
  }
}

void ProgressLine::announce(const std::string& text) {
  if (!quiet_) print(text);
}

void ProgressLine::rewrite(const std::string& text) {
  // A line as wide as the terminal would wrap, and could not be rewritten.
  std::cerr << "\r\x1b[K" << printable(text).substr(0, terminal_width() - 1) << std::flush;
  on_screen_ = true;
}

void ProgressLine::print(const std::string& text) {
  clear();
  std::cerr << program_ << ": " << printable(text) << std::endl;
}

void ProgressLine::clear() {
  if (on_screen_) std::cerr << "\r\x1b[K" << std::flush;
  on_screen_ = false;
}

std::string share_text(std::uint64_t done, std::uint64_t total, const std::string& unit,
                       double seconds) {
  const auto part = static_cast<double>(done);
  const auto whole = static_cast<double>(total);
  std::string text =
      total > 0 ? fixed(100 * part / whole, 1) + " % of " + rounded(whole) : rounded(part);
  text += " " + unit + speed_text(part, seconds) + ", " + duration(std::round(seconds));
  if (total > done && done > 0) {
    text += ", " + duration(std::ceil((whole - part) * seconds / part)) + " left";
  }
  return text;
}

std::string speed_text(double done, double seconds) {
  return seconds > 0 ? ", " + rounded(done / seconds) + "/s" : "";
}

}  // namespace kalah
