// Columns of text for people.
#include "tools/report/text_table.h"

#include <algorithm>
#include <cassert>

namespace kalah {

std::string TextTable::text() const {
  std::vector<std::size_t> widths(rows_[0].size());
  for (const std::vector<std::string>& row : rows_) {
    assert(row.size() <= widths.size());
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const std::vector<std::string>& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string filler(widths[i] - row[i].size(), ' ');
      const bool left = std::find(left_.begin(), left_.end(), i) != left_.end();
      line += (i == 0 ? "" : "  ") + (left ? row[i] + filler : filler + row[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace kalah
