// The values of many games as a picture.
#include "tools/charts/table_chart.h"

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "tools/charts/chart_colors.h"
#include "tools/charts/svg.h"

namespace kalah {
namespace {

// Sizes in pixels.
constexpr double kWidth = 900;
constexpr double kMargin = 20;
constexpr double kTop = 84;  // of the first panels
constexpr double kCellWidth = 39;
constexpr double kCellHeight = 28;
constexpr double kLabels = 34;   // left of the cells, for the houses
constexpr double kHeading = 40;  // above the cells, for the rules and the seeds
constexpr double kGap = 22;      // between panels
constexpr double kLegend = 56;
constexpr const char* kDrawFill = "#e4e7eb";
constexpr const char* kEmptyFill = "#f7f8fa";
constexpr double kDarkDepth = 0.62;  // from here on, ink is white

char letter_of(Outcome outcome) {
  return outcome == Outcome::kWin ? 'W' : outcome == Outcome::kLoss ? 'L' : 'D';
}

// "+8", "-8", "0"
std::string signed_text(int value) { return (value > 0 ? "+" : "") + std::to_string(value); }

class Chart {
 public:
  Chart(const Grid& grid, const ValueTable& table) : grid_(grid), table_(table) {
    for (const Cell& cell : grid.cells()) {
      const ValueRow* row = table.find(cell);
      if (row != nullptr) widest_ = std::max(widest_, std::abs(row->value));
    }
    panel_width_ = kLabels + kCellWidth * static_cast<double>(grid.seeds.size());
    panel_height_ = kHeading + kCellHeight * static_cast<double>(grid.houses.size());
    const double room = kWidth - 2 * kMargin + kGap;
    const auto fitting = static_cast<std::size_t>(room / (panel_width_ + kGap));
    columns_ = std::clamp<std::size_t>(fitting, 1, std::max<std::size_t>(1, grid.rules.size()));
    const std::size_t lines = (grid.rules.size() + columns_ - 1) / columns_;
    panels_end_ = kTop + (panel_height_ + kGap) * static_cast<double>(lines);
  }

  std::string text() {
    const double width = std::max(kWidth, 2 * kMargin + panel_width_);
    Svg svg(
        width, panels_end_ + kLegend, kTitle,
        "One panel a rule set. Rows: houses a side. Columns: seeds in each house. In a cell: W, "
        "D or L for a win, draw or loss of the first player, and the margin.");
    svg.label(kMargin, 30, 18, Svg::Anchor::kStart, kInk, kTitle);
    svg.label(
        kMargin, 51, 12, Svg::Anchor::kStart, kFaint,
        "rows: houses a side; columns: seeds in each house; number: the first player's margin, "
        "both playing perfectly");
    for (std::size_t i = 0; i < grid_.rules.size(); ++i) {
      const std::size_t row = i / columns_;
      const std::size_t column = i % columns_;
      panel(svg, kMargin + (panel_width_ + kGap) * static_cast<double>(column),
            kTop + (panel_height_ + kGap) * static_cast<double>(row), grid_.rules[i]);
    }
    legend(svg);
    return svg.text();
  }

 private:
  static constexpr const char* kTitle = "Kalah: who wins, and by how much";

  void panel(Svg& svg, double x, double y, const Rules& rules) const {
    const std::string name = to_string(rules);
    svg.label(x, y + 12, heading_size(name), Svg::Anchor::kStart, kInk, name);
    for (std::size_t i = 0; i < grid_.seeds.size(); ++i) {
      svg.label(x + kLabels + kCellWidth * (static_cast<double>(i) + 0.5), y + kHeading - 7, 12,
                Svg::Anchor::kMiddle, kFaint, std::to_string(grid_.seeds[i]));
    }
    for (std::size_t line = 0; line < grid_.houses.size(); ++line) {
      const double top = y + kHeading + kCellHeight * static_cast<double>(line);
      svg.label(x + kLabels - 10, top + 18, 12, Svg::Anchor::kEnd, kFaint,
                std::to_string(grid_.houses[line]));
      for (std::size_t i = 0; i < grid_.seeds.size(); ++i) {
        draw(svg, x + kLabels + kCellWidth * static_cast<double>(i), top,
             {grid_.houses[line], grid_.seeds[i], rules});
      }
    }
  }

