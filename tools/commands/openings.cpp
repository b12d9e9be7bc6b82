// kalah openings: the value of every complete first turn of a game, with the best reply.
#include <string>

#include "base/input_error.h"
#include "base/number_text.h"
#include "engine/sowing.h"
#include "engine/turns.h"
#include "tools/commands/commands.h"
#include "tools/commands/solver_job.h"
#include "tools/console/counted_progress.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/limit_options.h"
#include "tools/options/position_options.h"
#include "tools/options/solver_options.h"
#include "tools/report/openings_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "The exact value of every complete turn from the start of a game, or from any other position,\n"
    "for the player who makes it: best first, with the best reply. A value counts the seeds in play\n"
    "before the turn; the result adds what is in the stores already. Turns of equal value share\n"
    "a rank. Under pie=on the values are those without a swap, and the line `pie` says which turns\n"
    "are best given the swap or, after one turn of --turns, what a swap is worth.\n\n"
    "A limit, SIGINT (Ctrl-C) or SIGTERM ends the job early: it prints the turns valued so far and\n"
    "how many there are, and the exit code is 0; with --csv, which can't say that turns are missing,\n"
    "it is 1. The exit code is also 1 if the checkpoint could not be written, or if a signal came\n"
    "before the search began. With --checkpoint, the same command resumes the job.";
// clang-format on

bool read_csv_flag(const Options& options) {
  if (!options.has("csv")) return false;
  if (options.has("json")) throw InputError("--csv and --json exclude each other");
  if (options.has("board") || options.has("turns") || !options.positionals().empty()) {
    throw InputError("--csv is for the start of a game; use --json for a board or --turns");
  }
  return true;
}

std::size_t count_turns(const Start& start) {
  const SowTable table(start.rules, start.position.houses);
  if (table.is_over(start.position.board)) return 0;
  return complete_turns(table, standing_of(start.position)).size();
}

Options declare_options(const Invocation& call) {
  Options options(call, "[BOARD] [options]", kDescription,
                  {"--houses 6 --seeds 3", "--houses 5 --seeds 4 --rules bga,pie=on --json",
                   "--houses 6 --seeds 4 --egdb databases --seconds 600",
                   "'<6,0,1,4,4,0,5,5,5,4,4,4,4,4,4>'", "--houses 6 --seeds 3 --csv"});
  options.add_heading("Position");
  add_start_options(options);
  add_solver_options(options);
  add_search_options(options);
  add_limit_options(options);
  add_checkpoint_options(options);
  add_output_options(options);
  options.add_flag("csv",
                   "for the start of a game: CSV with columns rules,houses,seeds,turn,value,reply");
  return options;
}

enum class Format { kText, kJson, kCsv };

Format read_format(const Options& options) {
  if (read_csv_flag(options)) return Format::kCsv;
  return options.has("json") ? Format::kJson : Format::kText;
}

std::string report(const Openings& openings, std::size_t turns, const SolverOptions& options,
                   Format format) {
  switch (format) {
    case Format::kJson:
      return openings_json(openings);
    case Format::kCsv:
      return openings_csv(openings);
    case Format::kText:
      break;
  }
  return openings_text(openings, turns, options);
}

// Counts a turn and, in a job that takes longer, announces its value.
void show_opening(const Opening& opening, CountedProgress& progress, ProgressLine& line) {
  progress.count_one();
  if (progress.seconds() < ProgressLine::kSilence) return;
  line.announce("proven after " + duration(progress.seconds()) + ": turn " +
                turn_text(opening.turn) + " has value " + std::to_string(opening.value));
}

}  // namespace

int run_openings(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;
  const Start start = read_start(options);
  const Format format = read_format(options);
  SolverOptions solver_options = read_solver_options(options);
  read_limits(options, solver_options);
  read_checkpoint(options, solver_options);
  ProgressLine line(call.program, options.has("quiet"));
  CountedProgress progress(line, "turns");
  const std::size_t turns = count_turns(start);
  progress.expect(turns);
  const StopSignals signals;
  progress.watch(solver_options, signals.flag());
  return run_solver_job(call.program, solver_options, line, [&]() -> JobResult {
    const Position& position = start.position;
    Solver solver(start.rules, position.houses, count_seeds(position.board), solver_options);
    const Openings openings = solver.openings(
        position, [&](const Opening& opening) { show_opening(opening, progress, line); },
        start.pie);
    // CSV can't say that it is partial, and must not be taken for the whole.
    return {report(openings, turns, solver_options, format),
            openings.complete,
            openings.checkpoint_error,
            openings.proof_error,
            format == Format::kText,
            format == Format::kCsv ? kFailure : kSuccess};
  });
}

}  // namespace kalah
