// Results as JSON.
#include "tools/report/json.h"

#include "base/version.h"
#include "solver/pie.h"
#include "tools/report/json_support.h"
#include "tools/report/rule_values.h"
#include "tools/report/solution_text.h"

namespace kalah {
namespace {

Json moves_json(const std::vector<std::optional<MoveValue>>& moves) {
  Json json = Json::array();
  for (const std::optional<MoveValue>& move : moves) {
    if (!move) {
      json.push_back(nullptr);
      continue;
    }
    Json entry;
    entry["house"] = move->house + 1;
    entry["value"] = move->value;
    entry["again"] = move->again;
    entry["captured"] = move->captured;
    entry["ends"] = move->ends;
    json.push_back(std::move(entry));
  }
  return json;
}

Json analysis_head(const Analysis& analysis) {
  Json json;
  json["rules"] = to_string(analysis.rules);
  json["board"] = to_string(analysis.position);
  json["value"] = analysis.value;
  return json;
}

Json bounds_json(const Bounds& bounds) { return Json::array({bounds.lower, bounds.upper}); }

void add_statistics(Json& json, const Statistics& statistics) {
  json["nodes"] = statistics.nodes;
  json["seconds"] = rounded_seconds(statistics.seconds);
  json["egdb_seeds"] = statistics.egdb_seeds;
  json["threads"] = statistics.threads;
  json["table_bytes"] = statistics.table_bytes;
  json["egdb_bytes"] = statistics.egdb_bytes;
  json["version"] = kVersion.number;
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

Json pie_json(const Openings& openings) {
  if (!openings.complete) return nullptr;
  const PieChoice choice = pie_choice(openings);
  Json json;
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

std::string solution_json(const Solution& solution) {
  const bool partial = solution.completion == Completion::kPartial;
  Json json;
  json["rules"] = to_string(solution.rules);
  json["board"] = to_string(solution.position);
  json["value"] = partial ? Json() : Json(solution.value);
  json["result"] = partial ? Json() : Json(to_string(solution.outcome));
  json["best"] = Json::array();
  for (const int house : solution.best) json["best"].push_back(house + 1);
  json["pv"] = solution.pv;
  add_statistics(json, solution.statistics);
  json["bounds"] = bounds_json(solution.bounds);
  json["completion"] = completion_name(solution.completion);
  return json_line(json);
}

std::string proof_json(const Rules& rules, const Position& position, const Proof& proof) {
  Json json;
  json["rules"] = to_string(rules);
  json["board"] = to_string(position);
  json["statement"] = to_string(proof.statement);
  json["verdict"] = to_string(proof.verdict);
  json["bounds"] = bounds_json(proof.bounds);
  add_statistics(json, proof.statistics);
  return json_line(json);
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

std::string analysis_json(const Analysis& analysis) {
  Json json = analysis_head(analysis);
  json["moves"] = moves_json(analysis.moves);
  json["nodes"] = analysis.statistics.nodes;
  json["seconds"] = rounded_seconds(analysis.statistics.seconds);
  return json_line(json);
}

std::string probe_json(const Analysis& analysis) {
  Json json = analysis_head(analysis);
  json["best"] = Json::array();
  for (const std::optional<MoveValue>& move : analysis.moves) {
    if (move && move->value == analysis.value) json["best"].push_back(move->house + 1);
  }
  json["moves"] = moves_json(analysis.moves);
  return json_line(json);
}

std::string perft_json(const Rules& rules, const Position& position, const PerftCount& count) {
  Json json;
  json["rules"] = to_string(rules);
  json["board"] = to_string(position);
  json["depth"] = count.depth;
  json["count"] = count.count;
  if (!count.moves.empty()) {
    json["moves"] = Json::array();
    for (std::size_t house = 0; house < count.moves.size(); ++house) {
      if (!count.moves[house]) {
        json["moves"].push_back(nullptr);
        continue;
      }
      Json entry;
      entry["house"] = house + 1;
      entry["count"] = *count.moves[house];
      json["moves"].push_back(std::move(entry));
    }
  }
  json["seconds"] = rounded_seconds(count.seconds);
  return json_line(json);
}

std::string rule_list_json() {
  Json json;
  json["presets"] = Json::array();
  for (const RulePreset& preset : rule_presets()) {
    Json entry;
    entry["name"] = preset.name;
    entry["keys"] = preset.keys;
    entry["meaning"] = preset.meaning;
    json["presets"].push_back(std::move(entry));
  }
  json["keys"] = Json::array();
  for (const RuleKey& key : rule_keys()) {
    Json entry;
    entry["name"] = key.name;
    entry["values"] = Json::array();
    for (const RuleValue& value : key.values) {
      Json value_entry;
      value_entry["name"] = value.name;
      value_entry["meaning"] = value.meaning;
      entry["values"].push_back(std::move(value_entry));
    }
    json["keys"].push_back(std::move(entry));
  }
  return json_line(json);
}

std::string rules_json(const Rules& rules) {
  Json json;
  json["rules"] = to_string(rules);
  json["keys"] = Json::object();
  for (const auto& [key, value] : rule_values(rules)) json["keys"][std::string(key)] = value;
  return json_line(json);
}

}  // namespace kalah
