// Progress of a job that is made of many jobs for the solver.
#include "tools/console/counted_progress.h"

#include <cmath>

#include "base/number_text.h"
#include "tools/console/solver_progress.h"

namespace kalah {

void CountedProgress::count_one() {
  ++done_;
  if (total_ != 1) line_.show(things_, clock_.seconds(), [&] { return text(); });
}

void CountedProgress::watch(SolverOptions& options, const std::atomic<bool>* stop) {
  options.control = JobControl([this](const JobProgress& progress) { show(progress); }, stop);
  options.on_line = [this](const std::string& turns) { turns_ = turns; };
  options.on_checkpoint_error = [this](const std::string& error) {
    announce_checkpoint_error(error, line_);
  };
}

void CountedProgress::show(const JobProgress& progress) {
  const std::string phase(progress.phase);
  if (total_ == 1) {
    line_.show(phase, progress.seconds, [&] { return phase_text(progress) + turns_text(); });
  } else {
    line_.show(things_, clock_.seconds(),
               [&] { return text() + "; " + phase + ": " + phase_text(progress) + turns_text(); });
  }
}

std::string CountedProgress::turns_text() const {
  return turns_.empty() ? "" : ", turns " + turns_;
}

std::string CountedProgress::text() const {
  const double seconds = clock_.seconds();
  std::string text = grouped(done_) + (total_ > 0 ? " of " + grouped(total_) : "") + " done, " +
                     duration(std::round(seconds));
  if (total_ > done_ && done_ > 0) {
    const double left = static_cast<double>(total_ - done_) * seconds / static_cast<double>(done_);
    text += ", some " + duration(std::ceil(left)) + " left";
  }
  return text;
}

}  // namespace kalah
