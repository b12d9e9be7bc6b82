// Progress of the solver: its database, its search, and the bounds it has proven.
#pragma once

#include "solver/solver.h"
#include "tools/progress.h"

namespace kalah {

// What SolverOptions::progress calls.
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
