// The options that say what the solver may use: --memory --threads --egdb --egdb-seeds,
// --egdb-bits and --table.
#pragma once

#include "solver/solver.h"
#include "tools/options/options.h"

namespace kalah {

void add_solver_options(Options& options);
// --egdb-bits and --table, for the commands that use one transposition table at a time.
void add_search_options(Options& options);
// Options that a command does not declare have their defaults.
SolverOptions read_solver_options(const Options& options);

}  // namespace kalah
