// A rule set of the Kalah family: one small value that parses and prints itself.
//
// The keys, their values and what they mean are those of the project's rule specification; they are
// repeated for users by rule_keys(). The default-constructed value is the preset `standard`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kalah {

enum class SowingMode : unsigned char { kSingle, kMultiLap };
enum class Capture : unsigned char { kNonempty, kAlways, kLastSeed, kNone };
enum class CapturingSeed : unsigned char { kTaken, kStays };
enum class End : unsigned char { kSideEmpty, kNoMove };
enum class Leftover : unsigned char { kOwner, kFinisher, kNobody };
enum class Goal : unsigned char { kMargin, kOutcome };

struct Rules {
  SowingMode sowing = SowingMode::kSingle;
  Capture capture = Capture::kNonempty;
  CapturingSeed capturing_seed = CapturingSeed::kTaken;
  bool cross_capture = false;
  bool sow_opponent_store = false;
  End end = End::kSideEmpty;
  Leftover leftover = Leftover::kOwner;
  bool pie = false;
  Goal goal = Goal::kMargin;

  friend bool operator==(const Rules&, const Rules&) = default;
};

// The same rules with the keys reset that change no value of a position: `pie`, which concerns only
// the first turn of a game, and `goal`. What is known about positions (databases, tables) is shared
// by all rule sets with the same play rules; a SowTable is made of them.
[[nodiscard]] Rules play_rules(Rules rules);

// Reads a list such as "bga,capture=always": presets and key=value items, separated by commas
// or blanks, later ones override earlier ones; a preset may only stand first. The empty list is
// `standard`. Throws InputError that names the wrong item and lists what there is.
Rules parse_rules(std::string_view text);

// The shortest list that parse_rules reads back: a preset's name, or the keys that differ from
// `standard`.
[[nodiscard]] std::string to_string(const Rules& rules);

// The play rules as such a list: what files of positions and their values, and the folders of such
// files, say that they are about.
[[nodiscard]] std::string play_rules_text(const Rules& rules);

struct RulePreset {
  std::string_view name;
  std::string_view keys;  // as key=value items; empty for `standard`
  std::string_view meaning;
};

struct RuleValue {
  std::string_view name;
  std::string_view meaning;
};

struct RuleKey {
  std::string_view name;
  std::vector<RuleValue> values;  // the first one is the default
};

std::span<const RulePreset> rule_presets();
std::span<const RuleKey> rule_keys();

// What is surprising about a rule set: values that change nothing beside the others. A sentence
// each.
[[nodiscard]] std::vector<std::string_view> rule_notes(const Rules& rules);

}  // namespace kalah
