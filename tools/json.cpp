// Results as JSON.
#include "tools/json.h"

#include "tools/json_support.h"
#include "tools/rule_values.h"

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

}  // namespace

std::string solution_json(const Solution& solution) {
  const Statistics& statistics = solution.statistics;
  Json json;
  json["rules"] = to_string(solution.rules);
  json["board"] = to_string(solution.position);
  json["value"] = solution.value;
  json["result"] = to_string(solution.outcome);
  json["best"] = Json::array();
  for (const int house : solution.best) json["best"].push_back(house + 1);
  json["pv"] = solution.pv;
  json["nodes"] = statistics.nodes;
  json["seconds"] = rounded_seconds(statistics.seconds);
  json["egdb_seeds"] = statistics.egdb_seeds;
  json["threads"] = statistics.threads;
  json["table_bytes"] = statistics.table_bytes;
  json["egdb_bytes"] = statistics.egdb_bytes;
  json["version"] = KALAH_VERSION;
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
