// What `solve` finds out about a position.
#include "tools/report/solution_report.h"

#include <cstdlib>

#include "engine/game.h"
#include "tools/console/solver_progress.h"
#include "tools/report/certificate_report.h"
#include "tools/report/json_support.h"
#include "tools/report/labeled.h"
#include "tools/report/solver_phrases.h"
#include "tools/report/wrapped.h"

namespace kalah {
namespace {

// The stores at the end of the best line: of the player to move now, and of the opponent.
struct Score {
  int own = 0;
  int other = 0;
};

Score final_score(const Solution& solution) {
  Game game(play_rules(solution.rules), solution.position);
  Side side = Side::kSouth;  // of the player to move now
  for (const std::string& turn : solution.pv) {
    if (turn == "swap") {
      side = other_side(side);
    } else {
      game.play_turn(parse_turn(turn, solution.position.houses));
    }
  }
  return {game.store(side), game.store(other_side(side))};
}

// What the bounds say about the end of the game.
std::string partial_result_text(const Solution& solution) {
  const int lead = solution.position.lead();
  const int least = solution.bounds.lower + lead;
  const int most = solution.bounds.upper + lead;
  // The bounds are those without a swap, which would reverse them.
  if (solution.pie != PieStage::kNone || (least < 0 && most > 0)) return "not known";
  if (least == 0) return "draw or win for the player to move";
  if (most == 0) return "draw or loss for the player to move";
  return least > 0 ? "win by at least " + std::to_string(least) + " for the player to move"
                   : "loss by at least " + std::to_string(-most) + " for the player to move";
}

std::string result_text(const Solution& solution) {
  if (solution.completion == Completion::kPartial) return partial_result_text(solution);
  std::string text(to_string(solution.outcome));
  if (solution.outcome == Outcome::kDraw) return text;
  if (solution.rules.goal == Goal::kMargin) {
    const Position& position = solution.position;
    const int margin = position.lead() + solution.value;
    text += " by " + std::to_string(std::abs(margin));
  }
  return text + " for the player to move";
}

std::string value_text(const Solution& solution) {
  if (solution.completion == Completion::kPartial) {
    std::string text = bounds_text(solution.bounds) + in_play_text(solution.position);
    if (solution.pie != PieStage::kNone) text += ", without a swap";
    return text + (solution.rules.goal == Goal::kOutcome ? ", as a margin" : "");
  }
  if (solution.rules.goal == Goal::kOutcome) return std::string(to_string(solution.outcome));
  return std::to_string(solution.value) + in_play_text(solution.position);
}

std::string best_text(const Solution& solution) {
  if (solution.best.empty() && !solution.swap) {
    return solution.completion == Completion::kComplete ? "none, the game is over" : "not known";
  }
  std::string text = solution.swap ? "swap" : "";
  for (const int house : solution.best) {
    if (!text.empty()) text += ", ";
    text += std::to_string(house + 1);
  }
  return text;
}

// The line of best play, turn by turn.
std::string line_entry(const Solution& solution) {
  constexpr std::size_t kWidth = 98;
  std::string turns;
  for (const std::string& turn : solution.pv) turns += (turns.empty() ? "" : " ") + turn;
  return wrapped("line", kLabelWidth, turns, kWidth);
}

std::string completion_text(const Solution& solution, const SolverOptions& options) {
  std::string text = early_end_text(options, solution.checkpoint_error);
  if (solution.completion == Completion::kPartial) return text;
  return "the value is proven, the best moves and the line are not; " + text;
}

std::string_view completion_name(Completion completion) {
  switch (completion) {
    case Completion::kComplete:
      return "complete";
    case Completion::kValueOnly:
      return "value-only";
    case Completion::kPartial:
      return "partial";
  }
  return "";
}

}  // namespace

std::string solution_text(const Solution& solution, const SolverOptions& options) {
  const bool complete = solution.completion == Completion::kComplete;
  std::string text = labeled("board", to_string(solution.position));
  text += labeled("rules", to_string(solution.rules));
  if (solution.rules.pie) text += labeled("pie", pie_text(solution.pie));
  text += labeled("value", value_text(solution));
  text += labeled("result", result_text(solution));
  if (complete) {
    const Score score = final_score(solution);
    text += labeled("score", std::to_string(score.own) + " : " + std::to_string(score.other) +
                                 " at the end of the line");
  }
  if (complete || !solution.best.empty()) text += labeled("best", best_text(solution));
  if (complete && !solution.pv.empty()) text += line_entry(solution);
  if (!complete) text += labeled("partial", completion_text(solution, options));
  text += labeled("search", search_text(solution.statistics));
  return text + labeled("used", used_text(solution.statistics, options));
}

std::string solution_json(const Solution& solution, const std::optional<Certificate>& certificate) {
  const bool partial = solution.completion == Completion::kPartial;
  Json json;
  json["rules"] = to_string(solution.rules);
  json["board"] = to_string(solution.position);
  if (solution.rules.pie) json["pie"] = to_string(solution.pie);
  json["value"] = partial ? Json() : Json(solution.value);
  json["result"] = partial ? Json() : Json(to_string(solution.outcome));
  json["best"] = houses_json(solution.best);
  if (solution.pie == PieStage::kSwap) json["swap"] = solution.swap;
  json["pv"] = solution.pv;
  add_statistics(json, solution.statistics);
  json["bounds"] = bounds_json(solution.bounds);
  json["completion"] = completion_name(solution.completion);
  add_certificate(json, certificate);
  return json_line(json);
}

}  // namespace kalah
