// The values of a board and its moves as one line of text.
#include "tools/report/analysis_text.h"

#include "engine/position_text.h"

namespace kalah {

std::string value_text(const Rules& rules, int value) {
  if (rules.goal == Goal::kMargin) return std::to_string(value);
  return std::string(to_string(value > 0   ? Outcome::kWin
                               : value < 0 ? Outcome::kLoss
                                           : Outcome::kDraw));
}

std::string move_text(const MoveValue& move) {
  MoveResult result;
  result.again = move.again;
  result.captured = move.captured;
  result.ends = move.ends;
  return move_text(move.house, result);
}

std::string best_text(const Analysis& analysis) {
  std::string text;
  for (const std::optional<MoveValue>& move : analysis.moves) {
    if (!move || move->value != analysis.value) continue;
    text += (text.empty() ? "" : ",") + move_text(*move);
  }
  return text;
}

std::string analysis_text(const Analysis& analysis) {
  std::string moves;
  for (const std::optional<MoveValue>& move : analysis.moves) {
    if (!move) continue;
    moves += " " + move_text(*move) + ":" + value_text(analysis.rules, move->value);
  }
  std::string text =
      to_string(analysis.position) + "  value " + value_text(analysis.rules, analysis.value);
  return text +
         (moves.empty() ? "  game over" : "  best " + best_text(analysis) + "  moves" + moves) +
         "\n";
}

}  // namespace kalah
