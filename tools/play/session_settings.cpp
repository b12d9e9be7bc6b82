// The commands of `play` that say who plays what.
#include "base/input_error.h"
#include "base/number_text.h"
#include "tools/play/command_words.h"
#include "tools/play/play_log.h"
#include "tools/play/session.h"

namespace kalah {

void PlaySession::new_game(std::string_view argument) {
  std::optional<Position> start;
  std::optional<Rules> rules;
  if (!argument.empty()) {
    std::string_view rest = argument;
    start = parse_board_size(take_word(rest));
    if (!start) rest = argument;
    if (!rest.empty()) rules = parse_rules(rest);
  }
  if (!game_.finished() && !game_.record().moves.empty()) {
    say("The unfinished game does not count.");
  }
  paused_ = false;
  if (start || rules) {
    game_.begin_with(rules.value_or(game_.record().rules), start.value_or(game_.record().start));
  } else {
    game_.begin_next();
  }
  path_.clear();
  saved_ = game_.record();
  show_new_game();
}

void PlaySession::level(std::string_view argument) {
  if (!argument.empty()) {
    const Side side = take_side(argument, "level north 5");
    game_.set_level(side, parse_level(argument));
  }
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    const Participant& participant = game_.at(side);
    say(player_text(side, participant.name) + ": " +
        (participant.is_human() ? "human"
                                : "level " + std::to_string(*participant.level) + ", " +
                                      level_text(*participant.level)));
  }
}

void PlaySession::name(std::string_view argument) {
  if (!argument.empty()) {
    const Side side = take_side(argument, "name south Ann");
    game_.set_name(side, std::string(argument));
  }
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    say(player_text(side, game_.at(side).name));
  }
}

void PlaySession::delay(std::string_view argument) {
  if (!argument.empty()) {
    delay_ = parse_delay(argument);
  }
  say(delay_ > 0 ? "Sowing takes " + fixed(delay_, 2) + " s a seed (on a terminal)."
                 : "Sowing is done at once.");
}

void PlaySession::starts(std::string_view argument) {
  if (!argument.empty()) game_.set_starter(parse_starter(argument));
  say("Who begins a game: " + std::string(to_string(game_.starter())) + ".");
}

void PlaySession::match(std::string_view argument) {
  if (!argument.empty()) game_.set_match(parse_match_format(argument));
  say("Match: " + game_.match().text(game_.participant(0).name, game_.participant(1).name));
}

}  // namespace kalah
