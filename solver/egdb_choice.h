// How large a database a job should have.
#pragma once

#include <cstdint>

#include "engine/rules.h"
#include "solver/solver.h"

namespace kalah {

// Memory that is left to the transposition table at least.
inline constexpr std::uint64_t kLeastTableBytes = std::uint64_t{1} << 20;

// Seeds of the database for positions of at most `max_seeds` seeds in play: what the options ask
// for, or what makes the whole job shortest within the memory. Throws InputError if what they ask
// for does not fit, StorageError if it is to come from the disk and is not there.
int choose_egdb_seeds(const Rules& rules, int houses, int max_seeds, const SolverOptions& options);

}  // namespace kalah
