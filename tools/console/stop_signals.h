// SIGINT, SIGTERM and SIGHUP as a wish to end soon, for long jobs that leave something worth
// keeping.
#pragma once

#include <atomic>
#include <csignal>

namespace kalah {

// While one of these is there (one at a time), the first of the signals sets a flag instead of
// ending the program; a second SIGINT or SIGTERM ends it at once, as without. SIGHUP stays ignored
// if it is.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  const std::atomic<bool>* flag() const;

 private:
  struct sigaction interrupt_before_ {};
  struct sigaction terminate_before_ {};
  struct sigaction hang_up_before_ {};
};

}  // namespace kalah
