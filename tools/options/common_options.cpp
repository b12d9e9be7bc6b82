// Options that several commands have.
#include "tools/options/common_options.h"

#include <algorithm>
#include <thread>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/thread_group.h"
#include "tools/console/output.h"
#include "tools/options/memory_budget.h"

namespace kalah {
namespace {

constexpr int kMostThreads = 1024;

}  // namespace

void add_resource_options(Options& options, const std::string& memory_for) {
  options.add_value(
      "memory", "SIZE",
      "memory for " + memory_for + ", such as 4G or 512M (" + kDefaultMemoryText + ")");
  options.add_value("threads", "T",
                    "number of threads, 1 to " + std::to_string(kMostThreads) +
                        " (default: one for each processor)");
}

std::uint64_t read_memory(const Options& options, std::uint64_t least) {
  return options.size("memory", least, std::max(least, default_memory()));
}

int read_threads(const Options& options) {
  const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const int wanted =
      options.integer("threads", 1, kMostThreads, std::min(processors, kMostThreads));
  const int threads = std::max(1, startable_threads(wanted));
  if (threads < wanted && !options.has("quiet")) {
    print_error(options.program(), "the system gives " + counted(threads, "thread") +
                                       " instead of " + std::to_string(wanted) +
                                       "; see `ulimit -a`");
  }
  return threads;
}

void add_output_options(Options& options) {
  options.add_heading("Output");
  options.add_flag("json", "JSON, one object a line");
  options.add_flag("quiet", "no progress on standard error");
  options.add_flag("help", "show this text");
}

void expect_no_arguments(const Options& options) {
  if (options.positionals().empty()) return;
  throw InputError("unexpected argument '" + options.positionals()[0] + "'; see " +
                   options.program() + " --help");
}

}  // namespace kalah
