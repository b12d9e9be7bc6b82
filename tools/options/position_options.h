// The options that say which position is meant: --houses --seeds --board --layout --turns --rules.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/pie_stage.h"
#include "engine/position_text.h"
#include "engine/rules.h"
#include "tools/options/options.h"

namespace kalah {

// The rule set of --rules, standard without it. Throws InputError.
Rules read_rules(const Options& options);

// Reads boards as the options --rules, --layout and --turns say.
class BoardReader {
 public:
  // Declares the three options.
  static void add_options(Options& options);
  // Throws InputError for a wrong rule list or layout.
  explicit BoardReader(const Options& options);

  const Rules& rules() const { return rules_; }
  // Where the positions that read() and after_turns() return stand: a board is the start of a game,
  // and after one turn of --turns the player to move may swap.
  PieStage pie_stage() const;
  // A board, and the turns of --turns played on it. Throws InputError.
  Position read(std::string_view text) const;
  Position after_turns(const Position& start) const;

  // The moves of --turns (house indices) on a board of so many houses, and whether one of the turns
  // is a swap. Throws InputError.
  std::vector<int> moves(int houses) const;
  bool swapped() const;
  bool plays_turns() const { return !turns_.empty(); }
  Position read_without_turns(std::string_view text) const { return parse_position(text, layout_); }

 private:
  Rules rules_;
  Layout layout_;
  std::vector<std::string> turns_;
};

struct Start {
  Rules rules;
  Position position;
  PieStage pie = PieStage::kNone;
  // How the position came about: the board before --turns, their moves (house indices), and whether
  // the second player has swapped.
  Position origin;
  std::vector<int> moves;
  bool swapped = false;
};

// Declares all six options.
void add_start_options(Options& options);
// The position of --board or of one positional argument, or else the start of a game of --houses
// and --seeds; after --turns. Throws InputError.
Start read_start(const Options& options);

}  // namespace kalah
