// The values of a board and its moves as one line of text.
#pragma once

#include <string>

#include "solver/solver.h"

namespace kalah {

// "<board>  value 8  best 3*  moves 1:-4 2:0 3*:8".
std::string analysis_text(const Analysis& analysis);

}  // namespace kalah
