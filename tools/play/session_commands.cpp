// The commands of `play`.
#include <algorithm>
#include <cctype>
#include <filesystem>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/result_file.h"
#include "base/text_file.h"
#include "base/trimmed.h"
#include "engine/position_text.h"
#include "tools/options/suggest.h"
#include "tools/play/hint.h"
#include "tools/play/play_log.h"
#include "tools/play/session.h"
#include "tools/report/rule_values.h"

namespace kalah {
namespace {

// Takes the first word off the front.
std::string take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string word(text.substr(0, end));
  text = trimmed(text.substr(end));
  return word;
}

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

Side take_side(std::string_view& text, const std::string& usage) {
  const std::string word = lower_case(take_word(text));
  if (word == "south" || word == "s") return Side::kSouth;
  if (word == "north" || word == "n") return Side::kNorth;
  throw InputError("expected south or north, as in `" + usage + "`" +
                   (word.empty() ? "" : ", found " + kalah::quoted(word)));
}

void expect_nothing(std::string_view argument) {
  if (argument.empty()) return;
  throw InputError("unexpected " + kalah::quoted(argument) + "; this command stands alone");
}

// "6x4"
std::optional<Position> parse_size_of_board(std::string_view text) {
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  const auto houses = parse_integer(text.substr(0, cross));
  const auto seeds = parse_integer(text.substr(cross + 1));
  if (!houses || !seeds) return std::nullopt;
  if (*houses < 1 || *houses > kMaxHouses || *seeds < 1 || *seeds > kMaxSeeds) {
    throw InputError("bad board " + kalah::quoted(text) + "; expected houses (1 to " +
                     std::to_string(kMaxHouses) + ") x seeds (1 or more in each), such as 6x4");
  }
  return Position{.houses = static_cast<int>(*houses),
                  .board = starting_board(static_cast<int>(*houses), static_cast<int>(*seeds))};
}

// A game must not take the place of some other text by a slip of the keyboard.
void expect_game_or_nothing(const std::string& path) {
  if (!std::filesystem::exists(path)) return;
  try {
    parse_game_record(read_text_file(path));
  } catch (const InputError&) {
    throw InputError(kalah::quoted(path) + " is there and is no game record; nothing is written");
  }
}

}  // namespace

std::optional<int> parse_level(std::string_view text) {
  if (text == "human") return std::nullopt;
  const auto level = parse_integer(text);
  if (!level || *level < 0 || *level > kHighestLevel) {
    throw InputError("bad level " + kalah::quoted(text) +
                     "; expected human, or a level from 0 to " + std::to_string(kHighestLevel));
  }
  return static_cast<int>(*level);
}

double parse_delay(std::string_view text) {
  constexpr double kLongest = 10;
  const std::optional<double> seconds = parse_decimal(text);
  if (!seconds || *seconds < 0 || *seconds > kLongest) {
    throw InputError("bad delay " + kalah::quoted(text) +
                     "; expected seconds a seed from 0 to 10, such as 0.3");
  }
  return *seconds;
}

const std::vector<PlaySession::PlayCommand>& PlaySession::commands() {
  using S = PlaySession;
  static const std::vector<PlayCommand> kCommands = {
      {"hint", "", "what every house is worth: exactly where that can be found in time", &S::hint},
      {"undo", "", "take back your last move, and what the computer answered", &S::undo},
      {"swap", "", "change sides, as the pie rule offers after the first turn", &S::swap},
      {"resign", "", "give up the game", &S::resign},
      {"new", "[MxN] [RULES]",
       "the next game; with M houses a side, N seeds in each, other rules: a new match",
       &S::new_game},
      {"level", "[SIDE LEVEL]",
       "who plays a side: a computer of level 0 (random) to 10 (perfect), or `human`", &S::level},
      {"name", "[SIDE NAME]", "the name of the player of a side", &S::name},
      {"delay", "[SECONDS]", "pause after each seed that is sown; 0: none", &S::delay},
      {"go", "", "let the computers play on after Ctrl-C or undo", &S::go},
      {"starts", "[WHO]", "who begins the next game: south, north, alternating or winner",
       &S::starts},
      {"match", "[FORMAT]",
       "score; or a new match: none, best-of=N, wins=N (first to), games=N (most seeds after), "
       "seeds=N (first to)",
       &S::match},
      {"board", "", "show the board", &S::board},
      {"log", "", "what has happened in this game, and why stores grew", &S::log},
      {"rules", "", "the rules of this game", &S::rules},
      {"save", "[FILE]", "write the game to a file; without FILE, to the last one", &S::save},
      {"load", "FILE", "go on with a saved game", &S::load},
      {"help", "", "this list", &S::help},
      {"quit", "", "end", &S::quit},
  };
  return kCommands;
}

