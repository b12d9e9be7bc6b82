// What a command does around a job for the solver.
#include "tools/commands/solver_job.h"

#include "base/job_control.h"
#include "tools/console/output.h"
#include "tools/options/command.h"
#include "tools/report/solver_phrases.h"

namespace kalah {

int run_solver_job(const std::string& program, const SolverOptions& options, ProgressLine& line,
                   const std::function<JobResult()>& job) {
  JobResult result;
  try {
    result = job();
  } catch (const Interrupted&) {
    line.clear();
    print_error(program, nothing_proven_text(options));
    return kFailure;
  }
  line.clear();
  write_output(result.text);
  if (!result.complete && !result.text_says_partial) {
    line.announce("partial; " + early_end_text(options, result.checkpoint_error));
  }
  bool failed = false;
  for (const std::string& error :
       {result.complete ? result.proof_error : result.checkpoint_error, result.other_error}) {
    if (error.empty()) continue;
    print_error(program, error);
    failed = true;
  }
  if (failed) return kFailure;
  return result.complete ? kSuccess : result.partial_exit_code;
}

}  // namespace kalah
