// What `solve` finds out about a position.
#pragma once

#include <string>

#include "solver/solver.h"

namespace kalah {

// Labeled lines. `options` are those of the job.
std::string solution_text(const Solution& solution, const SolverOptions& options);
// One object.
std::string solution_json(const Solution& solution);

}  // namespace kalah
