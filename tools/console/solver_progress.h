// Progress of the solver: its database, its search, and the bounds it has proven.
#pragma once

#include <string>

#include "solver/solver.h"
#include "tools/console/progress_line.h"

namespace kalah {

// "search", "database".
std::string phase_name(const Progress& progress);
// What the phase has done so far, such as "1.20 million nodes, 1.15 million/s, 1 s".
std::string phase_text(const Progress& progress);

// Says on a line of its own that a checkpoint was not written, if that is what the report is about.
void announce_checkpoint_error(const Progress& progress, ProgressLine& line);

// "between 4 and 36", "4"
std::string bounds_text(const Bounds& bounds);

// What SolverOptions::progress calls when the solver has one position to settle: a bound is a
// result, so each one is a line of its own when it is proven.
class SolverProgress {
 public:
  // `line` has to outlive it.
  explicit SolverProgress(ProgressLine& line) : line_(&line) {}

  void operator()(const Progress& progress);

 private:
  ProgressLine* line_;
  bool show_bounds_ = false;  // from the first proven bound until the value is exact
};

}  // namespace kalah
