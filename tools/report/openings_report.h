// The value of every complete first turn of a game.
#pragma once

#include <cstddef>
#include <string>

#include "solver/solver.h"

namespace kalah {

// A ranked table and labeled lines. `turns` is how many there are in all, and `options` are those
// of the job.
std::string openings_text(const Openings& openings, std::size_t turns,
                          const SolverOptions& options);
// One object.
std::string openings_json(const Openings& openings);
// A line each. Only for the start of a game: it is named by its houses and seeds.
std::string openings_csv(const Openings& openings);

}  // namespace kalah
