// Progress of the solver.
#include "tools/console/solver_progress.h"

#include <cmath>

#include "base/number_text.h"

namespace kalah {

std::string phase_name(const Progress& progress) {
  return progress.phase == Progress::Phase::kDatabase ? "database" : "search";
}

std::string phase_text(const Progress& progress) {
  if (progress.phase == Progress::Phase::kDatabase) {
    return share_text(progress.done, progress.total, "positions", progress.seconds);
  }
  const auto nodes = static_cast<double>(progress.done);
  return rounded(nodes) + " nodes" + speed_text(nodes, progress.seconds) + ", " +
         duration(std::round(progress.seconds));
}

std::string bounds_text(const Bounds& bounds) {
  if (bounds.is_exact()) return std::to_string(bounds.lower);
  return "between " + std::to_string(bounds.lower) + " and " + std::to_string(bounds.upper);
}

void announce_checkpoint_error(const Progress& progress, ProgressLine& line) {
  if (progress.checkpoint_error.empty()) return;
  line.announce(progress.checkpoint_error +
                "; the search goes on, and will try again to write its checkpoint");
}

void SolverProgress::operator()(const Progress& progress) {
  announce_checkpoint_error(progress, *line_);
  if (progress.bound_proven) {
    line_->announce("proven after " + duration(progress.seconds) + " and " +
                    grouped(progress.done) + " nodes: the value is " +
                    bounds_text(progress.bounds));
    show_bounds_ = !progress.bounds.is_exact();
  }
  line_->show(phase_name(progress), progress.seconds, [&] {
    return phase_text(progress) + (show_bounds_ ? ", value " + bounds_text(progress.bounds) : "");
  });
}

}  // namespace kalah
