// The words of a command that is typed in `play`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/position_text.h"

namespace kalah {

// Takes the first word off the front of a text; empty if there is none.
std::string take_word(std::string_view& text);

std::string lower_case(std::string text);

// Takes "south" or "north", or "s" or "n", off the front. Throws InputError that quotes `usage`.
Side take_side(std::string_view& text, const std::string& usage);

// Throws InputError unless the argument of a command that takes none is empty.
void expect_nothing(std::string_view argument);

// Houses and seeds in each: "6x4" is the start of Kalah(6,4). None for a text of another form.
// Throws InputError for numbers out of range.
std::optional<Position> parse_board_size(std::string_view text);

// Who plays: "human" (none), or a level of the computer. Throws InputError.
std::optional<int> parse_level(std::string_view text);

// Seconds a seed, from 0 to 10. Throws InputError.
double parse_delay(std::string_view text);

}  // namespace kalah
