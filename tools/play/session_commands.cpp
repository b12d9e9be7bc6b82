// The commands of `play`: which there are, and those that are decisions of the game.
#include <algorithm>
#include <cctype>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/trimmed.h"
#include "engine/position_text.h"
#include "tools/options/suggest.h"
#include "tools/play/command_words.h"
#include "tools/play/play_log.h"
#include "tools/play/session.h"

namespace kalah {

const std::vector<PlaySession::PlayCommand>& PlaySession::commands() {
  using S = PlaySession;
  static const std::vector<PlayCommand> kCommands = {
      {"hint", "", "the value of every house, exact where time allows", &S::hint},
      {"undo", "", "take back your last move, and the computer's answer", &S::undo},
      {"swap", "", "change sides, which the pie rule allows after the first turn", &S::swap_sides},
      {"resign", "", "give up the game", &S::resign},
      {"new", "[MxN] [RULES]",
       "the next game; with a board of M houses a side and N seeds in each, or with rules: a new "
       "match",
       &S::new_game},
      {"level", "[SIDE LEVEL]",
       "who plays a side: a computer of level 0 (random) to 10 (perfect), or `human`", &S::level},
      {"name", "[SIDE NAME]", "the name of the player of a side", &S::name},
      {"delay", "[SECONDS]", "pause after each seed that is sown; 0: none", &S::delay},
      {"go", "", "let the computer play on after Ctrl-C or undo", &S::go},
      {"starts", "[WHO]", "who begins the next game: south, north, alternating or winner",
       &S::starts},
      {"match", "[FORMAT]",
       "the score; or a new match: none, best-of=N, wins=N (first to), games=N (most seeds after), "
       "seeds=N (first to)",
       &S::match},
      {"board", "", "show the board", &S::board},
      {"log", "", "the moves so far, and what they added to the stores", &S::log},
      {"rules", "", "the rules of this game", &S::rules},
      {"save", "[FILE]", "write the game to FILE; without it, to the last file used", &S::save},
      {"load", "FILE", "resume a saved game", &S::load},
      {"help", "", "this list", &S::help},
      {"quit", "", "leave the program", &S::quit},
  };
  return kCommands;
}

void PlaySession::execute(std::string_view line) {
  line = trimmed(line);
  if (line.empty()) return;
  if (std::isdigit(static_cast<unsigned char>(line[0])) != 0) {
    play_turn(line);
    return;
  }
  std::string_view argument = line;
  const std::string word = take_word(argument);
  std::vector<std::string> names;
  for (const PlayCommand& command : commands()) {
    if (command.name == lower_case(word)) {
      (this->*command.action)(argument);
      return;
    }
    names.emplace_back(command.name);
  }
  const std::string near = nearest(lower_case(word), names);
  throw InputError("unknown command " + kalah::quoted(word.substr(0, kLongestName)) +
                   (near.empty() ? "; expected a house number, or one of the commands that `help` "
                                   "lists"
                                 : "; did you mean `" + near + "`?"));
}

void PlaySession::play_turn(std::string_view turn) {
  if (!game_.finished() && !game_.mover().is_human()) {
    throw InputError("it is the computer's turn; `go` lets it move");
  }
  // What is no house of the board is refused by the game, with its reason.
  const std::optional<std::int64_t> number = parse_integer(turn);
  const bool is_house = number && *number <= kMaxSeeds;
  const std::vector<int> houses = is_house ? std::vector<int>{static_cast<int>(*number) - 1}
                                           : parse_turn(turn, game_.record().start.houses);
  paused_ = false;
  const Side side = game_.game().to_move();
  for (std::size_t i = 0; i < houses.size(); ++i) {
    if (i > 0 && (game_.finished() || game_.game().to_move() != side)) {
      throw InputError("the turn was over after " + turn_text(std::span(houses).first(i)));
    }
    play(houses[i]);
  }
}

void PlaySession::go(std::string_view argument) {
  expect_nothing(argument);
  paused_ = false;
  if (next_step() == Step::kLine) throw InputError("there is no computer to move");
}

void PlaySession::resign(std::string_view argument) {
  expect_nothing(argument);
  Side side = game_.game().to_move();
  if (!game_.at(side).is_human()) side = other_side(side);
  if (!game_.at(side).is_human())
    throw InputError("both players are computers, and they do not resign");
  game_.resign(side);
  show();
}

void PlaySession::swap_sides(std::string_view argument) {
  expect_nothing(argument);
  const bool is_decision = game_.swap_is_open() || !game_.finished();
  if (is_decision && !game_.mover().is_human()) {
    throw InputError("it is the computer's turn; `go` lets it move");
  }
  game_.swap_sides();
  show();
}

void PlaySession::undo(std::string_view argument) {
  expect_nothing(argument);
  PlayGame trial = game_;  // so that all of it is taken back, or nothing
  int decisions = 0;
  do {
    trial.undo();
    ++decisions;
  } while (trial.has_human() && !trial.mover().is_human());
  game_ = trial;
  paused_ = !game_.mover().is_human();
  shown_ = event_log(game_.record()).size();
  say("Taken back: " + counted(decisions, "step") + ".");
  show();
}

void PlaySession::quit(std::string_view argument) {
  expect_nothing(argument);
  ended_ = true;
}

}  // namespace kalah
