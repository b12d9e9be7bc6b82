// What a long job shows on standard error while it works.
#include "tools/progress.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "tools/format.h"

namespace kalah {
namespace {

constexpr double kSilence = 1;         // seconds in which a job shows nothing
constexpr double kRewriteEvery = 0.2;  // on a terminal
constexpr double kPrintEvery = 30;

std::string percent(double part) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.1f %%", 100 * part);
  return text.data();
}

std::string per_second(double done, double seconds) {
  return seconds > 0 ? ", " + rounded(done / seconds) + "/s" : "";
}

std::string database_text(const Progress& progress) {
  const double done = static_cast<double>(progress.done);
  const double total = static_cast<double>(progress.total);
  std::string text = "database: ";
  if (progress.total > 0) text += percent(done / total) + " of " + rounded(total);
  text += (progress.total > 0 ? "" : rounded(done)) + " positions";
  text += per_second(done, progress.seconds) + ", " + duration(std::round(progress.seconds));
  if (progress.total > progress.done && progress.done > 0) {
    const double left = (total - done) * progress.seconds / done;
    text += ", " + duration(std::ceil(left)) + " left";
  }
  return text;
}

std::string bounds_text(const Progress& progress) {
  if (progress.lower == progress.upper) return "value is " + std::to_string(progress.lower);
  return "value is from " + std::to_string(progress.lower) + " to " +
         std::to_string(progress.upper);
}

std::string search_text(const Progress& progress) {
  const double nodes = static_cast<double>(progress.done);
  return "search: " + rounded(nodes) + " nodes" + per_second(nodes, progress.seconds) + ", " +
         duration(std::round(progress.seconds));
}

std::size_t terminal_width() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace

ProgressLine::ProgressLine(std::string program, bool quiet)
    : program_(std::move(program)), quiet_(quiet), terminal_(isatty(STDERR_FILENO) == 1) {}

void ProgressLine::show(const Progress& progress) {
  if (quiet_) return;
  if (progress.phase != phase_ || progress.seconds < last_shown_) {
    phase_ = progress.phase;  // a new phase, or the same one of another position
    last_shown_ = 0;
  }
  const bool searching = progress.phase == Progress::Phase::kSearch;
  if (progress.bound_proven) show_bound(progress);
  if (progress.seconds < kSilence) return;
  if (progress.seconds - last_shown_ < (terminal_ ? kRewriteEvery : kPrintEvery)) return;
  last_shown_ = progress.seconds;
  std::string text = searching ? search_text(progress) : database_text(progress);
  if (searching && show_bounds_) text += ", " + bounds_text(progress);
  if (terminal_) {
    rewrite(text);
  } else {
    print(program_ + ": " + text);
  }
}

void ProgressLine::show_bound(const Progress& progress) {
  if (progress.seconds >= kSilence) {
    print(program_ + ": proven after " + duration(progress.seconds) + ": " + bounds_text(progress));
  }
  show_bounds_ = progress.lower < progress.upper;
}

void ProgressLine::rewrite(const std::string& text) {
  // A line as wide as the terminal would wrap, and could not be rewritten.
  std::cerr << "\r\x1b[K" << text.substr(0, terminal_width() - 1) << std::flush;
  on_screen_ = true;
}

void ProgressLine::print(const std::string& text) {
  clear();
  std::cerr << text << std::endl;
}

void ProgressLine::clear() {
  if (on_screen_) std::cerr << "\r\x1b[K" << std::flush;
  on_screen_ = false;
}

}  // namespace kalah
