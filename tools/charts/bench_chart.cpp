// The speed of search and database builder as a picture.
#include "tools/charts/bench_chart.h"

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
constexpr double kTop = 84;       // of the first panel
constexpr double kHeading = 32;   // above the bars of a panel
constexpr double kRow = 20;       // from bar to bar
constexpr double kBar = 14;       // height of a bar
constexpr double kBaseline = 11;  // of a label, from the top of its bar
constexpr double kAxis = 42;      // below the bars
constexpr double kRulesColumn = kMargin + 52;
constexpr double kPositionColumn = kMargin + 196;
constexpr double kSeedsColumn = kMargin + 460;  // its right end
constexpr double kPlot = kMargin + 474;         // where bars begin
constexpr double kPlotWidth = 316;
constexpr double kLegendSize = 12;
constexpr double kLabelSize = 11;
constexpr double kStepLabel = 68;  // width of one below the bars, with room around it
constexpr double kBarDepth = 0.6;

double speed(std::uint64_t count, double seconds) {
  return seconds > 0 ? static_cast<double>(count) / seconds : 0;
}

// 1, 2 or 5 times a power of ten: lines so far apart are at most six.
double step_below(double most) {
  constexpr double kMostLines = 6;
  double step = 1;
  while (true) {
    for (const int factor : {1, 2, 5}) {
      if (most / (step * factor) <= kMostLines) return step * factor;
    }
    step *= 10;
  }
}

// "20 million", "0.5 million", "2,000"
std::string step_text(double number) {
  if (number < 1e5) return grouped(static_cast<std::uint64_t>(number));
  const double millions = number / 1e6;
  return fixed(millions, millions < 1 || std::fmod(millions, 1) != 0 ? 1 : 0) + " million";
}

// Bars on one scale, below each other.
class Panel {
 public:
  // `most` is the highest speed.
  Panel(Svg& svg, double top, std::size_t bars, double most, const Shades& shades)
      : svg_(svg), y_(top + kHeading), most_(std::max(most, 1.0)), fill_(shade(shades, kBarDepth)) {
    const double end = y_ + kRow * static_cast<double>(bars);
    const double step = step_below(most_);
    const int labelled = width_of(step) < kStepLabel ? 2 : 1;
    for (int i = 0; i * step <= most_; ++i) {
      const double x = kPlot + width_of(i * step);
      svg_.line(x, y_ - 4, x, end, i == 0 ? kFaint : kGridLine);
      if (i % labelled == 0) {
        svg_.label(x, end + 14, kLabelSize, Svg::Anchor::kMiddle, kFaint, step_text(i * step));
      }
    }
  }

  // Where the labels of the next bar have their baseline.
  double baseline() const { return y_ + kBaseline; }

  void bar(double per_second, const std::string& tooltip) {
    svg_.rectangle(kPlot, y_, width_of(per_second), kBar, fill_, tooltip);
    svg_.label(kPlot + width_of(per_second) + 5, baseline(), kLabelSize, Svg::Anchor::kStart, kInk,
               rounded(per_second));
    y_ += kRow;
  }

 private:
  double width_of(double per_second) const { return kPlotWidth * per_second / most_; }

  Svg& svg_;
  double y_;
  double most_;
  std::string fill_;
};

void heading(Svg& svg, double top, const std::string& text) {
  svg.label(kMargin, top + 4, 14, Svg::Anchor::kStart, kInk, text);
}

void draw_searches(Svg& svg, double top, const std::vector<BenchSpeeds::Search>& searches) {
  double most = 0;
  for (const auto& search : searches) most = std::max(most, speed(search.nodes, search.seconds));
  heading(svg, top, "Search: nodes per second");
  const double above = top + kHeading - 8;
  svg.label(kRulesColumn, above, kLegendSize, Svg::Anchor::kStart, kFaint, "rules");
  svg.label(kPositionColumn, above, kLegendSize, Svg::Anchor::kStart, kFaint, "position");
  svg.label(kSeedsColumn, above, kLegendSize, Svg::Anchor::kEnd, kFaint, "database");
  Panel panel(svg, top, searches.size(), most, kBlueShades);
  for (const BenchSpeeds::Search& search : searches) {
    const double y = panel.baseline();
    svg.label(kMargin, y, kLabelSize, Svg::Anchor::kStart, kInk, search.task);
    svg.label(kRulesColumn, y, kLabelSize, Svg::Anchor::kStart, kInk, search.rules);
    svg.label(kPositionColumn, y, kLabelSize, Svg::Anchor::kStart, kInk, search.position);
    svg.label(kSeedsColumn, y, kLabelSize, Svg::Anchor::kEnd, kInk,
              std::to_string(search.egdb_seeds));
    panel.bar(speed(search.nodes, search.seconds),
              counted(search.nodes, "node") + " in " + fixed(search.seconds, 3) + " s");
  }
}

void draw_layers(Svg& svg, double top, const BenchSpeeds& speeds) {
  double most = 0;
  for (const auto& layer : speeds.layers) {
    most = std::max(most, speed(layer.positions, layer.seconds));
  }
  heading(svg, top,
          "Database builder, in memory, " + speeds.builder + ": positions per second by layer");
  const double above = top + kHeading - 8;
  svg.label(kPositionColumn, above, kLegendSize, Svg::Anchor::kStart, kFaint, "positions");
  svg.label(kSeedsColumn, above, kLegendSize, Svg::Anchor::kEnd, kFaint, "seeds in play");
  Panel panel(svg, top, speeds.layers.size(), most, kOrangeShades);
  for (const BenchSpeeds::Layer& layer : speeds.layers) {
    const double y = panel.baseline();
    svg.label(kPositionColumn, y, kLabelSize, Svg::Anchor::kStart, kInk, grouped(layer.positions));
    svg.label(kSeedsColumn, y, kLabelSize, Svg::Anchor::kEnd, kInk, std::to_string(layer.seeds));
    panel.bar(speed(layer.positions, layer.seconds),
              counted(layer.seeds, "seed") + ": " + counted(layer.positions, "position") + " in " +
                  fixed(layer.seconds * 1e3, 3) + " ms");
  }
}

double height_of(std::size_t bars) { return kHeading + kRow * static_cast<double>(bars) + kAxis; }

}  // namespace

std::string bench_chart(const BenchSpeeds& speeds) {
  const double second = kTop + height_of(speeds.searches.size());
  Svg svg(kWidth, second + height_of(speeds.layers.size()), "kalah bench: speed",
          "Bars: nodes per second of the search for each task of the suite, and positions per "
          "second of the database builder for each layer.");
  svg.label(kMargin, 30, 18, Svg::Anchor::kStart, kInk, "kalah bench: speed");
  svg.label(kMargin, 50, 12, Svg::Anchor::kStart, kFaint,
            "one thread; database: seeds in play up to which the search looks values up, built "
            "outside of its time");
  draw_searches(svg, kTop, speeds.searches);
  draw_layers(svg, second, speeds);
  return svg.text();
}

}  // namespace kalah
