// What has happened in a game, a line for each event, with the reason why a store grew.
#pragma once

#include <string>
#include <vector>

#include "engine/game_record.h"

namespace kalah {

// "South (Ann)"; "South" without a name.
std::string player_text(Side side, const std::string& name);

// The moves, the swap, the end and the result of a game, in their order. In each line a name is
// that of who sat at the side at the time.
std::vector<std::string> event_log(const GameRecord& record);

}  // namespace kalah
