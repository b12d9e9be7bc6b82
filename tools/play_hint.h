// What is known about the moves of a position, for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "player/player.h"

namespace kalah {

// A table of all moves of the side to move: exact values as such, estimates with the depth that
// they come from. `judgements` has an entry a house.
std::string hint_text(const Game& game, const std::vector<std::optional<Judgement>>& judgements);

}  // namespace kalah
