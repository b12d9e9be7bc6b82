// Reports of named lines.
#include "tools/report/labeled.h"

#include <cassert>

#include "base/printable.h"

namespace kalah {

std::string labeled(std::string_view label, std::string_view text) {
  assert(label.size() < kLabelWidth);
  std::string line(label);
  line.resize(kLabelWidth, ' ');
  return line.append(printable(text)).append("\n");
}

}  // namespace kalah
