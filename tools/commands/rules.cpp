// kalah rules: the rule sets there are, and how a rule list is read.
#include "engine/rules.h"

#include <string>

#include "base/input_error.h"
#include "tools/commands/commands.h"
#include "tools/console/output.h"
#include "tools/options/options.h"
#include "tools/report/rules_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Without a rule list: the presets, and the keys with their values, the default first. With a rule\n"
    "list: what it means, in its shortest form and key by key. A list is a preset, or key=value\n"
    "items, or a preset followed by items that change it, separated by commas.";
// clang-format on

Options declare_options(const Invocation& call) {
  Options options(call, "[LIST] [options]", kDescription,
                  {"", "bga,capture=always", "kgp pie=on --json"});
  options.add_heading("Output");
  options.add_flag("json", "JSON, one object");
  options.add_flag("help", "show this text");
  return options;
}

}  // namespace

int run_rules(const Invocation& call) {
  Options options = declare_options(call);
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
