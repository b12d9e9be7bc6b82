// Progress of the solver.
#include "tools/console/solver_progress.h"

#include "base/number_text.h"

namespace kalah {

std::string phase_text(const JobProgress& progress) {
  return share_text(progress.done, progress.total, std::string(progress.unit), progress.seconds);
}

std::string bounds_text(const Bounds& bounds) {
  if (bounds.is_exact()) return std::to_string(bounds.lower);
  return "between " + std::to_string(bounds.lower) + " and " + std::to_string(bounds.upper);
}

void announce_checkpoint_error(const std::string& error, ProgressLine& line) {
  line.announce(error + "; the search goes on, and will try again to write its checkpoint");
}

SolverProgress::SolverProgress(ProgressLine& line, const std::atomic<bool>* stop,
                               SolverOptions& options)
    : line_(line) {
  options.control = JobControl([this](const JobProgress& progress) { show(progress); }, stop);
  options.on_bounds = [this](const ProvenBounds& proven) { announce(proven); };
  options.on_line = [this](const std::string& turns) { turns_ = turns; };
  options.on_checkpoint_error = [this](const std::string& error) {
    announce_checkpoint_error(error, line_);
  };
}

void SolverProgress::show(const JobProgress& progress) {
  line_.show(std::string(progress.phase), progress.seconds, [&] {
    return phase_text(progress) + (turns_.empty() ? "" : ", turns " + turns_) +
           (bounds_ ? ", value " + bounds_text(*bounds_) : "");
  });
}

void SolverProgress::announce(const ProvenBounds& proven) {
  line_.announce("proven after " + duration(proven.seconds) + " and " +
                 counted(proven.nodes, "node") + ": the value is " + bounds_text(proven.bounds));
  bounds_ = proven.bounds;
  if (bounds_->is_exact()) bounds_.reset();
}

}  // namespace kalah
