// Progress of the solver: its database, its search, and the bounds it has proven.
#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "solver/solver.h"
#include "tools/console/progress_line.h"

namespace kalah {

// What the phase of a job has done so far, such as "1.20 million nodes, 1.15 million/s, 1 s".
std::string phase_text(const JobProgress& progress);

// Says on a line of its own that a checkpoint was not written, and why.
void announce_checkpoint_error(const std::string& error, ProgressLine& line);

// "between 4 and 36", "4"
std::string bounds_text(const Bounds& bounds);

// Shows what a solver does that has one position to settle: a bound is a result, so each one is a
// line of its own when it is proven.
class SolverProgress {
 public:
  // Sets what `options` call, and the flag that stops them. `line` and this object have to outlive
  // the jobs.
  SolverProgress(ProgressLine& line, const std::atomic<bool>* stop, SolverOptions& options);
  SolverProgress(const SolverProgress&) = delete;
  SolverProgress& operator=(const SolverProgress&) = delete;

 private:
  void show(const JobProgress& progress);
  void announce(const ProvenBounds& proven);

  ProgressLine& line_;
  std::string turns_;             // that are worked on; empty: none in particular
  std::optional<Bounds> bounds_;  // from the first proven bound until the value is exact
};

}  // namespace kalah
