// The options that end a long job early, or resume it later: --nodes --seconds, --checkpoint and
// --proof.
#pragma once

#include <string>

#include "solver/solver.h"
#include "tools/options/options.h"

namespace kalah {

// Declares --nodes and --seconds under a heading of their own.
void add_limit_options(Options& options);
// Declares --checkpoint, --proof and what goes with them.
void add_checkpoint_options(Options& options);

// Throw InputError for wrong values, and std::runtime_error if the folder of the checkpoint, or
// of the proof, can't be written: better now than after hours of work.
void read_limits(const Options& options, SolverOptions& solver_options);
void read_checkpoint(const Options& options, SolverOptions& solver_options);

}  // namespace kalah
