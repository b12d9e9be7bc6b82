// When thinking has to end, whatever it is at.
#pragma once

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/job_control.h"

namespace kalah {

// A moment, or the stop of a job that comes before it.
class Deadline {
 public:
  Deadline() = default;  // never
  Deadline(double seconds_from_now, JobControl control)
      : at_(after(seconds_from_now)), control_(std::move(control)) {}

  // The same, but at most so many seconds from now.
  Deadline within(double seconds) const {
    Deadline earlier = *this;
    earlier.at_ = std::min(at_, after(seconds));
    return earlier;
  }

  bool passed() const { return control_.stop_requested() || Clock::now() >= at_; }
  double seconds_left() const { return std::chrono::duration<double>(at_ - Clock::now()).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  static Clock::time_point after(double seconds) {
    constexpr double kForever = 1e8;
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>(std::min(seconds, kForever)));
  }

  Clock::time_point at_ = Clock::time_point::max();
  JobControl control_;
};

}  // namespace kalah
