// The options that say which position is meant.
#include "tools/options/position_options.h"

#include <sstream>

#include "base/input_error.h"
#include "base/number_text.h"
#include "engine/game.h"

namespace kalah {
namespace {

constexpr std::string_view kSwap = "swap";
constexpr int kDefaultHouses = 6;
constexpr int kDefaultSeeds = 4;

// Calls a reader, and prefixes its error message with the option.
template <typename Reader>
auto in_option(const std::string& option, Reader reader) {
  try {
    return reader();
  } catch (const InputError& error) {
    throw InputError(option + ": " + error.what());
  }
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

Start start_at(const BoardReader& reader, const Position& origin) {
  Start start;
  start.rules = reader.rules();
  start.position = reader.after_turns(origin);
  start.pie = reader.pie_stage();
  start.origin = origin;
  start.moves = reader.moves(origin.houses);
  start.swapped = reader.swapped();
  return start;
}

}  // namespace

Rules read_rules(const Options& options) {
  return in_option("--rules", [&] { return parse_rules(options.text("rules").value_or("")); });
}

void BoardReader::add_options(Options& options) {
  options.add_value("layout", "LAYOUT",
                    "how the board is written, always from the side of the player to move: kgp "
                    "(default) is <houses,store,opponent's store,own houses,opponent's houses>; "
                    "irving is own houses, store, opponent's houses, store; openspiel is "
                    "opponent's store, own houses, store, opponent's houses");
  options.add_value("turns", "TURNS",
                    "turns to play first, such as '4-5 3 2'; `swap` uses the pie rule. With pie=on "
                    "the board is the start of a game: without turns the opponent may swap after "
                    "the next turn, after one turn the player to move may, later nobody");
  options.add_value("rules", "LIST",
                    "rule set such as bga,capture=always (default standard); see `kalah rules`");
}

BoardReader::BoardReader(const Options& options)
    : rules_(read_rules(options)),
      layout_(in_option("--layout",
                        [&] { return parse_layout(options.text("layout").value_or("kgp")); })),
      turns_(words(options.text("turns").value_or(""))) {}

PieStage BoardReader::pie_stage() const {
  if (!rules_.pie || turns_.size() > 1) return PieStage::kNone;
  return turns_.empty() ? PieStage::kFirstTurn : PieStage::kSwap;
}

Position BoardReader::read(std::string_view text) const {
  return after_turns(read_without_turns(text));
}

Position BoardReader::after_turns(const Position& start) const {
  // Without turns the position stays as it is, a finished one with its leftovers in the houses.
  if (turns_.empty()) return start;
  // What comes after a majority has no effect on who wins, but on the margin.
  Game game(play_rules(rules_), start);
  for (std::size_t i = 0; i < turns_.size(); ++i) {
    in_option("--turns: turn " + std::to_string(i + 1) + " '" + turns_[i] + "'", [&] {
      // A swap exchanges the players; the position, seen from the side to move, stays the same.
      if (turns_[i] == kSwap) {
        if (!rules_.pie) throw InputError("there is no swap without the rule pie=on");
        if (i != 1) throw InputError("a swap can only be the second turn");
        return;
      }
      game.play_turn(parse_turn(turns_[i], start.houses));
    });
  }
  return game.position();
}

std::vector<int> BoardReader::moves(int houses) const {
  std::vector<int> moves;
  for (const std::string& turn : turns_) {
    if (turn == kSwap) continue;
    const std::vector<int> more = parse_turn(turn, houses);
    moves.insert(moves.end(), more.begin(), more.end());
  }
  return moves;
}

bool BoardReader::swapped() const { return turns_.size() > 1 && turns_[1] == kSwap; }

void add_start_options(Options& options) {
  options.add_value("houses", "M", "houses a side, 1 to 8 (default 6)");
  options.add_value("seeds", "N", "seeds in each house at the start (default 4)");
  options.add_value(
      "board", "BOARD",
      "a position, in quotes, instead of the start of a game; `--board` may be left out");
  BoardReader::add_options(options);
}

Start read_start(const Options& options) {
  const BoardReader reader(options);
  std::vector<std::string> boards = options.positionals();
  if (const auto board = options.text("board")) boards.insert(boards.begin(), *board);
  if (boards.size() > 1) {
    throw InputError("unexpected argument '" + boards[1] + "'; one board is expected, in quotes");
  }
  const int houses = options.integer("houses", 1, kMaxHouses, kDefaultHouses);
  const int seeds = options.integer("seeds", 1, kMaxSeeds, kDefaultSeeds);
  if (boards.empty()) {
    return start_at(reader, {.houses = houses, .board = starting_board(houses, seeds)});
  }
  if (options.has("seeds")) {
    throw InputError("--seeds and a board exclude each other: the board says how many seeds");
  }
  const Position position = reader.read_without_turns(boards[0]);
  if (options.has("houses") && houses != position.houses) {
    throw InputError("--houses is " + std::to_string(houses) + ", but the board has " +
                     counted(position.houses, "house") + " a side");
  }
  return start_at(reader, position);
}

}  // namespace kalah
