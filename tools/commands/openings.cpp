// kalah openings: the value of every complete first turn of a game, with the best reply.
#include <string>
#include <string_view>

#include "base/input_error.h"
#include "base/job_control.h"
#include "base/number_text.h"
#include "engine/sowing.h"
#include "engine/turns.h"
#include "solver/pie.h"
#include "tools/console/counted_progress.h"
#include "tools/console/output.h"
#include "tools/console/stop_signals.h"
#include "tools/options/command.h"
#include "tools/options/common_options.h"
#include "tools/options/limit_options.h"
#include "tools/options/position_options.h"
#include "tools/options/solver_options.h"
#include "tools/report/csv.h"
#include "tools/report/json.h"
#include "tools/report/solution_text.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "The exact value of every complete turn of a start, or of any other position, for the player\n"
    "who makes it, best first, with the best reply. A value counts the seeds that are in play\n"
    "before the turn; the result adds what is in the stores already. Turns of equal value have\n"
    "the same rank. Under pie=on, values are those without a swap, and the last line is what the\n"
    "rule makes of them.\n\n"
    "A job that is ended by a limit, SIGINT (Ctrl-C) or SIGTERM prints the turns that it has\n"
    "valued by then, and that some are missing; the exit code is 0, but 1 with --csv, which can't\n"
    "say so. It is 1 if the checkpoint could not be written, and if a signal comes before the\n"
    "search has begun. With --checkpoint, the same command goes on from there.";

Outcome outcome_of(const Openings& openings, const Opening& opening) {
  int total = opening.value;
  if (openings.rules.goal == Goal::kMargin) {
    total += openings.position.lead();
  }
  return total > 0 ? Outcome::kWin : total < 0 ? Outcome::kLoss : Outcome::kDraw;
}

std::string reply_text(const Opening& opening) {
  return opening.reply.empty() ? "game over" : turn_text(opening.reply);
}

std::string table_text(const Openings& openings) {
  const bool margin = openings.rules.goal == Goal::kMargin;
  TextTable table(margin ? std::vector<std::string>{"rank", "turn", "value", "result", "reply"}
                         : std::vector<std::string>{"rank", "turn", "result", "reply"});
  table.set_left(1);
  table.set_left(margin ? 3 : 2);
  table.set_left(margin ? 4 : 3);
  std::size_t rank = 0;
  const Opening* previous = nullptr;
  for (std::size_t i = 0; i < openings.openings.size(); ++i) {
    const Opening& opening = openings.openings[i];
    if (previous == nullptr || previous->value != opening.value) rank = i + 1;
    previous = &opening;
    table.add({std::to_string(rank), turn_text(opening.turn)});
    if (margin) table.add_to_last(std::to_string(opening.value));
    table.add_to_last(std::string(to_string(outcome_of(openings, opening))));
    table.add_to_last(reply_text(opening));
  }
  return table.text();
}

std::string pie_text(const Openings& openings) {
  const PieChoice choice = pie_choice(openings);
  std::string text;
  for (const PieChoice::Turn& turn : choice.best) {
    text += (text.empty() ? "" : ", ") + turn_text(turn.opening->turn) +
            (turn.swap ? " (then the second player swaps)" : " (no swap)");
  }
  return "value " + std::to_string(choice.value) + " for the first player with " + text;
}

std::string openings_text(const Openings& openings, std::size_t turns,
                          const SolverOptions& options) {
  std::string text = "board     " + to_string(openings.position) + "\n";
  text += "rules     " + to_string(openings.rules) + "\n";
  if (!openings.openings.empty()) text += table_text(openings);
  if (!openings.complete) {
    text += "partial   " + grouped(openings.openings.size()) + " of " + grouped(turns) +
            " turns; " + early_end_text(options, openings.checkpoint_error) + "\n";
  } else if (openings.rules.pie) {
    text += "pie       " + pie_text(openings) + "\n";
  }
  text += "search    " + search_text(openings.statistics) + "\n";
  return text + "used      " + used_text(openings.statistics, options) + "\n";
}

// Of the start of a game: a board would not say how many seeds a house had.
std::string openings_csv(const Openings& openings) {
  std::string text = csv_line({"rules", "houses", "seeds", "turn", "value", "reply"});
  const std::string rules = to_string(openings.rules);
  const std::string houses = std::to_string(openings.position.houses);
  const std::string seeds = std::to_string(seeds_at(openings.position.board.own, 0));
  for (const Opening& opening : openings.openings) {
    text += csv_line({rules, houses, seeds, turn_text(opening.turn), std::to_string(opening.value),
                      turn_text(opening.reply)});
  }
  return text;
}

bool read_csv_wish(const Options& options) {
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

}  // namespace

int run_openings(const Invocation& call) {
  Options options(call, "[BOARD] [options]", kDescription,
                  {"--houses 6 --seeds 3", "--houses 5 --seeds 4 --rules bga,pie=on --json",
                   "--houses 6 --seeds 4 --egdb databases --seconds 600",
                   "'<6,0,1,4,4,0,5,5,5,4,4,4,4,4,4>'", "--houses 6 --seeds 3 --csv"});
  options.add_heading("Position");
  add_start_options(options);
  add_solver_options(options);
  add_table_option(options);
  add_limit_options(options);
  add_checkpoint_options(options);
  add_output_options(options);
  options.add_flag("csv", "a start of a game as CSV: rules,houses,seeds,turn,value,reply");
  if (!options.parse()) return kSuccess;

  const Start start = read_start(options);
  const bool csv = read_csv_wish(options);
  SolverOptions solver_options = read_solver_options(options);
  read_limits(options, solver_options);
  read_checkpoint(options, solver_options);
  ProgressLine line(call.program, options.has("quiet"));
  CountedProgress progress(line, "turns");
  const std::size_t turns = count_turns(start);
  progress.expect(turns);
  const StopSignals signals;
  progress.watch(solver_options, signals.flag());
  try {
    Solver solver(start.rules, start.position.houses, count_seeds(start.position.board),
                  solver_options);
    const Openings openings = solver.openings(start.position, [&](const Opening& opening) {
      progress.count_one();
      if (progress.seconds() < ProgressLine::kSilence) return;
      line.announce("proven after " + duration(progress.seconds()) + ": turn " +
                    turn_text(opening.turn) + " has value " + std::to_string(opening.value));
    });
    line.clear();
    const bool json = options.has("json");
    write_output(json  ? openings_json(openings)
                 : csv ? openings_csv(openings)
                       : openings_text(openings, turns, solver_options));
    if (openings.complete) return kSuccess;
    // The text says it itself; CSV can't, and must not be taken for the whole.
    if (json || csv) {
      line.announce("partial; " + early_end_text(solver_options, openings.checkpoint_error));
    }
    if (!openings.checkpoint_error.empty()) {
      print_error(call.program, openings.checkpoint_error);
      return kFailure;
    }
    if (csv) return kFailure;
  } catch (const Interrupted&) {
    line.clear();
    print_error(call.program, nothing_proven_text(solver_options));
    return kFailure;
  }
  return kSuccess;
}

}  // namespace kalah
