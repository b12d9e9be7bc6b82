// The strict reader of game records.
#include <array>
#include <charconv>

#include "base/input_error.h"
#include "base/trimmed.h"
#include "engine/game_record.h"
#include "engine/position_text.h"

namespace kalah {
namespace {

constexpr std::array<std::string_view, 7> kTags = {"Kalah", "Rules", "Board", "First",
                                                   "South", "North", "Result"};

std::string_view without_comment(std::string_view line) {
  bool in_quotes = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') in_quotes = !in_quotes;
    if (line[i] == '#' && !in_quotes) return line.substr(0, i);
  }
  return line;
}

// Takes the word up to a blank off the front.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}

Side parse_side(std::string_view text) {
  if (text == "South") return Side::kSouth;
  if (text == "North") return Side::kNorth;
  throw InputError("expected South or North, found " + quoted(text));
}

class RecordParser {
 public:
  GameRecord parse(std::string_view text) {
    for (int number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = trimmed(without_comment(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
      if (line.empty()) continue;
      at_line(number, [&] { take_line(line, number); });
    }
    if (!game_) {
      if (tag_lines_[0] == 0) throw InputError("no tag [Kalah \"1\"]; expected a game record");
      begin_game();
    }
    check_result();
    return record_;
  }

 private:
  // Names the line in what a function complains about.
  template <typename Function>
  static void at_line(int number, Function function) {
    try {
      function();
    } catch (const InputError& error) {
      throw InputError("line " + std::to_string(number) + ": " + error.what());
    }
  }

  void take_line(std::string_view line, int number) {
    if (!line.starts_with('[')) {
      if (tag_lines_[0] == 0) {
        throw InputError("expected the tag [Kalah \"1\"] first, found " +
                         quoted(line.substr(0, kLongestName)));
      }
      if (!game_) begin_game();
      take_turn(line);
      return;
    }
    if (game_) throw InputError("a tag after the first turn; tags come before all turns");
    take_tag(line, number);
  }

  void take_tag(std::string_view line, int number) {
    const std::size_t quote = line.find('"');
    if (quote == std::string_view::npos || line.size() < quote + 3 || !line.ends_with("\"]")) {
      throw InputError("bad tag; expected a form such as [Rules \"standard\"]");
    }
    const std::string_view name = trimmed(line.substr(1, quote - 1));
    const std::string_view value = line.substr(quote + 1, line.size() - quote - 3);
    std::size_t index = 0;
    while (index < kTags.size() && kTags[index] != name) ++index;
    if (index == kTags.size()) {
      throw InputError("unknown tag " + quoted(name.substr(0, kLongestName)) +
                       "; there are: Kalah, Rules, Board, First, South, North, Result");
    }
    if (tag_lines_[index] != 0) {
      throw InputError("tag " + std::string(name) + " is given twice, first in line " +
                       std::to_string(tag_lines_[index]));
    }
    if (index != 0 && tag_lines_[0] == 0) {
      throw InputError("expected the tag [Kalah \"1\"] first, found " + std::string(name));
    }
    tag_lines_[index] = number;
    take_value(name, value);
  }

  void take_value(std::string_view name, std::string_view value) {
    if (name == "Kalah") {
      if (value != "1") {
        throw InputError("version " + quoted(value) + " of game records; expected \"1\"");
      }
    } else if (name == "Rules") {
      record_.rules = parse_rules(value);
    } else if (name == "Board") {
      record_.start = parse_position(value);
    } else if (name == "First") {
      record_.first = parse_side(value);
    } else if (name == "South" || name == "North") {
      expect_name(value);
      record_.names[static_cast<int>(parse_side(name))] = value;
    } else {
      result_ = value;
      for (const Side side : {Side::kSouth, Side::kNorth}) {
        if (result_ == std::string(to_string(side)) + " resigned") record_.resigned = side;
      }
    }
  }

  void begin_game() {
    for (std::size_t i = 0; i < kTags.size(); ++i) {
      const bool optional = kTags[i] == "South" || kTags[i] == "North";
      if (tag_lines_[i] == 0 && !optional) {
        throw InputError("the tag " + std::string(kTags[i]) + " is missing before the turns");
      }
    }
    game_.emplace(record_.rules, record_.start, record_.first);
  }

  void take_turn(std::string_view line) {
    ++turns_;
    if (unfinished_turn_) throw InputError("a turn after one that goes on, which must be the last");
    const std::string number = std::to_string(turns_) + ".";
    const std::string_view found = take_word(line);
    if (found != number) {
      throw InputError("expected the turn number " + number + ", found " +
                       quoted(found.substr(0, kLongestName)));
    }
    if (game_->over() && !(turns_ == 2 && offers_swap(*game_))) fail_after_the_end();
    const Side side = parse_side(take_word(line));
    if (side != game_->to_move()) {
      throw InputError(std::string(to_string(side)) + " is not to move; expected " +
                       std::string(to_string(game_->to_move())));
    }
    if (line == "swap") {
      if (turns_ != 2 || !offers_swap(*game_)) {
        throw InputError("there is no swap but as the second turn of a game with the rule pie=on");
      }
      record_.swapped = true;
      return;
    }
    play(line);
  }

  [[noreturn]] void fail_after_the_end() const {
    std::string text = "a turn after the end of the game";
    if (const std::optional<Side> side = game_->majority()) {
      text += ": " + std::string(to_string(*side)) + " has more than half of the seeds (" +
              std::to_string(game_->store(*side)) +
              "), and under goal=outcome that ends it; expected no more turns, or Rules with "
              "goal=margin";
    }
    throw InputError(text);
  }

  void play(std::string_view turn) {
    unfinished_turn_ = turn.ends_with('-');
    if (unfinished_turn_) turn.remove_suffix(1);
    const std::vector<int> houses = parse_turn(turn, record_.start.houses);
    if (!unfinished_turn_) {
      game_->play_turn(houses);
    } else {
      const Side side = game_->to_move();
      for (const int house : houses) {
        if (game_->to_move() != side) break;
        game_->play(house);
        record_.moves.push_back(house);
      }
      if (game_->over() || game_->to_move() != side || !game_->history().back().result.again) {
        throw InputError("turn " + std::string(turn) +
                         " is complete; a '-' at its end says that it goes on");
      }
      return;
    }
    record_.moves.insert(record_.moves.end(), houses.begin(), houses.end());
  }

  void check_result() const {
    std::string expected = "*";
    if (game_->over()) {
      expected = std::to_string(game_->store(Side::kSouth)) + "-" +
                 std::to_string(game_->store(Side::kNorth));
    }
    if (result_ == expected || (record_.resigned && !game_->over())) return;
    at_line(tag_lines_.back(), [&] {
      throw InputError("the result is " + quoted(result_) + ", but the turns give \"" + expected +
                       "\"" +
                       (game_->over() ? "" : " (or \"South resigned\", \"North resigned\")"));
    });
  }

  GameRecord record_;
  std::string result_;
  std::array<int, kTags.size()> tag_lines_{};  // 0: not there
  std::optional<Game> game_;                   // from the first turn on
  int turns_ = 0;
  bool unfinished_turn_ = false;
};

}  // namespace

GameRecord parse_game_record(std::string_view text) { return RecordParser().parse(text); }

}  // namespace kalah
