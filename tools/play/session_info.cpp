// The commands of `play` that tell a player something.
#include "base/input_error.h"
#include "engine/rule_values.h"
#include "tools/play/command_words.h"
#include "tools/play/hint.h"
#include "tools/play/play_log.h"
#include "tools/play/session.h"

namespace kalah {

void PlaySession::board(std::string_view argument) {
  expect_nothing(argument);
  show_board();
}

void PlaySession::help(std::string_view argument) {
  expect_nothing(argument);
  std::string text =
      wrapped("  4, 4-5", 22, "play house 4; the moves of a turn may be joined", kLineWidth);
  for (const PlayCommand& command : commands()) {
    std::string label = "  " + std::string(command.name);
    if (!command.usage.empty()) label += " " + std::string(command.usage);
    text += wrapped(label, 22, command.help, kLineWidth);
  }
  screen_.write(text);
}

void PlaySession::hint(std::string_view argument) {
  expect_nothing(argument);
  if (game_.finished()) throw InputError("the game is over; there are no moves to judge");
  screen_.note("looking; Ctrl-C for an answer now");
  screen_.write(hint_text(game_.game(),
                          adviser_.judge(game_.record().rules, game_.game().position()),
                          game_.pie_stage()));
}

void PlaySession::log(std::string_view argument) {
  expect_nothing(argument);
  const std::vector<std::string> events = event_log(game_.record());
  if (events.empty()) say("Nothing has happened yet.");
  for (std::size_t i = 0; i < events.size(); ++i) {
    screen_.write(wrapped(std::to_string(i + 1) + ".", 5, events[i], kLineWidth));
  }
}

void PlaySession::rules(std::string_view argument) {
  if (!argument.empty()) {
    throw InputError("rules can't change during a game; `new " + std::string(argument) +
                     "` begins one with these");
  }
  const Rules& rules = game_.record().rules;
  std::string text = "Rules " + to_string(rules) + ":\n";
  const auto values = rule_values(rules);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::string_view meaning;
    for (const RuleValue& value : rule_keys()[i].values) {
      if (value.name == values[i].second) meaning = value.meaning;
    }
    text += wrapped("  " + std::string(values[i].first) + "=" + std::string(values[i].second), 24,
                    meaning, kLineWidth);
  }
  for (const std::string_view note : rule_notes(rules)) text += wrapped("", 0, note, kLineWidth);
  screen_.write(text);
}

}  // namespace kalah
