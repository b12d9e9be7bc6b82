// What is known about the moves of a position, for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/pie_stage.h"
#include "player/player.h"

namespace kalah {

// A table of all moves of the side to move: exact values, and estimates with the depth of their
// search. `judgements` has an entry for each house. Values are those without a swap; under the pie
// rule, a note explains what that means.
std::string hint_text(const Game& game, const std::vector<std::optional<Judgement>>& judgements,
                      PieStage pie);

}  // namespace kalah
