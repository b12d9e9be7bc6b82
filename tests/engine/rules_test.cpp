// Rule sets: reading, printing, presets, and what is said about lists that do not parse.
#include "engine/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <utility>

#include "engine/sowing.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

using test::expect_error;

TEST(Rules, EveryMixtureRoundTrips) {
  std::set<std::string> texts;
  for (const Rules& rules : test::rule_mixtures()) {
    std::string text = to_string(rules);
    EXPECT_EQ(parse_rules(text), rules) << text;
    EXPECT_TRUE(texts.insert(text).second) << text << " stands for two mixtures";
    std::replace(text.begin(), text.end(), ',', ' ');
    EXPECT_EQ(parse_rules(text), rules) << text;
  }
}

TEST(Rules, TheDefaultIsStandard) {
  EXPECT_EQ(parse_rules(""), Rules{});
  EXPECT_EQ(parse_rules("  "), Rules{});
  EXPECT_EQ(parse_rules("standard"), Rules{});
  EXPECT_EQ(to_string(Rules{}), "standard");
}

TEST(Rules, PresetsAreTheSpecifiedOnes) {
  Rules always;
  always.capture = Capture::kAlways;
  EXPECT_EQ(parse_rules("empty-capture"), always);
  EXPECT_EQ(parse_rules("bjorn"), always);
  Rules avalanche;
  avalanche.sowing = SowingMode::kMultiLap;
  avalanche.capture = Capture::kNone;
  EXPECT_EQ(parse_rules("avalanche"), avalanche);
  Rules bga;
  bga.end = End::kNoMove;
  bga.goal = Goal::kOutcome;
  EXPECT_EQ(parse_rules("bga"), bga);
  Rules kgp;
  kgp.goal = Goal::kOutcome;
  EXPECT_EQ(parse_rules("kgp"), kgp);
}

TEST(Rules, PresetsListTheirKeys) {
  std::vector<std::string> names;
  for (const RulePreset& preset : rule_presets()) {
    names.emplace_back(preset.name);
    EXPECT_EQ(parse_rules(preset.name), parse_rules(preset.keys)) << preset.name;
    EXPECT_EQ(parse_rules(to_string(parse_rules(preset.name))), parse_rules(preset.name));
    EXPECT_FALSE(preset.meaning.empty()) << preset.name;
  }
  EXPECT_EQ(names, (std::vector<std::string>{"standard", "avalanche", "empty-capture", "bjorn",
                                             "bga", "kgp"}));
}

TEST(Rules, KeysOverridePresetsAndEarlierKeys) {
  Rules rules = parse_rules("bga");
  rules.capture = Capture::kAlways;
  rules.pie = true;
  EXPECT_EQ(parse_rules("bga,capture=always,pie=on"), rules);
  EXPECT_EQ(parse_rules("bga capture=always pie=on"), rules);
  EXPECT_EQ(parse_rules(" bga , capture=always ,\tpie=on "), rules);
  EXPECT_EQ(parse_rules("bga,goal=margin,end=side-empty"), Rules{});
  EXPECT_EQ(parse_rules("capture=none,capture=nonempty"), Rules{});
}

TEST(Rules, PrintsTheShortestList) {
  EXPECT_EQ(to_string(parse_rules("end=no-move,goal=outcome")), "bga");
  EXPECT_EQ(to_string(parse_rules("goal=outcome")), "kgp");
  EXPECT_EQ(to_string(parse_rules("bjorn")), "empty-capture");
  EXPECT_EQ(to_string(parse_rules("capture=none,sowing=multi-lap")), "avalanche");
  EXPECT_EQ(to_string(parse_rules("avalanche,capture=nonempty")), "sowing=multi-lap");
  EXPECT_EQ(to_string(parse_rules("avalanche,sowing=single")), "capture=none");
  EXPECT_EQ(to_string(parse_rules("pie=on")), "pie=on");
  EXPECT_EQ(to_string(parse_rules("leftover=nobody,capture=last-seed")),
            "capture=last-seed,leftover=nobody");
}

TEST(Rules, KeysAndValuesAreTheSpecifiedOnes) {
  std::string list;
  for (const RuleKey& key : rule_keys()) {
    list += std::string(key.name) + ":";
    for (const RuleValue& value : key.values) list += " " + std::string(value.name);
    list += "\n";
  }
  EXPECT_EQ(list,
            "sowing: single multi-lap\n"
            "capture: nonempty always last-seed none\n"
            "capturing-seed: taken stays\n"
            "cross-capture: off on\n"
            "sow-opponent-store: off on\n"
            "end: side-empty no-move\n"
            "leftover: owner finisher nobody\n"
            "pie: off on\n"
            "goal: margin outcome\n");
}

TEST(Rules, EveryListedValueParsesAndTheFirstIsTheDefault) {
  std::set<std::string> printed;
  for (const RuleKey& key : rule_keys()) {
    for (std::size_t i = 0; i < key.values.size(); ++i) {
      const std::string item = std::string(key.name) + "=" + std::string(key.values[i].name);
      EXPECT_EQ(parse_rules(item) == Rules{}, i == 0) << item;
      EXPECT_FALSE(key.values[i].meaning.empty() && i > 0) << item;
      if (i == 0) continue;
      EXPECT_TRUE(printed.insert(to_string(parse_rules(item))).second) << item;
    }
  }
}

