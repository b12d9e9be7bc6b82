// SIGINT, SIGTERM and SIGHUP as requests to stop, for long jobs whose partial results are worth
// having.
#pragma once

#include <atomic>
#include <csignal>

namespace kalah {

// While one of these exists (one at a time), the first of the signals sets a flag instead of ending
// the program; a second SIGINT or SIGTERM ends it at once. If SIGHUP was ignored, it stays so.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  [[nodiscard]] const std::atomic<bool>* flag() const;

 private:
  struct sigaction interrupt_before_ {};
  struct sigaction terminate_before_ {};
  struct sigaction hang_up_before_ {};
};

}  // namespace kalah
