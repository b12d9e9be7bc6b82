// Whether a statement about the value of a position is true.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "solver/solver.h"

namespace kalah {

// Labeled lines. `options` are those of the job.
std::string proof_text(const Rules& rules, const Position& position, const Proof& proof,
                       const SolverOptions& options);
// One object; with what was written as its certificate, if there is one.
std::string proof_json(const Rules& rules, const Position& position, const Proof& proof,
                       const std::optional<Certificate>& certificate);

// "proven", "refuted" or "open".
std::string_view to_string(Proof::Verdict verdict);

}  // namespace kalah
