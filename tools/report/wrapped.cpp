// Text broken into lines.
#include "tools/report/wrapped.h"

#include <algorithm>
#include <cassert>

namespace kalah {

std::string wrapped(std::string label, std::size_t indent, std::string_view text,
                    std::size_t width) {
  assert(indent < width);
  if (!label.empty() && label.size() + 1 >= indent) {
    label += "\n";
    label.append(indent, ' ');
  } else {
    label.append(indent - label.size(), ' ');
  }
  std::size_t column = indent;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, blank);
    if (column > indent && column + 1 + word.size() > width) {
      label += "\n";
      label.append(indent, ' ');
      column = indent;
    } else if (column > indent) {
      label += ' ';
      ++column;
    }
    label += word;
    column += word.size();
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return label + "\n";
}

}  // namespace kalah
