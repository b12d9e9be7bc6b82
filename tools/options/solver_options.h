// The options that say what the solver may use: --memory --threads --egdb --egdb-seeds, and
// --table.
#pragma once

#include "solver/solver.h"
#include "tools/options/options.h"

namespace kalah {

void add_solver_options(Options& options);
// --table, of the commands whose table is that of one search.
void add_table_option(Options& options);
// What is not declared is as if it were not given.
SolverOptions read_solver_options(const Options& options);

}  // namespace kalah