  // A long list of rules is set smaller, so that it ends before the next panel. Letters of
  // sans-serif fonts are at most 0.6 of their size wide, all in all.
  double heading_size(const std::string& name) const {
    return std::min(13.0, (panel_width_ + kGap / 2) / (0.6 * static_cast<double>(name.size())));
  }

  // Depth of a value on the scale of shades. The root spreads small margins.
  double depth_of(int value) const {
    return widest_ == 0 ? 0 : std::sqrt(std::abs(value) / static_cast<double>(widest_));
  }

  // Under goal=outcome a value says no more than the letter.
  double depth_of(const ValueRow& row) const {
    return row.cell.rules.goal == Goal::kOutcome ? 0.4 : depth_of(row.value);
  }

  static std::string fill_of(Outcome outcome, double depth) {
    if (outcome == Outcome::kDraw) return kDrawFill;
    return shade(outcome == Outcome::kWin ? kBlueShades : kOrangeShades, depth);
  }

  void draw(Svg& svg, double x, double y, const Cell& cell) const {
    const ValueRow* row = table_.find(cell);
    if (row == nullptr) {
      svg.rectangle(x + 1, y + 1, kCellWidth - 2, kCellHeight - 2, kEmptyFill,
                    to_string(cell) + ": not in the table");
      return;
    }
    const double depth = depth_of(*row);
    const bool margin = cell.rules.goal == Goal::kMargin;
    std::string tooltip = to_string(cell) + ": " + std::string(to_string(row->result));
    if (margin && row->value != 0) tooltip += " by " + std::to_string(std::abs(row->value));
    svg.rectangle(x + 1, y + 1, kCellWidth - 2, kCellHeight - 2, fill_of(row->result, depth),
                  tooltip);
    const bool dark = row->result != Outcome::kDraw && depth >= kDarkDepth;
    const char* ink = dark ? "#ffffff" : kInk;
    const std::string letter(1, letter_of(row->result));
    if (!margin) {
      svg.label(x + kCellWidth / 2, y + 19, 13, Svg::Anchor::kMiddle, ink, letter);
      return;
    }
    svg.label(x + 4, y + 10, 8, Svg::Anchor::kStart, ink, letter);
    svg.label(x + kCellWidth - 5, y + 22, 13, Svg::Anchor::kEnd, ink, signed_text(row->value));
  }

  void legend(Svg& svg) const {
    const double y = panels_end_ + 4;
    double x = kMargin;
    const auto entry = [&](const std::string& fill, const std::string& text, double width) {
      svg.rectangle(x, y, 16, 16, fill);
      svg.label(x + 22, y + 12.5, 12, Svg::Anchor::kStart, kFaint, text);
      x += width;
    };
    const int half = std::max(1, widest_ / 4);
    const int most = std::max(1, widest_);
    entry(fill_of(Outcome::kWin, depth_of(half)), "W: win by " + std::to_string(half), 118);
    entry(fill_of(Outcome::kWin, 1), "by " + std::to_string(most), 78);
    entry(kDrawFill, "D: draw", 92);
    entry(fill_of(Outcome::kLoss, depth_of(half)), "L: loss by " + std::to_string(half), 118);
    entry(fill_of(Outcome::kLoss, 1), "by " + std::to_string(most), 78);
    entry(kEmptyFill, "not in the table", 130);
    svg.label(kMargin, y + 36, 12, Svg::Anchor::kStart, kFaint,
              "Rules with goal=outcome (bga, kgp) know no margin. What differs from the rule set "
              "standard is above each panel.");
  }

  const Grid& grid_;
  const ValueTable& table_;
  int widest_ = 0;  // value, either way
  double panel_width_ = 0;
  double panel_height_ = 0;
  double panels_end_ = 0;
  std::size_t columns_ = 1;
};

}  // namespace

std::string table_chart(const Grid& grid, const ValueTable& table) {
  return Chart(grid, table).text();
}

}  // namespace kalah