TEST(Rules, ValuesSetTheirOwnKey) {
  EXPECT_EQ(parse_rules("sowing=single").sowing, SowingMode::kSingle);
  EXPECT_EQ(parse_rules("sowing=multi-lap").sowing, SowingMode::kMultiLap);
  EXPECT_EQ(parse_rules("capture=nonempty").capture, Capture::kNonempty);
  EXPECT_EQ(parse_rules("capture=always").capture, Capture::kAlways);
  EXPECT_EQ(parse_rules("capture=last-seed").capture, Capture::kLastSeed);
  EXPECT_EQ(parse_rules("capture=none").capture, Capture::kNone);
  EXPECT_EQ(parse_rules("capturing-seed=stays").capturing_seed, CapturingSeed::kStays);
  EXPECT_TRUE(parse_rules("cross-capture=on").cross_capture);
  EXPECT_TRUE(parse_rules("sow-opponent-store=on").sow_opponent_store);
  EXPECT_EQ(parse_rules("end=no-move").end, End::kNoMove);
  EXPECT_EQ(parse_rules("leftover=finisher").leftover, Leftover::kFinisher);
  EXPECT_EQ(parse_rules("leftover=nobody").leftover, Leftover::kNobody);
  EXPECT_TRUE(parse_rules("pie=on").pie);
  EXPECT_EQ(parse_rules("goal=outcome").goal, Goal::kOutcome);
}

TEST(Rules, PlayRulesForgetPieAndGoalOnly) {
  for (const Rules& rules : test::rule_mixtures()) {
    Rules expected = rules;
    expected.pie = false;
    expected.goal = Goal::kMargin;
    EXPECT_EQ(play_rules(rules), expected) << to_string(rules);
    EXPECT_EQ(parse_rules(play_rules_text(rules)), expected);
  }
}

// What a note says is played: a rule set with one plays like the one that it names.
TEST(Rules, NotesAreTrue) {
  const std::pair<const char*, const char*> kAlike[] = {
      {"capture=last-seed,capturing-seed=stays", "capture=none"},
      {"capture=always,capturing-seed=stays", "capturing-seed=stays"},
      {"capture=none,capturing-seed=stays", "capture=none"}};
  for (const auto& [list, other] : kAlike) {
    const Rules rules = parse_rules(list);
    EXPECT_EQ(rule_notes(rules).size(), 1u) << list;
    test::Random random(4);
    const SowTable table(rules, 4);
    const SowTable other_table(parse_rules(other), 4);
    for (int i = 0; i < 300; ++i) {
      const Board board = random.any_board(4, 30);
      for (int house = 0; house < 4 && !table.is_over(board); ++house) {
        if (seeds_at(board.own, house) == 0) continue;
        const MoveResult move = table.play(board, house);
        EXPECT_EQ(move.board, other_table.play(board, house).board) << list;
        EXPECT_TRUE(rules.capture == Capture::kAlways || move.captured == 0);
      }
    }
  }
  for (const char* list : {"", "bga", "capture=last-seed", "capturing-seed=stays"}) {
    EXPECT_TRUE(rule_notes(parse_rules(list)).empty()) << list;
  }
}

TEST(Rules, ErrorsNameTheItemAndListWhatThereIs) {
  expect_error([] { parse_rules("Standard"); },
               {"'Standard'", "standard", "avalanche", "empty-capture", "bjorn", "bga", "kgp",
                "sowing", "capture", "capturing-seed", "goal"});
  expect_error([] { parse_rules("bga,captures=always"); },
               {"'captures'", "capture", "capturing-seed", "cross-capture", "sow-opponent-store",
                "end", "leftover", "pie", "goal"});
  expect_error([] { parse_rules("capture=sometimes"); },
               {"'sometimes'", "'capture'", "nonempty", "always", "last-seed", "none"});
  expect_error([] { parse_rules("sowing=multilap"); },
               {"'multilap'", "'sowing'", "single", "multi-lap"});
  expect_error([] { parse_rules("pie=yes"); }, {"'yes'", "'pie'", "off", "on"});
  expect_error([] { parse_rules("pie=on leftover="); },
               {"''", "'leftover'", "owner", "finisher", "nobody"});
  expect_error([] { parse_rules("leftover"); }, {"'leftover'", "owner", "finisher", "nobody"});
  expect_error([] { parse_rules("capture=always=none"); }, {"'always=none'", "last-seed"});
  expect_error([] { parse_rules("=always"); }, {"''", "capture", "goal"});
  expect_error([] { parse_rules("end = no-move"); }, {"'end'"});
}

TEST(Rules, APresetMayOnlyStandFirst) {
  expect_error([] { parse_rules("capture=always,bga"); }, {"'bga'", "first"});
  expect_error([] { parse_rules("bga,standard"); }, {"'standard'", "first"});
}

TEST(Rules, EmptyItemsAreErrors) {
  for (const char* text : {",", "bga,", ",bga", "bga,,pie=on", "bga, ,pie=on", " , "}) {
    expect_error([&] { parse_rules(text); }, {"empty item"});
  }
}

TEST(Rules, OddBytesStayOutOfTheMessage) {
  expect_error([] { parse_rules("\x1b[31m"); }, {});
  expect_error([] { parse_rules("capture=\xc3\xa9"); }, {"capture"});
  expect_error([] { parse_rules(std::string_view("pie\0=on", 7)); }, {"pie"});
  expect_error([] { parse_rules("bga\npie=on"); }, {});
}

}  // namespace
}  // namespace kalah
