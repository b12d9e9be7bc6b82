// What `solve` finds out about a position.
#pragma once

#include <optional>
#include <string>

#include "solver/solver.h"

namespace kalah {

// Labeled lines. `options` are those of the job.
std::string solution_text(const Solution& solution, const SolverOptions& options);
// One object; with what was written as its certificate, if there is one.
std::string solution_json(const Solution& solution, const std::optional<Certificate>& certificate);

}  // namespace kalah
