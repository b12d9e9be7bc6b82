// kalah match: two levels or programs play against each other from many starts.
#include "player/match/match.h"

#include <cmath>
#include <string>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/stopwatch.h"
#include "tools/console/output.h"
#include "tools/console/progress_line.h"
#include "tools/console/stop_signals.h"
#include "tools/options/command.h"
#include "tools/options/common_options.h"
#include "tools/options/position_options.h"
#include "tools/options/solver_options.h"
#include "tools/report/json_support.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "Plays games between two contestants: levels of the computer player (`level:3`), or programs\n"
    "(`cmd:./engine`). Each start, made by random moves from the position, is played twice, with\n"
    "both sides. The score counts a draw as half a win; it and the margin come with an error bar:\n"
    "the true mean lies within it in 95 of 100 matches.\n\n"
    "A program is run by the shell for each move. It reads `m S N s1..sm n1..nm` (houses, its\n"
    "store, the other store, its houses, the other houses) and writes houses counted from 0, one\n"
    "a line; the last line counts. `kalah kgp-move` is one. A program that gives no answer in\n"
    "time, no legal one, or fails, loses the game.\n\n"
    "Matches of levels below 10 are the same with the same seed, on any machine.";

constexpr const char* kUnknown = "unknown";  // the error of a single pair of games

Contestant read_contestant(const Options& options, const std::string& name) {
  const std::optional<std::string> text = options.text(name);
  if (!text) throw InputError("--" + name + " is missing; expected --" + name + " level:N");
  try {
    return parse_contestant(*text);
  } catch (const InputError& error) {
    throw InputError("--" + name + ": " + error.what());
  }
}

std::string with_sign(double number, int decimals) {
  return (number > 0 ? "+" : "") + fixed(number, decimals);
}

std::string failure_text(const Contestant& contestant, const MatchResult& result, bool is_first) {
  int count = 0;
  const MatchGame* example = nullptr;
  for (const MatchGame& game : result.games) {
    if (game.failure.empty() || game.first_failed != is_first) continue;
    if (count++ == 0) example = &game;
  }
  if (count == 0) return "";
  return "failed    " + to_string(contestant) + " lost " + grouped(static_cast<unsigned>(count)) +
         (count == 1 ? " game: it " : " games so, the first one because it ") + example->failure +
         "\n";
}

std::string match_text(const Contestant& first, const Contestant& second,
                       const MatchOptions& options, const MatchResult& result, double seconds) {
  std::string text = "first     " + to_string(first) + "\n";
  text += "second    " + to_string(second) + "\n";
  text += "start     " + to_string(options.start) + " and " + std::to_string(options.random_plies) +
          " random moves\n";
  text += "rules     " + to_string(options.rules) + "\n";
  if (!result.complete) text += "partial   it was interrupted; whole pairs of games count\n";
  text += "games     " + grouped(result.games.size()) + " in " + duration(seconds) + "\n";
  text += "results   " + grouped(static_cast<unsigned>(result.wins)) + " won, " +
          grouped(static_cast<unsigned>(result.draws)) + " drawn, " +
          grouped(static_cast<unsigned>(result.losses)) + " lost by the first\n";
  text += failure_text(first, result, true) + failure_text(second, result, false);
  const Estimate& score = result.score;
  const Estimate& margin = result.margin;
  const auto percent = [](double share) { return fixed(100 * share, 1) + " %"; };
  text += "score     " + percent(score.mean) + " +- " +
          (score.error ? percent(*score.error) : kUnknown) + " for the first\n";
  text += "margin    " + with_sign(margin.mean, 2) + " +- " +
          (margin.error ? fixed(*margin.error, 2) : kUnknown) + " seeds a game for the first\n";
  return text;
}

Json estimate_json(const Estimate& estimate) {
  const auto rounded = [](double number) { return std::round(number * 1e6) / 1e6; };
  return Json{{"mean", rounded(estimate.mean)},
              {"error", estimate.error ? Json(rounded(*estimate.error)) : Json()}};
}

std::string match_json(const Contestant& first, const Contestant& second,
                       const MatchOptions& options, const MatchResult& result, double seconds) {
  Json json;
  json["rules"] = to_string(options.rules);
  json["board"] = to_string(options.start);
  json["random_plies"] = options.random_plies;
  json["seed"] = options.player.seed;
  json["first"] = to_string(first);
  json["second"] = to_string(second);
  json["games"] = result.games.size();
  json["wins"] = result.wins;
  json["draws"] = result.draws;
  json["losses"] = result.losses;
  json["score"] = estimate_json(result.score);
  json["margin"] = estimate_json(result.margin);
  json["failures"] = Json::array();
  for (const MatchGame& game : result.games) {
    if (game.failure.empty()) continue;
    json["failures"].push_back(
        Json{{"contestant", game.first_failed ? "first" : "second"}, {"reason", game.failure}});
  }
  json["complete"] = result.complete;
  json["seconds"] = rounded_seconds(seconds);
  return json_line(json);
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
        "--rules: pie=on is no rule for a match: each start is played from both sides");
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

}  // namespace

int run_match(const Invocation& call) {
  Options options(call, "--first PLAYER --second PLAYER [options]", kDescription,
                  {"--first level:5 --second level:4",
                   "--first level:10 --second level:9 --seconds 0.2 --games 400 --memory 1G",
                   "--first level:6 --second 'cmd:kalah kgp-move --level 5' --rules kgp --games 20",
                   "--first level:3 --second 'cmd:./engine' --houses 8 --seeds 8 --rules kgp"});
  options.add_heading("Contestants");
  options.add_value("first", "PLAYER", "level:N with N from 0 to 10, or cmd:COMMAND");
  options.add_value("second", "PLAYER", "the same");
  options.add_value("seconds", "T",
                    "time for a move of level 10 and of programs (default 1); the other levels "
                    "take what their depth needs");
  options.add_heading("Games");
  options.add_value("games", "G", "number of games, even (default 200)");
  options.add_value("random-plies", "P", "random moves before each game (default 6)");
  options.add_value("seed", "SEED", "of all random choices (default 0)");
  add_start_options(options);
  add_solver_options(options);
  add_output_options(options);
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
  const MatchResult result = play_match(first, second, match);
  line.clear();
  if (result.games.empty()) {
    print_error(call.program, "interrupted before any pair of games was over");
    return kFailure;
  }
  const bool json = options.has("json");
  write_output(json ? match_json(first, second, match, result, clock.seconds())
                    : match_text(first, second, match, result, clock.seconds()));
  return kSuccess;
}

}  // namespace kalah
