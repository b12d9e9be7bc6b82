// SIGINT, SIGTERM and SIGHUP as requests to stop.
#include "tools/console/stop_signals.h"

#include <unistd.h>

#include <cerrno>
#include <string_view>

namespace kalah {
namespace {

// A signal handler reaches nothing but globals.
std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_stop_signal(int) {
  const int error = errno;
  stop_requested = true;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  // A terminal that is closed may send SIGHUP twice, by the system and by the shell.
  if (isatty(STDERR_FILENO) == 1) {
    constexpr std::string_view kText = "\r\x1b[Kstopping; once more to end at once\r";
    static_cast<void>(!write(STDERR_FILENO, kText.data(), kText.size()));
  }
  errno = error;
}

}  // namespace

StopSignals::StopSignals() {
  stop_requested = false;
  struct sigaction action {};
  action.sa_handler = on_stop_signal;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, &interrupt_before_);
  sigaction(SIGTERM, &action, &terminate_before_);
  sigaction(SIGHUP, nullptr, &hang_up_before_);
  // Under nohup it stays ignored.
  if (hang_up_before_.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
}

StopSignals::~StopSignals() {
  sigaction(SIGINT, &interrupt_before_, nullptr);
  sigaction(SIGTERM, &terminate_before_, nullptr);
  sigaction(SIGHUP, &hang_up_before_, nullptr);
}

const std::atomic<bool>* StopSignals::flag() const { return &stop_requested; }

}  // namespace kalah
