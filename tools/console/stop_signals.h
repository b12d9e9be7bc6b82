// SIGINT, SIGTERM and SIGHUP as requests to stop, for long jobs whose partial results are worth
// having.
#pragma once

#include <atomic>
#include <csignal>

namespace kalah {

// While one of these exists (one at a time), the first of the signals sets a flag instead of ending
// the program. What follows within a second is the same wish: `timeout` signals the program and
// then its group, a terminal that is closed may send SIGHUP twice. A SIGINT or SIGTERM after that
// ends the program at once. If SIGHUP was ignored, it stays so.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  [[nodiscard]] const std::atomic<bool>* flag() const;
  // Whoever sent the signal has been told what another one does: it counts, however soon it comes.
  void expect_another();
  // The request has been answered, and the next signal is a first one again.
  void reset();

 private:
  struct sigaction interrupt_before_ {};
  struct sigaction terminate_before_ {};
  struct sigaction hang_up_before_ {};
};

}  // namespace kalah
