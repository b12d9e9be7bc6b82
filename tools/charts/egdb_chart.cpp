// The distribution of values by layer as a picture.
#include "tools/charts/egdb_chart.h"

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "tools/charts/chart_colors.h"
#include "tools/charts/svg.h"

namespace kalah {
namespace {

// Sizes in pixels.
constexpr double kMargin = 16;
constexpr double kTop = 84;   // of the first row
constexpr double kRow = 18;   // from row to row
constexpr double kCell = 16;  // height of a cell
constexpr double kSeedsColumn = 40;
constexpr double kShareColumn = 54;
constexpr double kPlotWidth = 620;
constexpr double kWidestUnit = 24;  // of a value
constexpr double kBottom = 72;
constexpr double kFullShare = 0.4;  // has the darkest shade

// The shade of a share, on the same scale in all rows. The root spreads small shares.
std::string share_shade(double share) {
  return shade(kBlueShades, std::sqrt(std::min(share / kFullShare, 1.0)));
}

double share_of(std::uint64_t count, const LayerStats& stats) {
  return static_cast<double>(count) / static_cast<double>(stats.boards);
}

// Three digits, but never 0 for what is there nor 100 % for what is not all.
std::string percent_text(std::uint64_t count, const LayerStats& stats) {
  const double percent = 100 * share_of(count, stats);
  if (count == 0) return "0";
  if (percent < 0.01) return "<0.01";
  if (count != stats.boards && percent > 99.99) return ">99.99";
  return fixed(percent, percent < 0.1 ? 2 : 1);
}

class Chart {
 public:
  Chart(const EgdbFolder& folder, const std::vector<LayerStats>& layers)
      : folder_(folder), layers_(layers) {
    for (const LayerStats& stats : layers) {
      widest_ = std::max({widest_, std::abs(stats.lowest), std::abs(stats.highest)});
    }
    unit_ = std::min(kWidestUnit, kPlotWidth / (2 * widest_ + 2));
    plot_width_ = unit_ * (2 * widest_ + 2);
    rows_end_ = kTop + kRow * static_cast<double>(layers.size());
  }

  std::string text() {
    const double width =
        std::max(kLeast, kMargin + kSeedsColumn + plot_width_ + 3 * kShareColumn + kMargin);
    Svg svg(width, rows_end_ + kBottom, "Kalah, " + folder_.title() + ": values by seeds in play",
            "Rows: seeds in play. From left to right: value for the player to move. Shade: share "
            "of the boards with that value.");
    headings(svg);
    axis(svg);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      row(svg, kTop + kRow * static_cast<double>(i), layers_[i]);
    }
    legend(svg);
    return svg.text();
  }

 private:
  static constexpr double kLeast = 700;

  // The middle of a value.
  double x_of(double value) const { return kMargin + kSeedsColumn + unit_ * (value + widest_ + 1); }
  double share_x(int column) const {
    return kMargin + kSeedsColumn + plot_width_ + kShareColumn * (column + 1);
  }

  void headings(Svg& svg) const {
    svg.label(kMargin, 28, 17, Svg::Anchor::kStart, kInk, "Kalah, " + folder_.title() + ": values");
    svg.label(kMargin, 48, 12, Svg::Anchor::kStart, kFaint,
              "all boards by seeds in play; value for the player to move, both playing perfectly");
    const double y = kTop - 8;
    svg.label(kMargin + kSeedsColumn - 10, y, 12, Svg::Anchor::kEnd, kFaint, "seeds");
    int column = 0;
    for (const char* name : {"win %", "draw %", "loss %"}) {
      svg.label(share_x(column++), y, 12, Svg::Anchor::kEnd, kFaint, name);
    }
  }

  void axis(Svg& svg) const {
    int step = 1;
    for (const int wider : {2, 5, 10, 20}) {
      if (unit_ * step < 26) step = wider;
    }
    for (int value = -widest_ / step * step; value <= widest_; value += step) {
      const double x = x_of(value);
      svg.line(x, kTop - 3, x, rows_end_ + 3, value == 0 ? kFaint : kGridLine);
      svg.label(x, rows_end_ + 18, 12, Svg::Anchor::kMiddle, kFaint, std::to_string(value));
    }
  }

  // Values of the same parity only are twice as wide.
  static int step_of(const LayerStats& stats) {
    for (std::size_t i = 1; i < stats.histogram.size(); i += 2) {
      if (stats.histogram[i] != 0) return 1;
    }
    return 2;
  }

  void row(Svg& svg, double y, const LayerStats& stats) const {
    const double baseline = y + kCell - 4;
    svg.label(kMargin + kSeedsColumn - 10, baseline, 12, Svg::Anchor::kEnd, kInk,
              std::to_string(stats.layer));
    const int step = step_of(stats);
    for (std::size_t i = 0; i < stats.histogram.size(); ++i) {
      const std::uint64_t count = stats.histogram[i];
      if (count == 0) continue;
      const int value = static_cast<int>(i) - stats.layer;
      svg.rectangle(x_of(value - 0.5 * step) + 0.5, y, unit_ * step - 1, kCell,
                    share_shade(share_of(count, stats)),
                    counted(stats.layer, "seed") + ", value " + std::to_string(value) + ": " +
                        percent_text(count, stats) + " %, " + counted(count, "board"));
    }
    int column = 0;
    for (const std::uint64_t count : {stats.wins, stats.draws, stats.losses}) {
      svg.label(share_x(column++), baseline, 12, Svg::Anchor::kEnd, kInk,
                percent_text(count, stats));
    }
  }

  void legend(Svg& svg) const {
    const double y = rows_end_ + 36;
    double x = kMargin + kSeedsColumn;
    svg.label(x, y + 12, 12, Svg::Anchor::kStart, kFaint, "share of the boards of a row");
    x += 176;
    for (const double share : {0.0001, 0.01, 0.05, 0.1, 0.2, kFullShare}) {
      svg.rectangle(x, y, kCell, kCell, share_shade(share));
      std::string name = share < 0.001 ? "0.01 %" : fixed(100 * share, 0) + " %";
      if (share >= kFullShare) name += " and more";
      svg.label(x + kCell + 4, y + 12, 12, Svg::Anchor::kStart, kFaint, name);
      x += share < 0.001 ? 68 : 56;
    }
  }

  const EgdbFolder& folder_;
  const std::vector<LayerStats>& layers_;
  int widest_ = 0;  // value, either way
  double unit_ = 0;
  double plot_width_ = 0;
  double rows_end_ = 0;
};

}  // namespace

std::string egdb_chart(const EgdbFolder& folder, const std::vector<LayerStats>& layers) {
  return Chart(folder, layers).text();
}

}  // namespace kalah
