// The table of `hint`.
#include "tools/play/hint.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <string_view>

#include "base/number_text.h"
#include "engine/position_text.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

std::string known_text(const Judgement& judgement, int seeds_in_play) {
  if (judgement.bounds.is_exact()) return "exact";
  std::string text = "guessed";
  if (judgement.depth > 0) {
    text = "estimated, " + counted(judgement.depth, "move") + " ahead";
  }
  // Bounds that leave more than half of the range open say too little to show.
  if (judgement.bounds.upper - judgement.bounds.lower <= seeds_in_play) {
    text += "; proven " + std::to_string(judgement.bounds.lower) + " to " +
            std::to_string(judgement.bounds.upper);
  }
  return text;
}

std::string end_text(int margin) {
  if (margin == 0) return "draw";
  return (margin > 0 ? "win by " : "loss by ") + std::to_string(std::abs(margin));
}

std::string_view pie_note(PieStage pie) {
  switch (pie) {
    case PieStage::kNone:
      return "";
    case PieStage::kFirstTurn:
      return "Pie rule: the other player may `swap` after this turn, so a turn near a draw is\n"
             "best; `kalah openings` lists their values.\n";
    case PieStage::kSwap:
      return "Pie rule: `swap` reverses these results; swap if even the best of them is a loss.\n";
  }
  return "";
}

}  // namespace

std::string hint_text(const Game& game, const std::vector<std::optional<Judgement>>& judgements,
                      PieStage pie) {
  assert(static_cast<int>(judgements.size()) == game.sow_table().houses());
  const Position position = game.position();
  TextTable table({"house", "value", "leads to", "how that is known"});
  table.set_left(0);
  table.set_left(2);
  table.set_left(3);
  std::optional<int> best;
  bool all_exact = true;
  for (const std::optional<Judgement>& judgement : judgements) {
    if (!judgement) continue;
    best = std::max(best.value_or(judgement->estimate), judgement->estimate);
    all_exact = all_exact && judgement->bounds.is_exact();
  }
  std::string best_moves;
  for (std::size_t i = 0; i < judgements.size(); ++i) {
    if (!judgements[i]) continue;
    const int house = static_cast<int>(i);
    const std::string move = move_text(house, game.sow_table().play(position.board, house));
    const Judgement& judgement = *judgements[i];
    const std::string about = judgement.bounds.is_exact() ? "" : "about ";
    table.add({move, about + std::to_string(judgement.estimate),
               about + end_text(judgement.estimate + position.lead()),
               known_text(judgement, count_seeds(position.board))});
    if (judgement.estimate == best) best_moves += (best_moves.empty() ? "" : ", ") + move;
  }
  return table.text() + "Best" + (pie == PieStage::kNone ? "" : " without a swap") +
         (all_exact ? ": " : " as far as can be seen: ") + best_moves +
         "\nValues count the seeds in play. * moves again, x captures, # ends the game.\n" +
         std::string(pie_note(pie));
}

}  // namespace kalah
