// The options of the commands that play by the Kalah Game Protocol: --level --seconds and those of
// the solver.
#pragma once

#include "player/kgp/thinker.h"
#include "tools/options/options.h"

namespace kalah {

// Declares them under a heading.
void add_thinker_options(Options& options);
// Throws InputError.
ThinkerOptions read_thinker_options(const Options& options);

}  // namespace kalah
