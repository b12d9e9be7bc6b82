// A recorded game with the exact value of every move, and its mistakes.
#include "tools/report/game_analysis_report.h"

#include <algorithm>
#include <cstdlib>

#include "base/number_text.h"
#include "tools/report/analysis_report.h"
#include "tools/report/json_support.h"
#include "tools/report/labeled.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

std::string what_text(const JudgedPly& ply) {
  switch (ply.kind) {
    case JudgedPly::Kind::kMove:
      return move_text(ply.house, ply.result);
    case JudgedPly::Kind::kSwap:
      return "swap";
    case JudgedPly::Kind::kNoSwap:
      return "no swap";
  }
  return "";
}

// The best there was: moves, or for a swap to do it or not.
std::string best_of(const JudgedPly& ply) {
  if (ply.kind == JudgedPly::Kind::kMove) return best_text(ply.analysis);
  if (ply.best == 0) return "either";
  const bool did_best = ply.value == ply.best;
  return (ply.kind == JudgedPly::Kind::kSwap) == did_best ? "swap" : "no swap";
}

std::string_view state_text(JudgedPly::State state) {
  switch (state) {
    case JudgedPly::State::kJudged:
      return "judged";
    case JudgedPly::State::kNotAsked:
      return "not asked";
    case JudgedPly::State::kStopped:
      return "stopped";
    case JudgedPly::State::kPie:
      return "pie";
  }
  return "";
}

std::string end_text(const Rules& rules, int total) {
  std::string outcome(total > 0 ? "win" : total < 0 ? "loss" : "draw");
  if (rules.goal == Goal::kOutcome || total == 0) return outcome;
  return outcome + " by " + std::to_string(std::abs(total));
}

std::string ply_table(const Rules& rules, const std::vector<JudgedPly>& plies) {
  TextTable table({"ply", "turn", "side", "move", "", "value", "costs", "best", "leads to"});
  for (const std::size_t column : {2, 3, 4, 7, 8}) table.set_left(column);
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const JudgedPly& ply = plies[i];
    table.add({std::to_string(i + 1), std::to_string(ply.turn), std::string(to_string(ply.side)),
               what_text(ply)});
    if (ply.state != JudgedPly::State::kJudged) {
      table.add_to_last("-");
      continue;
    }
    table.add_to_last(std::string(to_string(ply.mark)));
    table.add_to_last(value_text(rules, ply.value));
    const bool costs = ply.mark != Mark::kNone && rules.goal == Goal::kMargin;
    table.add_to_last(costs ? std::to_string(ply.best - ply.value) : "");
    table.add_to_last(best_of(ply));
    table.add_to_last(end_text(rules, ply.total));
  }
  return table.text();
}

std::size_t count_state(const std::vector<JudgedPly>& plies, JudgedPly::State state) {
  return std::count_if(plies.begin(), plies.end(),
                       [&](const JudgedPly& ply) { return ply.state == state; });
}

std::string side_text(const std::vector<JudgedPly>& plies, Side side) {
  std::size_t judged = 0, mistakes = 0, blunders = 0;
  for (const JudgedPly& ply : plies) {
    if (ply.side != side || ply.state != JudgedPly::State::kJudged) continue;
    ++judged;
    mistakes += ply.mark == Mark::kMistake ? 1 : 0;
    blunders += ply.mark == Mark::kBlunder ? 1 : 0;
  }
  return grouped(judged) + " judged, " + grouped(blunders) + " ??, " + grouped(mistakes) + " ?";
}

std::string names_text(const GameRecord& record) {
  std::string text;
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    const std::string& name = record.names[static_cast<int>(side)];
    if (name.empty()) continue;
    text += labeled(to_string(side), name + (record.swapped ? " (before the swap)" : ""));
  }
  return text;
}

// What has not been judged, and why.
std::string omissions_text(const std::vector<JudgedPly>& plies) {
  std::string text;
  if (count_state(plies, JudgedPly::State::kPie) > 0) {
    text += labeled("pie",
                    "the first turn is not judged: the other player might swap; see "
                    "kalah openings");
  }
  if (const std::size_t left = count_state(plies, JudgedPly::State::kStopped); left > 0) {
    text += labeled("partial", "stopped by a signal; " + grouped(left) + " of " +
                                   counted(plies.size(), "ply", "plies") +
                                   " are not judged; --from N judges only later ones");
  }
  return text;
}

constexpr std::string_view kLegend =
    "marks     ?? turns a win into a draw or a loss, or a draw into a loss; ? costs margin;\n"
    "          - not judged; * extra move, x8 capture of 8 seeds, # end of the game\n";

Json ply_json(const GameRecord& record, const JudgedPly& ply, std::size_t number) {
  const bool judged = ply.state == JudgedPly::State::kJudged;
  const bool is_move = ply.kind == JudgedPly::Kind::kMove;
  Json json;
  json["rules"] = to_string(record.rules);
  json["ply"] = number;
  json["turn"] = ply.turn;
  json["side"] = to_string(ply.side);
  json["board"] = to_string(ply.position);
  json["decision"] = is_move ? "move" : what_text(ply);
  json["house"] = is_move ? Json(ply.house + 1) : Json();
  json["state"] = state_text(ply.state);
  json["value"] = judged ? Json(ply.value) : Json();
  json["best_value"] = judged ? Json(ply.best) : Json();
  json["total"] = judged ? Json(ply.total) : Json();
  json["mark"] = judged ? Json(to_string(ply.mark)) : Json();
  json["values"] = Json::array();
  for (const std::optional<MoveValue>& move : ply.analysis.moves) {
    json["values"].push_back(move ? Json(move->value) : Json());
  }
  return json;
}

}  // namespace

std::string game_analysis_text(const GameRecord& record, const std::vector<JudgedPly>& plies) {
  std::string text = labeled("board", to_string(record.start));
  text += labeled("rules", to_string(record.rules));
  text += names_text(record) + ply_table(record.rules, plies);
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    text += labeled(to_string(side), side_text(plies, side));
  }
  return text + omissions_text(plies) + std::string(kLegend);
}

std::string game_analysis_json(const GameRecord& record, const std::vector<JudgedPly>& plies) {
  std::string text;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    text += json_line(ply_json(record, plies[i], i + 1));
  }
  return text;
}

}  // namespace kalah
