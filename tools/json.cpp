// Results as JSON. The one file that includes the JSON library.
#include "tools/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "tools/rule_values.h"

namespace kalah {
namespace {

using Json = nlohmann::ordered_json;

// To the microsecond: more digits are noise.
double rounded_seconds(double seconds) { return std::round(seconds * 1e6) / 1e6; }

std::string line(const Json& json) { return json.dump() + "\n"; }

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
  return line(json);
}

std::string analysis_json(const Analysis& analysis) {
  Json json;
  json["rules"] = to_string(analysis.rules);
  json["board"] = to_string(analysis.position);
  json["value"] = analysis.value;
  json["moves"] = Json::array();
  for (const std::optional<MoveValue>& move : analysis.moves) {
    if (!move) {
      json["moves"].push_back(nullptr);
      continue;
    }
    Json entry;
    entry["house"] = move->house + 1;
    entry["value"] = move->value;
    entry["again"] = move->again;
    entry["captured"] = move->captured;
    entry["ends"] = move->ends;
    json["moves"].push_back(std::move(entry));
  }
  json["nodes"] = analysis.statistics.nodes;
  json["seconds"] = rounded_seconds(analysis.statistics.seconds);
  return line(json);
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
  return line(json);
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
  return line(json);
}

std::string rules_json(const Rules& rules) {
  Json json;
  json["rules"] = to_string(rules);
  json["keys"] = Json::object();
  for (const auto& [key, value] : rule_values(rules)) json["keys"][std::string(key)] = value;
  return line(json);
}

}  // namespace kalah
