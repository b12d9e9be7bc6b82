// Colors of charts: ink on a white ground, and scales of shades.
#pragma once

#include <array>
#include <string>

namespace kalah {

inline constexpr const char* kInk = "#1f2933";
inline constexpr const char* kFaint = "#6b7785";
inline constexpr const char* kGridLine = "#d9dfe5";

using Color = std::array<double, 3>;  // red, green, blue, 0..255
using Shades = std::array<Color, 3>;  // light, middle, dark

inline constexpr Shades kBlueShades = {Color{232, 241, 250}, Color{94, 163, 208},
                                       Color{8, 48, 107}};
inline constexpr Shades kOrangeShades = {Color{253, 238, 222}, Color{238, 145, 70},
                                         Color{127, 39, 4}};

// The shade of a depth, 0 (light) to 1 (dark), as "#5ea3d0".
std::string shade(const Shades& shades, double depth);

}  // namespace kalah
