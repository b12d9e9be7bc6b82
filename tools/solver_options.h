// The options that say what the solver may use: --memory --threads --egdb --egdb-seeds.
#pragma once

#include "solver/solver.h"
#include "tools/options.h"

namespace kalah {

void add_solver_options(Options& options);
SolverOptions read_solver_options(const Options& options);

// "database of up to 20 seeds (1.2 GiB), table of 2 GiB, 4 threads"
std::string used_text(const Statistics& statistics, const SolverOptions& options);

}  // namespace kalah
