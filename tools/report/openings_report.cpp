// The value of every complete first turn of a game.
#include "tools/report/openings_report.h"

#include <algorithm>
#include <cassert>

#include "base/number_text.h"
#include "solver/pie.h"
#include "tools/report/csv.h"
#include "tools/report/json_support.h"
#include "tools/report/labeled.h"
#include "tools/report/solver_phrases.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

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

// Of openings that are complete.
std::string swap_text(const Openings& openings, int swap) {
  const int turn = openings.openings.front().value;
  return "the player to move may swap instead, which is worth " + std::to_string(swap) +
         (swap > turn    ? ": better than any turn"
          : swap == turn ? ": as much as the best turn"
                         : ": less than the best turn");
}

std::string pie_text(const Openings& openings) {
  if (const auto swap = swap_value(openings)) return swap_text(openings, *swap);
  if (openings.pie == PieStage::kNone) return std::string(pie_text(openings.pie));
  const PieChoice choice = pie_choice(openings);
  std::string text;
  for (const PieChoice::Turn& turn : choice.best) {
    text += (text.empty() ? "" : ", ") + turn_text(turn.opening->turn) +
            (turn.swap ? " (then the second player swaps)" : " (no swap)");
  }
  return "value " + std::to_string(choice.value) + " for the first player with " + text;
}

Json pie_json(const Openings& openings) {
  if (!openings.complete) return nullptr;
  if (openings.pie == PieStage::kNone) return nullptr;
  Json json;
  if (const auto swap = swap_value(openings)) {
    json["value"] = std::max(*swap, openings.openings.front().value);
    json["swap"] = *swap;
    return json;
  }
  const PieChoice choice = pie_choice(openings);
  json["value"] = choice.value;
  json["best"] = Json::array();
  for (const PieChoice::Turn& turn : choice.best) {
    Json entry;
    entry["turn"] = turn_text(turn.opening->turn);
    entry["swap"] = turn.swap;
    json["best"].push_back(std::move(entry));
  }
  return json;
}

}  // namespace

std::string openings_text(const Openings& openings, std::size_t turns,
                          const SolverOptions& options) {
  std::string text = labeled("board", to_string(openings.position));
  text += labeled("rules", to_string(openings.rules));
  if (!openings.openings.empty()) text += table_text(openings);
  if (!openings.complete) {
    text += labeled("partial", grouped(openings.openings.size()) + " of " + counted(turns, "turn") +
                                   "; " + early_end_text(options, openings.checkpoint_error));
  } else if (openings.rules.pie) {
    text += labeled("pie", pie_text(openings));
  }
  text += labeled("search", search_text(openings.statistics));
  return text + labeled("used", used_text(openings.statistics, options));
}

std::string openings_json(const Openings& openings) {
  Json json;
  json["rules"] = to_string(openings.rules);
  json["board"] = to_string(openings.position);
  json["openings"] = Json::array();
  for (const Opening& opening : openings.openings) {
    Json entry;
    entry["turn"] = turn_text(opening.turn);
    entry["value"] = opening.value;
    entry["reply"] = opening.reply.empty() ? Json() : Json(turn_text(opening.reply));
    json["openings"].push_back(std::move(entry));
  }
  if (openings.rules.pie) json["pie"] = pie_json(openings);
  json["complete"] = openings.complete;
  add_statistics(json, openings.statistics);
  return json_line(json);
}

std::string openings_csv(const Openings& openings) {
  assert(openings.position.board ==
         starting_board(openings.position.houses, seeds_at(openings.position.board.own, 0)));
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

}  // namespace kalah
