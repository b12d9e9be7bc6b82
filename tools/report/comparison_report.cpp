// How the results of games differ between rule sets.
#include "tools/report/comparison_report.h"

#include <map>
#include <utility>
#include <vector>

#include "base/number_text.h"
#include "tools/report/json_support.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

using Change = std::pair<Outcome, Outcome>;  // under the base rules, under the others

struct Comparison {
  std::size_t compared = 0;
  std::map<Change, std::vector<Cell>> changes;

  std::size_t changed() const {
    std::size_t count = 0;
    for (const auto& [change, cells] : changes) count += cells.size();
    return count;
  }
};

Comparison compare(const ValueTable& table, const Grid& grid, const Rules& base,
                   const Rules& rules) {
  Comparison comparison;
  for (const ValueRow& row : table.rows()) {
    if (row.cell.rules != rules || !grid.contains(row.cell)) continue;
    const ValueRow* before = table.find({row.cell.houses, row.cell.seeds, base});
    if (before == nullptr) continue;
    ++comparison.compared;
    if (before->result != row.result) {
      comparison.changes[{before->result, row.result}].push_back(row.cell);
    }
  }
  return comparison;
}

std::string changes_text(const Comparison& comparison) {
  std::string text;
  for (const auto& [change, cells] : comparison.changes) {
    if (!text.empty()) text += "; ";
    text += std::string(to_string(change.first)) + " to " + std::string(to_string(change.second));
    for (const Cell& cell : cells) {
      text += " (" + std::to_string(cell.houses) + "," + std::to_string(cell.seeds) + ")";
    }
  }
  return text.empty() ? "none" : text;
}

}  // namespace

std::string comparison_text(const ValueTable& table, const Grid& grid, const Rules& base) {
  TextTable text({"rules", "boards", "same", "other results (houses,seeds)"});
  text.set_left(0);
  text.set_left(3);
  for (const Rules& rules : grid.rules) {
    if (rules == base) continue;
    const Comparison comparison = compare(table, grid, base, rules);
    text.add({to_string(rules), grouped(comparison.compared),
              grouped(comparison.compared - comparison.changed()), changes_text(comparison)});
  }
  return "base  " + to_string(base) + "\n" + text.text();
}

std::string comparison_json(const ValueTable& table, const Grid& grid, const Rules& base) {
  std::string text;
  for (const Rules& rules : grid.rules) {
    if (rules == base) continue;
    const Comparison comparison = compare(table, grid, base, rules);
    Json changes = Json::array();
    for (const auto& [change, cells] : comparison.changes) {
      Json boards = Json::array();
      for (const Cell& cell : cells) boards.push_back({cell.houses, cell.seeds});
      changes.push_back({{"from", to_string(change.first)},
                         {"to", to_string(change.second)},
                         {"boards", std::move(boards)}});
    }
    const Json object = {{"base", to_string(base)},
                         {"rules", to_string(rules)},
                         {"boards", comparison.compared},
                         {"same", comparison.compared - comparison.changed()},
                         {"changes", std::move(changes)}};
    text += json_line(object);
  }
  return text;
}

}  // namespace kalah
