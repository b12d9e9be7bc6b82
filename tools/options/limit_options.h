// The options that end a long job early or let it go on later: --nodes --seconds, and --checkpoint.
#pragma once

#include <string>

#include "solver/solver.h"
#include "tools/options/options.h"

namespace kalah {

// Declares --nodes and --seconds under a heading of their own.
void add_limit_options(Options& options);
// Declares --checkpoint and --checkpoint-every.
void add_checkpoint_options(Options& options);

// Throw InputError for wrong values. What is wrong with a checkpoint's folder is a
// std::runtime_error now instead of hours later.
void read_limits(const Options& options, SolverOptions& solver_options);
void read_checkpoint(const Options& options, SolverOptions& solver_options);

}  // namespace kalah
