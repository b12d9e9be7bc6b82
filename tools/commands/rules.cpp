// kalah rules: the rule sets there are, and how a rule list is read.
#include "engine/rules.h"

#include <algorithm>
#include <string>

#include "base/input_error.h"
#include "tools/console/output.h"
#include "tools/options/command.h"
#include "tools/options/options.h"
#include "tools/report/json.h"
#include "tools/report/rule_values.h"
#include "tools/report/wrapped.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "Without a rule list: the presets, and the keys with their values, the default first. With\n"
    "one: how it is read, in its shortest form and key by key. A list is a preset, or key=value\n"
    "items, or a preset and items that change it, separated by commas.";

constexpr std::size_t kLineWidth = 100;

std::string rule_list_text() {
  std::string text = "Presets:\n";
  for (const RulePreset& preset : rule_presets()) {
    std::string meaning(preset.meaning);
    if (!preset.keys.empty()) meaning += " (" + std::string(preset.keys) + ")";
    text += wrapped("  " + std::string(preset.name), 17, meaning, kLineWidth);
  }
  text += "\nKeys, each with its values, the default first:\n";
  for (const RuleKey& key : rule_keys()) {
    text += "  " + std::string(key.name) + "\n";
    for (const RuleValue& value : key.values) {
      text += wrapped("    " + std::string(value.name), 17, value.meaning, kLineWidth);
    }
  }
  return text;
}

std::string rules_text(const Rules& rules) {
  std::string text = to_string(rules) + "\n";
  const auto values = rule_values(rules);
  std::size_t width = 0;
  for (const auto& [key, value] : values) width = std::max(width, key.size());
  for (const auto& [key, value] : values) {
    text.append("  ").append(key).append(width - key.size() + 2, ' ').append(value).append("\n");
  }
  return text;
}

}  // namespace

int run_rules(const Invocation& call) {
  Options options(call, "[LIST] [options]", kDescription,
                  {"", "bga,capture=always", "kgp pie=on --json"});
  options.add_heading("Output");
  options.add_flag("json", "JSON, one object");
  options.add_flag("help", "this text");
  if (!options.parse()) return kSuccess;

  if (options.positionals().empty()) {
    write_output(options.has("json") ? rule_list_json() : rule_list_text());
    return kSuccess;
  }
  std::string list;
  for (const std::string& item : options.positionals()) list += (list.empty() ? "" : " ") + item;
  const Rules rules = parse_rules(list);
  write_output(options.has("json") ? rules_json(rules) : rules_text(rules));
  return kSuccess;
}

}  // namespace kalah
