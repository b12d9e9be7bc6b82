// What a long job shows on standard error while it works.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace kalah {

// On a terminal that can do it, one line that is rewritten; otherwise a line now and then, as for
// log files. A job of a second or two shows nothing.
class ProgressLine {
 public:
  static constexpr double kSilence = 1;  // seconds in which a job shows nothing

  ProgressLine(std::string program, bool quiet);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // May be called as often as convenient, with how long the job has run; `text` is called only when
  // a line is due. Another job begins when the name changes or the seconds decrease.
  void show(std::string_view job, double seconds, const std::function<std::string()>& text);
  // A line that stays.
  void announce(const std::string& text);
  // Removes the line from the terminal, before anything else is written.
  void clear();

 private:
  void rewrite(const std::string& text);
  void print(const std::string& text);

  std::string program_;
  bool quiet_;
  bool terminal_;
  bool on_screen_ = false;
  std::string job_;
  double last_shown_ = 0;  // seconds of this job
};

// "34.0 % of 1.25 billion positions, 75.3 million/s, 12 s, 5 s left"; "980 positions, ..." if
// `total` is 0, that is, not known.
std::string share_text(std::uint64_t done, std::uint64_t total, const std::string& unit,
                       double seconds);

// ", 75.3 million/s"; nothing as long as no time has passed.
std::string speed_text(double done, double seconds);

}  // namespace kalah
