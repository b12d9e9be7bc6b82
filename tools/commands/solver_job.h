// What a command does around a job for the solver that a limit or a signal may end early.
#pragma once

#include <functional>
#include <string>

#include "solver/solver.h"
#include "tools/console/progress_line.h"

namespace kalah {

// The result of a job, ready to be printed.
struct JobResult {
  std::string text;
  bool complete = true;          // false: it is partial
  std::string checkpoint_error;  // as in Solution
  std::string proof_error;       // likewise
  // Of a partial result: whether the text says that it is partial, and the exit code.
  bool text_says_partial = true;
  int partial_exit_code = 0;
  std::string other_error = {};  // what else went wrong beside the result; empty: nothing
};

// Runs a job, prints its result, and reports on standard error what the result cannot say: that it
// is partial, that its checkpoint or its tree of claims could not be written, or that a signal came
// before anything was proven. `options` are those of the job. Returns the exit code.
[[nodiscard]] int run_solver_job(const std::string& program, const SolverOptions& options,
                                 ProgressLine& line, const std::function<JobResult()>& job);

}  // namespace kalah
