// "Did you mean ...?" for names that people mistype.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kalah {

// How an error message about an unknown name ends: "; did you mean 'solve'?" if one is near, else
// "; expected one of solve, analyze".
[[nodiscard]] std::string suggestion_or_list(std::string_view name,
                                             std::span<const std::string> known);

// The nearest of the known names, or an empty one if none is near.
[[nodiscard]] std::string nearest(std::string_view name, std::span<const std::string> known);

// "a, b, c"
[[nodiscard]] std::string joined(std::span<const std::string> names);

}  // namespace kalah
