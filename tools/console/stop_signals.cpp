// SIGINT, SIGTERM and SIGHUP as requests to stop.
#include "tools/console/stop_signals.h"

#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <ctime>

#include "base/unfinished_file.h"
#include "tools/console/terminal.h"

namespace kalah {
namespace {

constexpr std::int64_t kSameWish = 1'000'000'000;  // nanoseconds

// A signal handler reaches nothing but globals.
std::atomic<bool> stop_requested{false};
std::atomic<std::int64_t> first_signal{0};  // its time in nanoseconds; 0: there was none
std::atomic<const char*> note{nullptr};     // for the terminal; nullptr: there is none
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::int64_t>::is_always_lock_free);
static_assert(std::atomic<const char*>::is_always_lock_free);

std::int64_t nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

const char* note_for_terminal() {
  if (moves_cursor(STDERR_FILENO)) return "\r\x1b[Kstopping; Ctrl-C after a second ends at once\r";
  if (isatty(STDERR_FILENO) == 1) return "\nstopping; Ctrl-C after a second ends at once\n";
  return nullptr;
}

extern "C" void on_stop_signal(int signal) {
  const int error = errno;
  const std::int64_t now = nanoseconds();
  std::int64_t first = 0;
  if (first_signal.compare_exchange_strong(first, now)) {
    stop_requested = true;
    const char* const text = note;
    if (text != nullptr) static_cast<void>(!write(STDERR_FILENO, text, std::strlen(text)));
  } else if (signal != SIGHUP && now - first >= kSameWish) {
    remove_unfinished_files();
    // It is blocked until this function returns.
    std::signal(signal, SIG_DFL);
    std::raise(signal);
  }
  errno = error;
}

}  // namespace

StopSignals::StopSignals() {
  reset();
  note = note_for_terminal();
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

void StopSignals::expect_another() { first_signal = nanoseconds() - kSameWish; }

void StopSignals::reset() {
  stop_requested = false;
  first_signal = 0;
}

}  // namespace kalah
