// Colours of charts.
#include "tools/charts/chart_colors.h"

#include <cmath>
#include <cstdio>

namespace kalah {

std::string shade(const Shades& shades, double depth) {
  const std::size_t stop = depth < 0.5 ? 0 : 1;
  const double part = 2 * depth - static_cast<double>(stop);
  std::array<int, 3> color{};
  for (std::size_t i = 0; i < color.size(); ++i) {
    const double from = shades[stop][i];
    color[i] = static_cast<int>(std::lround(from + (shades[stop + 1][i] - from) * part));
  }
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "#%02x%02x%02x", color[0], color[1], color[2]);
  return text.data();
}

}  // namespace kalah
