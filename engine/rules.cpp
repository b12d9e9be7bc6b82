// The table of keys and presets, and how lists of them are read and written.
#include "engine/rules.h"

#include <array>
#include <functional>

#include "base/input_error.h"

namespace kalah {
namespace {

constexpr std::array<RulePreset, 6> kPresets = {{
    {"standard", "", "the first value of every key"},
    {"avalanche", "sowing=multi-lap,capture=none",
     "the second mode of the phone games: seeds are picked up again until the last one falls in an "
     "empty house or a store"},
    {"empty-capture", "capture=always", "a capture needs no seeds in the opposite house"},
    {"bjorn", "capture=always", "the defaults of a well-known desktop game"},
    {"bga", "end=no-move,goal=outcome",
     "as played online; the pie rule and capture=always are options there"},
    {"kgp", "goal=outcome", "tournament servers: only winning counts, so a majority ends the game"},
}};

// A key, its values, and how it is read from and written to a Rules: as the index of the value.
struct Key {
  RuleKey text;
  std::function<void(Rules&, std::size_t)> set;
  std::function<std::size_t(const Rules&)> get;
};

template <typename T>
Key make_key(std::string_view name, T Rules::*member, std::vector<RuleValue> values) {
  return {{name, std::move(values)},
          [member](Rules& rules, std::size_t index) { rules.*member = static_cast<T>(index); },
          [member](const Rules& rules) { return static_cast<std::size_t>(rules.*member); }};
}

const std::vector<Key>& keys() {
  static const std::vector<Key> kKeys = {
      make_key("sowing", &Rules::sowing,
               {{"single", "a move is one sowing"},
                {"multi-lap",
                 "when the last seed falls in a house, of either player, that held seeds before "
                 "it, all seeds of that house are picked up and sown on from the house after it, "
                 "lap after lap; a capture, an extra move and the end of the game are judged after "
                 "the last lap"}}),
      make_key("capture", &Rules::capture,
               {{"nonempty",
                 "last seed in an own empty house, and the opposite house holds seeds: those seeds "
                 "go to the own store"},
                {"always",
                 "the same, and with an empty opposite house the capturing seed alone goes to the "
                 "own store"},
                {"last-seed",
                 "only the last sown seed goes to the own store, whatever the opposite house "
                 "holds; with "
                 "capturing-seed=stays it captures nothing"},
                {"none", "no capture at all"}}),
      make_key("capturing-seed", &Rules::capturing_seed,
               {{"taken", "the capturing seed goes to the store together with what it captures"},
                {"stays",
                 "it stays in its house, and only the opposite seeds are captured; so always "
                 "captures no more than nonempty, and last-seed nothing"}}),
      make_key(
          "cross-capture", &Rules::cross_capture,
          {{"off", "no capture on the opponent's side"},
           {"on",
            "last seed in an opponent's house that was empty, and the own house opposite to it "
            "holds seeds: those seeds and the last seed go to the own store"}}),
      make_key("sow-opponent-store", &Rules::sow_opponent_store,
               {{"off", "the opponent's store is skipped"},
                {"on",
                 "it gets a seed in passing, after the opponent's last house; a last seed there "
                 "passes the turn"}}),
      make_key("end", &Rules::end,
               {{"side-empty",
                 "the game ends as soon as, after a move, either side has no seed in its houses"},
                {"no-move",
                 "the game ends when the player who has to move has no seed in their houses"}}),
      make_key("leftover", &Rules::leftover,
               {{"owner", "at the end each player banks the seeds on the own side"},
                {"finisher", "the player who has no seeds left takes the other side's seeds"},
                {"nobody", "seeds left in houses count for nobody"}}),
      make_key(
          "pie", &Rules::pie,
          {{"off", "no swap of sides"},
           {"on", "after the first player's whole first turn the second player may swap sides"}}),
      make_key(
          "goal", &Rules::goal,
          {{"margin", "players maximise own store minus other store at the end"},
           {"outcome",
            "only win, draw or loss counts; a game that is played ends as soon as a player has "
            "more than half of all seeds"}}),
  };
  return kKeys;
}

template <typename Range, typename Name>
std::string list_of(const Range& range, Name name) {
  std::string list;
  for (const auto& item : range) {
    if (!list.empty()) list += ", ";
    list += name(item);
  }
  return list;
}

const RulePreset* find_preset(std::string_view name) {
  for (const RulePreset& preset : kPresets) {
    if (preset.name == name) return &preset;
  }
  return nullptr;
}

void apply_item(Rules& rules, std::string_view item) {
  const std::size_t equals = item.find('=');
  const std::string_view name = item.substr(0, equals);
  for (const Key& key : keys()) {
    if (key.text.name != name) continue;
    const auto value_name = [](const RuleValue& value) { return std::string(value.name); };
    const std::string values = list_of(key.text.values, value_name);
    if (equals == std::string_view::npos) {
      throw InputError("rule key " + quoted(name) + " needs a value, as in " +
                       quoted(std::string(name) + "=" + std::string(key.text.values[0].name)) +
                       "; there are: " + values);
    }
    const std::string_view value = item.substr(equals + 1);
    for (std::size_t i = 0; i < key.text.values.size(); ++i) {
      if (key.text.values[i].name == value) {
        key.set(rules, i);
        return;
      }
    }
    throw InputError("unknown value " + quoted(value) + " of rule key " + quoted(name) +
                     "; there are: " + values);
  }
  const auto key_name = [](const Key& key) { return std::string(key.text.name); };
  const auto preset_name = [](const RulePreset& preset) { return std::string(preset.name); };
  if (equals != std::string_view::npos) {
    throw InputError("unknown rule key " + quoted(name) +
                     "; there are: " + list_of(keys(), key_name));
  }
  if (find_preset(name) != nullptr) {
    throw InputError("the preset " + quoted(name) +
                     " must stand first in the list of rules, before the keys that override it");
  }
  throw InputError("unknown rule preset or key " + quoted(name) + "; presets: " +
                   list_of(kPresets, preset_name) + "; keys: " + list_of(keys(), key_name));
}

std::vector<std::string_view> split_items(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  std::vector<std::string_view> items;
  while (true) {
    const std::size_t end = text.find_first_of(", \t");
    const std::string_view item = text.substr(0, end);
    const bool comma = end != std::string_view::npos && text[end] == ',';
    if (!item.empty()) {
      items.push_back(item);
    }
    if (end == std::string_view::npos) return items;
    text.remove_prefix(end + 1);
    if (comma && (items.empty() || text.find_first_not_of(kBlanks) == std::string_view::npos ||
                  text[text.find_first_not_of(kBlanks)] == ',')) {
      throw InputError(
          "empty item in the list of rules; expected a preset or key=value between "
          "commas");
    }
  }
}

}  // namespace

Rules play_rules(Rules rules) {
  rules.pie = false;
  rules.goal = Goal::kMargin;
  return rules;
}

Rules parse_rules(std::string_view text) {
  Rules rules;
  bool first = true;
  for (const std::string_view item : split_items(text)) {
    const RulePreset* preset = first ? find_preset(item) : nullptr;
    first = false;
    if (preset == nullptr) {
      apply_item(rules, item);
    } else {
      for (const std::string_view key : split_items(preset->keys)) apply_item(rules, key);
    }
  }
  return rules;
}

std::string to_string(const Rules& rules) {
  for (const RulePreset& preset : kPresets) {
    if (parse_rules(preset.keys) == rules) return std::string(preset.name);
  }
  std::string list;
  for (const Key& key : keys()) {
    const std::size_t index = key.get(rules);
    if (index == 0) continue;
    if (!list.empty()) list += ',';
    list += std::string(key.text.name) + '=' + std::string(key.text.values[index].name);
  }
  return list;
}

std::string play_rules_text(const Rules& rules) { return to_string(play_rules(rules)); }

std::span<const RulePreset> rule_presets() { return kPresets; }

std::span<const RuleKey> rule_keys() {
  static const std::vector<RuleKey> kTexts = [] {
    std::vector<RuleKey> texts;
    for (const Key& key : keys()) texts.push_back(key.text);
    return texts;
  }();
  return kTexts;
}

std::vector<std::string_view> rule_notes(const Rules& rules) {
  if (rules.capturing_seed != CapturingSeed::kStays) return {};
  switch (rules.capture) {
    case Capture::kNonempty:
      return {};
    case Capture::kAlways:
      return {"capture=always with capturing-seed=stays captures no more than capture=nonempty."};
    case Capture::kLastSeed:
      return {
          "capture=last-seed with capturing-seed=stays captures nothing: it plays like "
          "capture=none."};
    case Capture::kNone:
      return {"capturing-seed=stays changes nothing with capture=none."};
  }
  return {};
}

}  // namespace kalah
