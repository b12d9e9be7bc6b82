// The rule sets there are, and a rule set key by key.
#include "tools/report/rules_report.h"

#include <algorithm>

#include "engine/rule_values.h"
#include "tools/report/json_support.h"
#include "tools/report/wrapped.h"

namespace kalah {
namespace {

constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kMeaningColumn = 17;
constexpr std::size_t kNoteColumn = 6;

Json preset_json(const RulePreset& preset) {
  return Json{{"name", preset.name}, {"keys", preset.keys}, {"meaning", preset.meaning}};
}

Json key_json(const RuleKey& key) {
  Json json;
  json["name"] = key.name;
  json["values"] = Json::array();
  for (const RuleValue& value : key.values) {
    json["values"].push_back(Json{{"name", value.name}, {"meaning", value.meaning}});
  }
  return json;
}

}  // namespace

std::string rule_list_text() {
  std::string text = "Presets:\n";
  for (const RulePreset& preset : rule_presets()) {
    std::string meaning(preset.meaning);
    if (!preset.keys.empty()) meaning += " (" + std::string(preset.keys) + ")";
    text += wrapped("  " + std::string(preset.name), kMeaningColumn, meaning, kLineWidth);
  }
  text += "\nKeys, each with its values, the default first:\n";
  for (const RuleKey& key : rule_keys()) {
    text += "  " + std::string(key.name) + "\n";
    for (const RuleValue& value : key.values) {
      text += wrapped("    " + std::string(value.name), kMeaningColumn, value.meaning, kLineWidth);
    }
  }
  return text;
}

std::string rule_list_json() {
  Json json;
  json["presets"] = Json::array();
  for (const RulePreset& preset : rule_presets()) json["presets"].push_back(preset_json(preset));
  json["keys"] = Json::array();
  for (const RuleKey& key : rule_keys()) json["keys"].push_back(key_json(key));
  return json_line(json);
}

std::string rules_text(const Rules& rules) {
  std::string text = to_string(rules) + "\n";
  const auto values = rule_values(rules);
  std::size_t width = 0;
  for (const auto& [key, value] : values) width = std::max(width, key.size());
  for (const auto& [key, value] : values) {
    text.append("  ").append(key).append(width - key.size() + 2, ' ').append(value).append("\n");
  }
  for (const std::string_view note : rule_notes(rules)) {
    text += wrapped("note", kNoteColumn, note, kLineWidth);
  }
  return text;
}

std::string rules_json(const Rules& rules) {
  Json json;
  json["rules"] = to_string(rules);
  json["keys"] = Json::object();
  for (const auto& [key, value] : rule_values(rules)) json["keys"][std::string(key)] = value;
  if (const auto notes = rule_notes(rules); !notes.empty()) json["notes"] = notes;
  return json_line(json);
}

}  // namespace kalah
