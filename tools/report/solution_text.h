// What solve finds as text.
#pragma once

#include <string>
#include <string_view>

#include "solver/solver.h"

namespace kalah {

std::string solution_text(const Solution& solution, const SolverOptions& options);
std::string proof_text(const Rules& rules, const Position& position, const Proof& proof,
                       const SolverOptions& options);

// "proven", "refuted" or "open".
std::string_view to_string(Proof::Verdict verdict);

// "304,293 nodes, 0.197 s"
std::string search_text(const Statistics& statistics);

}  // namespace kalah
