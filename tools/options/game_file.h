// Recorded games in files that users name.
#pragma once

#include <string>

#include "engine/game_record.h"

namespace kalah {

// Throws InputError that names the file for a text that is no game record, and what read_text()
// throws (base/named_input.h); "-" is standard input.
GameRecord read_game_record(const std::string& path);

}  // namespace kalah
