// One phase of a long job.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/job_control.h"
#include "base/stopwatch.h"

namespace kalah {

// Counts what has been done, tells whoever watches the job, and ends the job if it is asked to.
class JobPhase {
 public:
  // `control` is referred to, and so are the texts; what they mean is said in JobProgress.
  JobPhase(const JobControl& control, std::string_view phase, std::string_view unit,
           std::uint64_t total)
      : control_(control), phase_(phase), unit_(unit), total_(total) {}

  // So much more has been done. Throws Interrupted if the job shall stop.
  void advance(std::uint64_t count) {
    done_ += count;
    control_.report({phase_, unit_, done_, total_, clock_.seconds()});
    control_.throw_if_stopped();
  }

  // Throws Interrupted if the job shall stop.
  void poll() const { control_.throw_if_stopped(); }

  [[nodiscard]] std::uint64_t done() const { return done_; }

 private:
  const JobControl& control_;
  std::string_view phase_;
  std::string_view unit_;
  std::uint64_t done_ = 0;
  std::uint64_t total_;
  Stopwatch clock_;
};

}  // namespace kalah
