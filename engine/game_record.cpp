// Writing game records, and replaying them; game_record_parser.cpp reads them.
#include "engine/game_record.h"

#include <algorithm>

#include "base/input_error.h"
#include "engine/position_text.h"

namespace kalah {
namespace {

std::string tag(std::string_view name, std::string_view value) {
  return std::string("[").append(name).append(" \"").append(value).append("\"]\n");
}

}  // namespace

std::string_view to_string(Side side) { return side == Side::kSouth ? "South" : "North"; }

void expect_name(std::string_view name) {
  const bool printable = std::all_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= ' ' && byte != 0x7f && c != '"';
  });
  if (!printable || name.empty() || name.size() > kLongestName || name.front() == ' ' ||
      name.back() == ' ') {
    throw InputError("bad name " + quoted(name.substr(0, kLongestName)) + "; expected 1 to " +
                     std::to_string(kLongestName) +
                     " printable characters without quotation marks or blanks at the ends");
  }
}

bool offers_swap(const Game& game) {
  const std::vector<Game::Ply>& history = game.history();
  if (!game.rules().pie || history.empty()) return false;
  const Side first = history.front().side;
  return game.to_move() != first &&
         std::all_of(history.begin(), history.end(),
                     [&](const Game::Ply& ply) { return ply.side == first; });
}

Game replay(const GameRecord& record) {
  Game game(record.rules, record.start, record.first);
  bool offered = offers_swap(game);
  for (const int house : record.moves) {
    game.play(house);
    offered = offered || offers_swap(game);
  }
  if (record.swapped && !offered) {
    throw InputError("there is no swap but as the second turn of a game with the rule pie=on");
  }
  if (record.resigned && game.over()) throw InputError("a finished game can't be resigned");
  return game;
}

std::string game_record_text(const GameRecord& record) {
  const Game game = replay(record);
  std::string result = "*";
  if (record.resigned) {
    result = std::string(to_string(*record.resigned)) + " resigned";
  } else if (game.over()) {
    result =
        std::to_string(game.store(Side::kSouth)) + "-" + std::to_string(game.store(Side::kNorth));
  }
  std::string text = tag("Kalah", "1") + tag("Rules", to_string(record.rules)) +
                     tag("Board", to_string(record.start)) + tag("First", to_string(record.first));
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    const std::string& name = record.names[static_cast<int>(side)];
    if (!name.empty()) text += tag(to_string(side), name);
  }
  text += tag("Result", result) + "\n";

  int number = 0;
  Side side = record.first;
  const auto add = [&](const std::string& turn) {
    text += std::to_string(++number) + ". " + std::string(to_string(side)) + " " + turn + "\n";
  };
  const std::vector<std::string> turns = game.turns();
  const bool goes_on =
      !game.over() && !game.history().empty() && game.history().back().result.again;
  for (std::size_t i = 0; i < turns.size(); ++i) {
    add(turns[i] + (goes_on && i + 1 == turns.size() ? "-" : ""));
    side = other_side(side);
    if (record.swapped && i == 0) add("swap");
  }
  return text;
}

}  // namespace kalah
