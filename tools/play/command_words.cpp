// The words of a command that is typed in `play`.
#include "tools/play/command_words.h"

#include <algorithm>
#include <cctype>

#include "base/input_error.h"
#include "base/parse_number.h"
#include "base/trimmed.h"
#include "player/player.h"

namespace kalah {

// Takes the first word off the front.
std::string take_word(std::string_view& text) {
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  std::string word(text.substr(0, end));
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
  throw InputError("unexpected " + kalah::quoted(argument) + "; this command takes no argument");
}

std::optional<Position> parse_board_size(std::string_view text) {
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

}  // namespace kalah
