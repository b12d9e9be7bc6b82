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

// Why a job with these options ended early and how it goes on: "a limit was met; what is proven is
// kept in FILE, and the same command goes on from there". It is not, if there was an error with
// the checkpoint.
std::string early_end_text(const SolverOptions& options, const std::string& checkpoint_error);

// What is said when a signal came before there was anything to say about the position.
std::string nothing_proven_text(const SolverOptions& options);

}  // namespace kalah
