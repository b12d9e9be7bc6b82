// Phrases that the reports on jobs of the solver share: what was used, and how a job ended.
#pragma once

#include <string>
#include <string_view>

#include "solver/solver.h"

namespace kalah {

// "304,293 nodes, 0.197 s"
std::string search_text(const Statistics& statistics);

// "database of up to 20 seeds (1.2 GiB, built in 12 s), table of 2 GiB, 4 threads"
std::string used_text(const Statistics& statistics, const SolverOptions& options);

// " from the 36 seeds in play"
std::string in_play_text(const Position& position);

// What the pie rule means for the player to move, in a game that has it.
std::string_view pie_text(PieStage stage);

// Why a job with these options ended early: "stopped by a signal" or "a limit was met".
std::string end_reason(const SolverOptions& options);

// Why a job with these options ended early and how to resume it: "a limit was met; what is proven
// is saved in FILE, and the same command resumes from there". With a `checkpoint_error` it says
// that the results could not be saved.
std::string early_end_text(const SolverOptions& options, const std::string& checkpoint_error);

// For a signal that came before anything was proven about the position.
std::string nothing_proven_text(const SolverOptions& options);

}  // namespace kalah
