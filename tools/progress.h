// What a long job shows on standard error while it works.
#pragma once

#include <string>

#include "solver/solver.h"

namespace kalah {

// On a terminal, one line that is rewritten; otherwise a line now and then, for log files. A job of
// a second or two shows nothing. Copies of one object would not know of each other's line; it is
// passed by reference.
class ProgressLine {
 public:
  ProgressLine(std::string program, bool quiet);
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const Progress& progress);
  // Removes the line from the terminal, before anything else is written.
  void clear();

 private:
  void show_bound(const Progress& progress);
  void rewrite(const std::string& text);
  void print(const std::string& text);

  std::string program_;
  bool quiet_;
  bool terminal_;
  bool show_bounds_ = false;  // from the first proven bound until the value is exact
  bool on_screen_ = false;
  Progress::Phase phase_ = Progress::Phase::kDatabase;
  double last_shown_ = 0;  // seconds of this phase
};

}  // namespace kalah
