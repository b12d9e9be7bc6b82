// Reports of named lines.
#include "tools/report/labeled.h"

#include <cassert>

namespace kalah {

std::string labeled(std::string_view label, std::string_view text) {
  assert(label.size() < kLabelWidth);
  std::string line(label);
  line.resize(kLabelWidth, ' ');
  return line.append(text).append("\n");
}

}  // namespace kalah
