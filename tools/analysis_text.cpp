// The values of a board and its moves as one line of text.
#include "tools/analysis_text.h"

#include "engine/text.h"

namespace kalah {
namespace {

std::string value_text(const Rules& rules, int value) {
  if (rules.goal == Goal::kMargin) return std::to_string(value);
  return std::string(to_string(value > 0   ? Outcome::kWin
                               : value < 0 ? Outcome::kLoss
                                           : Outcome::kDraw));
}

}  // namespace

std::string analysis_text(const Analysis& analysis) {
  std::string best, moves;
  for (const std::optional<MoveValue>& move : analysis.moves) {
    if (!move) continue;
    MoveResult result;
    result.again = move->again;
    result.captured = move->captured;
    result.ends = move->ends;
    const std::string name = move_text(move->house, result);
    moves += " " + name + ":" + value_text(analysis.rules, move->value);
    if (move->value == analysis.value) best += (best.empty() ? " " : ",") + name;
  }
  std::string text =
      to_string(analysis.position) + "  value " + value_text(analysis.rules, analysis.value);
  return text + (moves.empty() ? "  game over" : "  best" + best + "  moves" + moves) + "\n";
}

}  // namespace kalah