void PlaySession::obey(std::string_view line) {
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

void PlaySession::board(std::string_view argument) {
  expect_nothing(argument);
  show_board();
}

void PlaySession::delay(std::string_view argument) {
  if (!argument.empty()) {
    delay_ = parse_delay(argument);
  }
  say(delay_ > 0 ? "Sowing takes " + fixed(delay_, 2) + " s a seed (on a terminal)."
                 : "Sowing is done at once.");
}

void PlaySession::go(std::string_view argument) {
  expect_nothing(argument);
  paused_ = false;
  if (wants() == Wants::kLine) throw InputError("there is no computer to move");
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
  if (game_.finished()) throw InputError("the game is over; there is nothing to hint at");
  screen_.note("looking; Ctrl-C for an answer now");
  const PieTurn pie = game_.is_first_turn_of_pie() ? PieTurn::kFirst
                      : game_.swap_is_open()       ? PieTurn::kSwap
                                                   : PieTurn::kNone;
  screen_.write(
      hint_text(game_.game(), adviser_.judge(game_.record().rules, game_.game().position()), pie));
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

void PlaySession::load(std::string_view argument) {
  if (argument.empty()) throw InputError("expected the name of a file, as in `load game.kalah`");
  load_file(std::string(argument));
}

void PlaySession::load_file(const std::string& path) {
  GameRecord record;
  try {
    record = parse_game_record(read_text_file(path));
  } catch (const InputError& error) {
    throw InputError(path + ": " + error.what());
  }
  game_.load(record);
  path_ = path;
  saved_ = game_.record();
  // Of a game that is over, the result is shown again.
  shown_ = event_log(game_.record()).size() - (game_.finished() ? 1 : 0);
  say("Loaded " + path + ", " + grouped(record.moves.size()) +
      (record.moves.size() == 1 ? " move" : " moves") + ", rules " + to_string(record.rules) + ".");
  show();
}

void PlaySession::log(std::string_view argument) {
  expect_nothing(argument);
  const std::vector<std::string> events = event_log(game_.record());
  if (events.empty()) say("Nothing has happened yet.");
  for (std::size_t i = 0; i < events.size(); ++i) {
    screen_.write(wrapped(std::to_string(i + 1) + ".", 5, events[i], kLineWidth));
  }
}

void PlaySession::match(std::string_view argument) {
  if (!argument.empty()) game_.set_match(parse_match_format(argument));
  say("Match: " + game_.match().text(game_.participant(0).name, game_.participant(1).name));
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

void PlaySession::new_game(std::string_view argument) {
  std::optional<Position> start;
  std::optional<Rules> rules;
  if (!argument.empty()) {
    std::string_view rest = argument;
    start = parse_size_of_board(take_word(rest));
    if (!start) rest = argument;
    if (!rest.empty()) rules = parse_rules(rest);
  }
  if (!game_.finished() && !game_.record().moves.empty()) {
    say("The game is broken off; it does not count.");
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

void PlaySession::quit(std::string_view argument) {
  expect_nothing(argument);
  ended_ = true;
}

void PlaySession::resign(std::string_view argument) {
  expect_nothing(argument);
  Side side = game_.game().to_move();
  if (!game_.at(side).is_human()) side = other_side(side);
  if (!game_.at(side).is_human()) throw InputError("computers play; they don't resign");
  game_.resign(side);
  show();
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
  screen_.write(text);
}

void PlaySession::save(std::string_view argument) {
  const std::string path = argument.empty() ? path_ : std::string(argument);
  if (path.empty()) throw InputError("expected the name of a file, as in `save game.kalah`");
  if (path != path_) expect_game_or_nothing(path);
  ResultFile file(path);
  file.append(game_record_text(game_.record()));
  file.commit();
  path_ = path;
  saved_ = game_.record();
  say("Saved in " + path + ".");
}

void PlaySession::starts(std::string_view argument) {
  if (!argument.empty()) game_.set_starter(parse_starter(argument));
  say("Who begins a game: " + std::string(to_string(game_.starter())) + ".");
}

void PlaySession::swap(std::string_view argument) {
  expect_nothing(argument);
  if (!game_.finished() && !game_.mover().is_human()) {
    throw InputError("it is the computer's turn; `go` lets it move");
  }
  game_.swap();
  show();
}

void PlaySession::undo(std::string_view argument) {
  expect_nothing(argument);
  PlayGame trial = game_;  // taken back as a whole or not at all
  int decisions = 0;
  do {
    trial.undo();
    ++decisions;
  } while (trial.has_human() && !trial.mover().is_human());
  game_ = trial;
  paused_ = !game_.mover().is_human();
  shown_ = event_log(game_.record()).size();
  say("Taken back: " + std::to_string(decisions) + (decisions == 1 ? " step." : " steps."));
  show();
}

}  // namespace kalah
