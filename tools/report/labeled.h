// Reports of named lines: "value     6 from the 24 seeds in play".
#pragma once

#include <string>
#include <string_view>

namespace kalah {

// Where the text of a labeled line begins.
inline constexpr std::size_t kLabelWidth = 10;

// A line that begins with a label of at most 9 characters.
[[nodiscard]] std::string labeled(std::string_view label, std::string_view text);

}  // namespace kalah
