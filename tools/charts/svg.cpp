// A picture as SVG text.
#include "tools/charts/svg.h"

#include "base/number_text.h"

namespace kalah {
namespace {

std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      case '"':
        result += "&quot;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

// At most a hundredth of a pixel, and no zeros at the end.
std::string number(double value) {
  std::string text = fixed(value, 2);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

// name="value" with a blank before it.
std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + escaped(value) + "\"";
}

std::string attribute(std::string_view name, double value) {
  return attribute(name, number(value));
}

}  // namespace

Svg::Svg(double width, double height, std::string_view title, std::string_view description) {
  text_ = "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", width) +
          attribute("height", height) +
          attribute("viewBox", "0 0 " + number(width) + " " + number(height)) +
          " role=\"img\" font-family=\"Helvetica, Arial, sans-serif\">\n";
  text_ += "<title>" + escaped(title) + "</title>\n<desc>" + escaped(description) + "</desc>\n";
  rectangle(0, 0, width, height, "#ffffff");
}

void Svg::rectangle(double x, double y, double width, double height, std::string_view fill,
                    std::string_view tooltip) {
  text_ += "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", height) + attribute("fill", fill);
  text_ += tooltip.empty() ? "/>\n" : "><title>" + escaped(tooltip) + "</title></rect>\n";
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view stroke) {
  text_ += "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) +
           attribute("y2", y2) + attribute("stroke", stroke) + "/>\n";
}

void Svg::label(double x, double y, double size, Anchor anchor, std::string_view fill,
                std::string_view text) {
  text_ += "<text" + attribute("x", x) + attribute("y", y) + attribute("font-size", size) +
           attribute("fill", fill);
  if (anchor == Anchor::kMiddle) text_ += attribute("text-anchor", "middle");
  if (anchor == Anchor::kEnd) text_ += attribute("text-anchor", "end");
  text_ += ">" + escaped(text) + "</text>\n";
}

}  // namespace kalah
