// A rule set taken apart.
//
// The engine reads and prints rule sets, and lists the keys; which value a key has is found by
// asking which one changes nothing. So there is no second list of the keys that could go stale.
#include "engine/rule_values.h"

#include <stdexcept>
#include <string>

namespace kalah {
namespace {

std::string_view value_of(const Rules& rules, const RuleKey& key) {
  for (const RuleValue& value : key.values) {
    std::string list = to_string(rules);
    list.append(",").append(key.name).append("=").append(value.name);
    if (parse_rules(list) == rules) return value.name;
  }
  throw std::logic_error("rule key without a value: " + std::string(key.name));
}

}  // namespace

std::vector<std::pair<std::string_view, std::string_view>> rule_values(const Rules& rules) {
  std::vector<std::pair<std::string_view, std::string_view>> result;
  for (const RuleKey& key : rule_keys()) result.emplace_back(key.name, value_of(rules, key));
  return result;
}

}  // namespace kalah
