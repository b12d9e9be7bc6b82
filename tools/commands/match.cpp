// kalah match: two levels or programs play against each other from many starts.
#include "player/match/match.h"

#include <string>

#include "base/input_error.h"
#include "base/parse_number.h"
#include "base/stopwatch.h"
#include "tools/commands/commands.h"
#include "tools/console/output.h"
#include "tools/console/progress_line.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/position_options.h"
#include "tools/options/solver_options.h"
#include "tools/report/match_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Plays games between two contestants: levels of the computer player (`level:3`) or programs\n"
    "(`cmd:./engine`). Each start is made by random moves from the position, and played twice, with\n"
    "sides exchanged. The score counts a draw as half a win. Score and margin come with the half\n"
    "width of their 95 % confidence intervals. Under goal=outcome a game ends as soon as a player\n"
    "has more than half of the seeds, and its margin is what the stores differ by then.\n\n"
    "A program is run by the shell for each move. It reads `m S N s1..sm n1..nm` (houses a side, own\n"
    "store, opponent's store, own houses, opponent's houses) and writes houses counted from 0, one\n"
    "a line; the last line counts. `kalah kgp-move` is such a program. One that fails, runs out of\n"
    "time or gives no legal move loses the game.\n\n"
    "With the same seed, a match between levels below 10 is the same on every machine.";
// clang-format on

Contestant read_contestant(const Options& options, const std::string& name) {
  const std::optional<std::string> text = options.text(name);
  if (!text) throw InputError("--" + name + " is missing; expected --" + name + " level:N");
  try {
    return parse_contestant(*text);
  } catch (const InputError& error) {
    throw InputError("--" + name + ": " + error.what());
  }
}

std::uint64_t read_seed(const Options& options) {
  const std::optional<std::string> text = options.text("seed");
  if (!text) return 0;
  const std::optional<std::int64_t> seed = parse_integer(*text);
  if (!seed || *seed < 0) {
    throw InputError("--seed is '" + *text + "'; expected a whole number from 0 on");
  }
  return static_cast<std::uint64_t>(*seed);
}

MatchOptions read_match(const Options& options) {
  constexpr int kMostGames = 1'000'000;
  constexpr int kMostPlies = 1000;
  const Start start = read_start(options);
  if (start.rules.pie) {
    throw InputError(
        "--rules: pie=on makes no sense in a match: each start is played from both sides");
  }
  MatchOptions match;
  match.rules = start.rules;
  match.start = start.position;
  match.random_plies = options.integer("random-plies", 0, kMostPlies, match.random_plies);
  match.games = options.integer("games", 2, kMostGames, match.games);
  if (match.games % 2 != 0) {
    throw InputError("--games is '" + std::to_string(match.games) +
                     "'; expected an even number, as each start is played twice");
  }
  match.seconds = options.seconds("seconds").value_or(match.seconds);
  const SolverOptions solver = read_solver_options(options);
  match.threads = solver.threads;
  match.player.memory = solver.memory;
  match.player.egdb_seeds = solver.egdb_seeds;
  match.player.egdb_directory = solver.egdb_directory;
  match.player.seed = read_seed(options);
  return match;
}

Options declare_options(const Invocation& call) {
  Options options(call, "--first PLAYER --second PLAYER [options]", kDescription,
                  {"--first level:5 --second level:4",
                   "--first level:10 --second level:9 --seconds 0.2 --games 400 --memory 1G",
                   "--first level:6 --second 'cmd:kalah kgp-move --level 5' --rules kgp --games 20",
                   "--first level:3 --second 'cmd:./engine' --houses 8 --seeds 8 --rules kgp"});
  options.add_heading("Contestants");
  options.add_value("first", "PLAYER",
                    "first contestant: level:N with N from 0 to 10, or cmd:COMMAND");
  options.add_value("second", "PLAYER", "second contestant, likewise");
  options.add_value("seconds", "T",
                    "seconds for a move of level 10 or of a program (default 1); the other levels "
                    "search to a fixed depth");
  options.add_heading("Games");
  options.add_value("games", "G", "number of games, even (default 200)");
  options.add_value("random-plies", "P", "random moves before each game (default 6)");
  options.add_value("seed", "SEED", "seed of all random choices (default 0)");
  add_start_options(options);
  add_solver_options(options);
  add_output_options(options);
  return options;
}

}  // namespace

int run_match(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;

  const Contestant first = read_contestant(options, "first");
  const Contestant second = read_contestant(options, "second");
  MatchOptions match = read_match(options);
  ProgressLine line(call.program, options.has("quiet"));
  const Stopwatch clock;
  const StopSignals signals;
  match.control = JobControl(
      [&](const JobProgress& progress) {
        line.show("match", progress.seconds, [&] {
          return share_text(progress.done, progress.total, "games", progress.seconds);
        });
      },
      signals.flag());
  MatchReport report{first, second, match, play_match(first, second, match), 0};
  report.seconds = clock.seconds();
  line.clear();
  if (report.result.games.empty()) {
    print_error(call.program, "interrupted before the first pair of games was finished");
    return kFailure;
  }
  write_output(options.has("json") ? match_json(report) : match_text(report));
  return kSuccess;
}

}  // namespace kalah
