// The events of a game, a line each, with what each move added to the stores and why.
#pragma once

#include <string>
#include <vector>

#include "engine/game_record.h"

namespace kalah {

// "South (Ann)"; "South" without a name.
std::string player_text(Side side, const std::string& name);

// The moves, the swap, the end and the result of a game, in order. Each line names the players as
// they sat at the time.
std::vector<std::string> event_log(const GameRecord& record);

}  // namespace kalah
