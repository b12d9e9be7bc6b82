// The value of a board and of each of its moves.
#include "tools/report/analysis_report.h"

#include "engine/position_text.h"
#include "tools/report/solver_phrases.h"

namespace kalah {
namespace {

Json moves_json(const std::vector<std::optional<MoveValue>>& moves) {
  Json json = Json::array();
  for (const std::optional<MoveValue>& move : moves) {
    if (!move) {
      json.push_back(nullptr);
      continue;
    }
    json.push_back(Json{{"house", move->house + 1},
                        {"value", move->value},
                        {"again", move->again},
                        {"captured", move->captured},
                        {"ends", move->ends}});
  }
  return json;
}

Json position_json(const Analysis& analysis, const Json& id) {
  Json json;
  if (!id.is_null()) json["id"] = id;
  json["rules"] = to_string(analysis.rules);
  json["board"] = to_string(analysis.position);
  json["value"] = analysis.value;
  if (analysis.rules.pie) json["pie"] = to_string(analysis.pie);
  if (analysis.swap) json["swap"] = *analysis.swap;
  return json;
}

std::vector<int> best_houses(const Analysis& analysis) {
  std::vector<int> houses;
  for (const std::optional<MoveValue>& move : analysis.moves) {
    if (move && move->value == analysis.value) houses.push_back(move->house);
  }
  return houses;
}

}  // namespace

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
  std::string text = analysis.swap == analysis.value ? "swap" : "";
  for (const int house : best_houses(analysis)) {
    text += (text.empty() ? "" : ",") + move_text(*analysis.moves[house]);
  }
  return text;
}

std::string analysis_text(const Analysis& analysis) {
  std::string moves;
  if (analysis.swap) moves = " swap:" + value_text(analysis.rules, *analysis.swap);
  for (const std::optional<MoveValue>& move : analysis.moves) {
    if (!move) continue;
    moves += " " + move_text(*move) + ":" + value_text(analysis.rules, move->value);
  }
  std::string text =
      to_string(analysis.position) + "  value " + value_text(analysis.rules, analysis.value);
  text += moves.empty() ? "  game over" : "  best " + best_text(analysis) + "  moves" + moves;
  if (analysis.rules.pie) text += "  pie: " + std::string(pie_text(analysis.pie));
  return text + "\n";
}

std::string analysis_json(const Analysis& analysis, const Json& id) {
  Json json = position_json(analysis, id);
  json["moves"] = moves_json(analysis.moves);
  json["nodes"] = analysis.statistics.nodes;
  json["seconds"] = rounded_seconds(analysis.statistics.seconds);
  return json_line(json);
}

std::string probe_json(const Analysis& analysis, const Json& id) {
  Json json = position_json(analysis, id);
  json["best"] = houses_json(best_houses(analysis));
  json["moves"] = moves_json(analysis.moves);
  return json_line(json);
}

}  // namespace kalah
