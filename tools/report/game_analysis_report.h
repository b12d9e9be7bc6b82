// A recorded game with the exact value of every move, and its mistakes.
#pragma once

#include <string>
#include <vector>

#include "solver/game_analysis.h"

namespace kalah {

// A table of the plies, and the legend of its marks.
std::string game_analysis_text(const GameRecord& record, const std::vector<JudgedPly>& plies);
// One object a ply, a line each.
std::string game_analysis_json(const GameRecord& record, const std::vector<JudgedPly>& plies);

}  // namespace kalah
