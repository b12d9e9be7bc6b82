// The options that end a long job early, or resume it later.
#include "tools/options/limit_options.h"

#include "base/input_error.h"
#include "base/output_file.h"
#include "base/paths.h"
#include "tools/options/result_path.h"

namespace kalah {
void add_limit_options(Options& options) {
  options.add_heading("Limits");
  options.add_value("nodes", "N", "end after N nodes of the search, and print what is proven");
  options.add_value(
      "seconds", "T",
      "end after T seconds, and print what is proven; the time for the database counts, "
      "and one of --egdb-seeds auto takes at most half of them");
}

void add_checkpoint_options(Options& options) {
  options.add_value(
      "checkpoint", "FILE",
      "save what is proven in FILE, and resume from FILE if it exists; one job at a time");
  options.add_value("proof", "FILE",
                    "keep in FILE what a long search knows of the first turns, as a text that "
                    "`kalah proof` shows, "
                    "and resume from FILE if it exists; one job at a time");
  options.add_value("tree-after", "N",
                    "work on a bound turn by turn when it takes more than N nodes (default 20 "
                    "million)");
  options.add_value("checkpoint-every", "T", "save them every T seconds (default 300)");
  options.add_value(
      "checkpoint-nodes", "N",
      "leave out positions that took fewer than about N nodes (default 64): a large N "
      "makes FILE smaller, and resuming hardly slower");
}

void read_limits(const Options& options, SolverOptions& solver_options) {
  solver_options.node_limit = options.count("nodes").value_or(0);
  solver_options.second_limit = options.seconds("seconds").value_or(0);
}

void read_checkpoint(const Options& options, SolverOptions& solver_options) {
  const std::optional<double> every = options.seconds("checkpoint-every");
  const std::string checkpoint = read_result_path(options, "checkpoint").value_or("");
  const std::string proof = read_result_path(options, "proof").value_or("");
  const std::optional<std::uint64_t> nodes = options.count("checkpoint-nodes");
  solver_options.window_nodes = options.count("tree-after").value_or(solver_options.window_nodes);
  if (checkpoint.empty() && nodes) {
    throw InputError("--checkpoint-nodes needs --checkpoint FILE");
  }
  if (checkpoint.empty() && proof.empty()) {
    if (every) throw InputError("--checkpoint-every needs --checkpoint FILE or --proof FILE");
    return;
  }
  if (!checkpoint.empty() && !proof.empty() && is_same_file(checkpoint, proof)) {
    throw InputError("--checkpoint and --proof name the same file; expected two");
  }
  for (const std::string& path : {checkpoint, proof}) {
    if (!path.empty()) expect_writable(path);  // a job may take days
  }
  solver_options.checkpoint = checkpoint;
  solver_options.proof = proof;
  solver_options.checkpoint_seconds = every.value_or(solver_options.checkpoint_seconds);
  solver_options.checkpoint_nodes = nodes.value_or(solver_options.checkpoint_nodes);
}

}  // namespace kalah
