// Descriptors and signals.
#include "tools/console/process_start.h"

#include <fcntl.h>
#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <initializer_list>

#include "base/unfinished_file.h"

namespace kalah {
namespace {

// What is ignored stays so in programs that are started, what has a handler does not.
extern "C" void on_file_size_limit(int) {}

extern "C" void on_end_signal(int signal) {
  remove_unfinished_files();
  // It comes again as soon as this returns.
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  sigaction(signal, nullptr, &action);
  // Under nohup, and of what a script runs in the background, some are ignored; and a job that is
  // stopped by signals has a handler of its own.
  if (action.sa_handler != SIG_DFL) return;
  action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, nullptr);
}

void open_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    // The lowest free number is the one that is missing.
    const int mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    static_cast<void>(open("/dev/null", mode));
  }
}

// Each thread would take 64 MiB of addresses for a heap of its own.
void share_one_heap_under_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  static_cast<void>(mallopt(M_ARENA_MAX, 1));
}

}  // namespace

void prepare_process() {
  share_one_heap_under_limit();
  open_standard_descriptors();
  handle(SIGXFSZ, on_file_size_limit);
}

void remove_files_at_end_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) handle(signal, on_end_signal);
}

}  // namespace kalah
