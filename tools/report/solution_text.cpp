// What solve finds as text: a line for each thing, with its name before it.
#include "tools/report/solution_text.h"

#include <cstdlib>

#include "base/number_text.h"
#include "engine/game.h"
#include "tools/console/solver_progress.h"
#include "tools/options/limit_options.h"
#include "tools/options/solver_options.h"

namespace kalah {
namespace {

// A named line; the text may go on in further lines.
std::string entry(std::string name, const std::string& text) {
  constexpr std::size_t kColumn = 10;
  name.resize(kColumn, ' ');
  return name + text + "\n";
}

std::string in_play_text(const Position& position) {
  return " from the " + std::to_string(count_seeds(position.board)) + " seeds in play";
}

// The stores at the end of the best line: of the player to move now, and of the opponent.
struct Score {
  int own = 0;
  int other = 0;
};

Score final_score(const Solution& solution) {
  Game game(solution.rules, solution.position);
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
  // A swap turns what is proven of the margin round.
  if (solution.rules.pie || (least < 0 && most > 0)) return "not known";
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
    if (solution.rules.pie) text += ", without the pie rule";
    return text + (solution.rules.goal == Goal::kOutcome ? ", as a margin" : "");
  }
  if (solution.rules.goal == Goal::kOutcome) return std::string(to_string(solution.outcome));
  return std::to_string(solution.value) + in_play_text(solution.position);
}

std::string best_text(const Solution& solution) {
  if (solution.best.empty()) {
    return solution.completion == Completion::kComplete ? "none, the game is over" : "not known";
  }
  std::string text;
  for (const int house : solution.best) {
    if (!text.empty()) text += ", ";
    text += std::to_string(house + 1);
  }
  return text;
}

std::string line_text(const Solution& solution) {
  constexpr std::size_t kWidth = 88;
  std::string text;
  std::size_t column = 0;
  for (const std::string& turn : solution.pv) {
    if (column > 0 && column + 1 + turn.size() > kWidth) {
      text += "\n          ";
      column = 0;
    } else if (column > 0) {
      text += " ";
      ++column;
    }
    text += turn;
    column += turn.size();
  }
  return text;
}

std::string completion_text(const Solution& solution, const SolverOptions& options) {
  const std::string text = early_end_text(options, solution.checkpoint_error);
  if (solution.completion == Completion::kPartial) return text;
  return "the value is proven, the best moves and the line are not; " + text;
}

}  // namespace

std::string_view to_string(Proof::Verdict verdict) {
  switch (verdict) {
    case Proof::Verdict::kProven:
      return "proven";
    case Proof::Verdict::kRefuted:
      return "refuted";
    case Proof::Verdict::kOpen:
      return "open";
  }
  return "";
}

std::string search_text(const Statistics& statistics) {
  return grouped(statistics.nodes) + " nodes, " + duration(statistics.seconds);
}

std::string solution_text(const Solution& solution, const SolverOptions& options) {
  const bool complete = solution.completion == Completion::kComplete;
  std::string text = entry("board", to_string(solution.position));
  text += entry("rules", to_string(solution.rules));
  text += entry("value", value_text(solution));
  text += entry("result", result_text(solution));
  if (complete) {
    const Score score = final_score(solution);
    text += entry("score", std::to_string(score.own) + " : " + std::to_string(score.other) +
                               " at the end of the line");
  }
  if (complete || !solution.best.empty()) text += entry("best", best_text(solution));
  if (complete && !solution.pv.empty()) text += entry("line", line_text(solution));
  if (!complete) text += entry("partial", completion_text(solution, options));
  text += entry("search", search_text(solution.statistics));
  return text + entry("used", used_text(solution.statistics, options));
}

std::string proof_text(const Rules& rules, const Position& position, const Proof& proof,
                       const SolverOptions& options) {
  std::string text = entry("board", to_string(position));
  text += entry("rules", to_string(rules));
  text += entry("statement", "value " + to_string(proof.statement) + in_play_text(position));
  text += entry("verdict", std::string(to_string(proof.verdict)));
  text += entry("value", bounds_text(proof.bounds));
  if (proof.verdict == Proof::Verdict::kOpen) {
    text += entry("partial", early_end_text(options, proof.checkpoint_error));
  }
  text += entry("search", search_text(proof.statistics));
  return text + entry("used", used_text(proof.statistics, options));
}

}  // namespace kalah
