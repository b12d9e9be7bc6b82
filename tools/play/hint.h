// What is known about the moves of a position, for people.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "player/player.h"

namespace kalah {

// What the pie rule has to do with the turn at hand.
enum class PieTurn {
  kNone,
  kFirst,  // the other player may swap after it
  kSwap,   // it may be a swap
};

// A table of all moves of the side to move: exact values as such, estimates with the depth that
// they come from. `judgements` has an entry a house. Values are those without a
// swap; what that means is said.
std::string hint_text(const Game& game, const std::vector<std::optional<Judgement>>& judgements,
                      PieTurn pie);

}  // namespace kalah
