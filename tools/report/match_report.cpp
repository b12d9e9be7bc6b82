// The result of a match.
#include "tools/report/match_report.h"

#include "base/number_text.h"
#include "tools/report/json_support.h"
#include "tools/report/labeled.h"

namespace kalah {
namespace {

constexpr const char* kUnknown = "unknown";  // the error of a single pair of games

std::string with_sign(double number, int decimals) {
  return (number > 0 ? "+" : "") + fixed(number, decimals);
}

std::string percent(double share) { return fixed(100 * share, 1) + " %"; }

std::string count_text(int count) { return grouped(static_cast<unsigned>(count)); }

// How many games a contestant lost because its program failed, and one reason.
std::string failure_text(const MatchReport& report, bool is_first) {
  int count = 0;
  const MatchGame* example = nullptr;
  for (const MatchGame& game : report.result.games) {
    if (game.failure.empty() || game.first_failed != is_first) continue;
    if (count++ == 0) example = &game;
  }
  if (example == nullptr) return "";
  const Contestant& contestant = is_first ? report.first : report.second;
  return labeled("failed", to_string(contestant) + " lost " + counted(count, "game") +
                               (count == 1 ? ": it " : " this way; in the first one it ") +
                               example->failure);
}

std::string score_text(const Estimate& score) {
  return percent(score.mean) + " +- " + (score.error ? percent(*score.error) : kUnknown) +
         " for the first";
}

std::string margin_text(const Estimate& margin) {
  return with_sign(margin.mean, 2) + " +- " + (margin.error ? fixed(*margin.error, 2) : kUnknown) +
         " seeds a game for the first";
}

Json estimate_json(const Estimate& estimate) {
  return Json{{"mean", six_decimals(estimate.mean)},
              {"error", estimate.error ? Json(six_decimals(*estimate.error)) : Json()}};
}

Json failures_json(const MatchResult& result) {
  Json json = Json::array();
  for (const MatchGame& game : result.games) {
    if (game.failure.empty()) continue;
    json.push_back(
        Json{{"contestant", game.first_failed ? "first" : "second"}, {"reason", game.failure}});
  }
  return json;
}

}  // namespace

std::string match_text(const MatchReport& report) {
  const MatchOptions& options = report.options;
  const MatchResult& result = report.result;
  std::string text = labeled("first", to_string(report.first));
  text += labeled("second", to_string(report.second));
  text += labeled(
      "start", to_string(options.start) + " and " + counted(options.random_plies, "random move"));
  text += labeled("rules", to_string(options.rules));
  if (!result.complete) {
    text += labeled("partial", "interrupted; only whole pairs of games are counted");
  }
  text += labeled("games", grouped(result.games.size()) + " in " + duration(report.seconds) +
                               (options.rules.goal == Goal::kOutcome
                                    ? ", each until a player has more than half of the seeds"
                                    : ""));
  text += labeled("results", count_text(result.wins) + " won, " + count_text(result.draws) +
                                 " drawn, " + count_text(result.losses) + " lost by the first");
  text += failure_text(report, true) + failure_text(report, false);
  text += labeled("score", score_text(result.score));
  return text + labeled("margin", margin_text(result.margin));
}

std::string match_json(const MatchReport& report) {
  const MatchOptions& options = report.options;
  const MatchResult& result = report.result;
  Json json;
  json["rules"] = to_string(options.rules);
  json["board"] = to_string(options.start);
  json["random_plies"] = options.random_plies;
  json["seed"] = options.player.seed;
  json["first"] = to_string(report.first);
  json["second"] = to_string(report.second);
  json["games"] = result.games.size();
  json["wins"] = result.wins;
  json["draws"] = result.draws;
  json["losses"] = result.losses;
  json["score"] = estimate_json(result.score);
  json["margin"] = estimate_json(result.margin);
  json["failures"] = failures_json(result);
  json["complete"] = result.complete;
  json["seconds"] = rounded_seconds(report.seconds);
  return json_line(json);
}

}  // namespace kalah
