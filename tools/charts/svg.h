// A picture as SVG text: rectangles, lines and labels, no style sheets, no fonts to fetch.
#pragma once

#include <string>
#include <string_view>

namespace kalah {

class Svg {
 public:
  enum class Anchor { kStart, kMiddle, kEnd };

  // In pixels, on a white ground. `title` and `description` are for readers that do not see it.
  Svg(double width, double height, std::string_view title, std::string_view description);

  // `tooltip` may be empty.
  void rectangle(double x, double y, double width, double height, std::string_view fill,
                 std::string_view tooltip = {});
  void line(double x1, double y1, double x2, double y2, std::string_view stroke);
  // The baseline begins, has its middle, or ends at x.
  void label(double x, double y, double size, Anchor anchor, std::string_view fill,
             std::string_view text);

  std::string text() const { return text_ + "</svg>\n"; }

 private:
  std::string text_;
};

}  // namespace kalah
