// Progress of the solver.
#include "tools/solver_progress.h"

#include <cmath>

#include "tools/format.h"

namespace kalah {
namespace {

std::string bounds_text(const Progress& progress) {
  if (progress.lower == progress.upper) return "value is " + std::to_string(progress.lower);
  return "value is from " + std::to_string(progress.lower) + " to " +
         std::to_string(progress.upper);
}

std::string search_text(const Progress& progress) {
  const auto nodes = static_cast<double>(progress.done);
  return rounded(nodes) + " nodes" + speed_text(nodes, progress.seconds) + ", " +
         duration(std::round(progress.seconds));
}

}  // namespace

void SolverProgress::operator()(const Progress& progress) {
  if (progress.phase == Progress::Phase::kDatabase) {
    line_->show("database", progress.seconds, [&] {
      return share_text(progress.done, progress.total, "positions", progress.seconds);
    });
    return;
  }
  if (progress.bound_proven) {
    line_->announce(progress.seconds,
                    "proven after " + duration(progress.seconds) + ": " + bounds_text(progress));
    show_bounds_ = progress.lower < progress.upper;
  }
  line_->show("search", progress.seconds, [&] {
    return search_text(progress) + (show_bounds_ ? ", " + bounds_text(progress) : "");
  });
}

}  // namespace kalah
