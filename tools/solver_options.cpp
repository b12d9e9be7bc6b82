// The options that say what the solver may use.
#include "tools/solver_options.h"

#include <algorithm>
#include <thread>

#include "engine/input_error.h"
#include "tools/format.h"
#include "tools/memory_budget.h"
#include "tools/numbers.h"

namespace kalah {
namespace {

constexpr int kMostThreads = 1024;
constexpr std::uint64_t kLeastMemory = std::uint64_t{1} << 20;

int read_egdb_seeds(const Options& options) {
  const std::string text = options.text("egdb-seeds").value_or("auto");
  if (text == "auto") return SolverOptions::kAutoSeeds;
  const std::optional<std::int64_t> seeds = parse_integer(text);
  if (!seeds || *seeds < 0 || *seeds > kMaxSeeds) {
    throw InputError("--egdb-seeds is '" + text + "'; expected auto or a whole number from 0 to " +
                     std::to_string(kMaxSeeds));
  }
  return static_cast<int>(*seeds);
}

}  // namespace

void add_solver_options(Options& options) {
  options.add_heading("Solver");
  options.add_value("memory", "SIZE",
                    "memory for database and table, such as 4G or 512M (default: half of what is "
                    "available, at most 8G)");
  options.add_value("threads", "T", "threads to work with (default: one for each processor)");
  options.add_value(
      "egdb-seeds", "N",
      "endgame database of all positions of up to N seeds; 0 for none, auto (default) "
      "for what makes the job short");
}

SolverOptions read_solver_options(const Options& options, ProgressLine& progress) {
  const int processors = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  SolverOptions result;
  result.memory = options.size("memory", kLeastMemory, std::max(kLeastMemory, default_memory()));
  result.threads = options.integer("threads", 1, kMostThreads, std::min(processors, kMostThreads));
  result.egdb_seeds = read_egdb_seeds(options);
  result.progress = [&progress](const Progress& report) { progress.show(report); };
  return result;
}

void add_output_options(Options& options) {
  options.add_heading("Output");
  options.add_flag("json", "JSON, one object a line");
  options.add_flag("quiet", "no progress on standard error");
  options.add_flag("help", "this text");
}

std::string used_text(const Statistics& statistics) {
  std::string text = "no database";
  if (statistics.egdb_seeds > 0) {
    text = "database of up to " + std::to_string(statistics.egdb_seeds) +
           (statistics.egdb_seeds == 1 ? " seed (" : " seeds (") + bytes(statistics.egdb_bytes) +
           ", built in " + duration(statistics.egdb_seconds) + ")";
  }
  text += ", table of " + bytes(statistics.table_bytes) + ", " +
          std::to_string(statistics.threads) + (statistics.threads == 1 ? " thread" : " threads");
  return text;
}

}  // namespace kalah
