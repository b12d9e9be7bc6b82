// Columns of text for people.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace kalah {

// Each column is as wide as its widest cell. Cells are aligned to the right, or to the left in the
// columns of set_left(). The first row holds the headings.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> headings) { rows_.push_back(std::move(headings)); }

  // A row may be shorter than the headings.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  void add_to_last(std::string cell) { rows_.back().push_back(std::move(cell)); }
  void set_left(std::size_t column) { left_.push_back(column); }

  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> left_;
};

}  // namespace kalah
