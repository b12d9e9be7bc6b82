// "Did you mean ...?" for names that people mistype.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kalah {

// How to go on after an unknown name: "; did you mean 'solve'?" if one is near, else
// "; expected one of solve, analyze".
std::string suggestion_or_list(std::string_view name, std::span<const std::string> known);

// The nearest of the known names, or an empty one if none is near.
std::string nearest(std::string_view name, std::span<const std::string> known);

// "a, b, c"
std::string joined(std::span<const std::string> names);

}  // namespace kalah
