// The state of `play`: a game, who plays it, and the match it is part of. No texts, no terminal.
#pragma once

#include <optional>
#include <string>

#include "engine/game_record.h"
#include "engine/pie_stage.h"
#include "tools/play/play_match.h"

namespace kalah {

struct Participant {
  std::string name;
  std::optional<int> level;  // of the computer; none: a human

  bool is_human() const { return !level; }
};

struct PlaySetup {
  Rules rules;
  Position start;               // seen by who moves first
  std::vector<int> moves;       // house indices; with these moves each game begins
  bool swapped = false;         // and with a swap after the first turn
  Participant participants[2];  // by Side, where they sit at the beginning of each game
  Starter starter = Starter::kSouth;
  MatchFormat match;
};

class PlayGame {
 public:
  // Throws InputError if there is nothing to play from the start.
  explicit PlayGame(const PlaySetup& setup);

  const GameRecord& record() const { return record_; }
  const Game& game() const { return game_; }
  const Match& match() const { return match_; }
  Starter starter() const { return setup_.starter; }
  bool finished() const { return game_.over() || record_.resigned; }
  // Whether the player to move may swap sides instead; also after a first turn that has ended the
  // game, where the swap decides who has won.
  bool swap_is_open() const { return !record_.resigned && !record_.swapped && offers_swap(game_); }
  // What the pie rule means for the player to move.
  PieStage pie_stage() const;

  // The player at a side now.
  const Participant& at(Side side) const { return setup_.participants[index_at(side)]; }
  const Participant& participant(int index) const { return setup_.participants[index]; }
  const Participant& mover() const { return at(game_.to_move()); }
  bool has_human() const;

  // These may be called at any time. Throw InputError for a bad name.
  void set_name(Side side, const std::string& name);
  void set_level(Side side, std::optional<int> level);
  void set_starter(Starter starter) { setup_.starter = starter; }  // of the next game
  void set_match(const MatchFormat& format);                       // a new match, at 0 : 0

  // Decisions. Throw InputError if they are not allowed, and change nothing then.
  void play(int house);
  void swap_sides();
  void resign(Side side);
  // Takes back the last decision. Throws InputError if there is none.
  void undo();

  // The next game of the match, or the first one of another match if this one is over. A game that
  // is not finished does not count.
  void begin_next();
  // A new match with another board or other rules, from its start.
  void begin_with(const Rules& rules, const Position& start);
  // A recorded game, as the first of a new match; the participants get its names.
  void load(const GameRecord& record);

 private:
  int index_at(Side side) const { return static_cast<int>(side) ^ (record_.swapped ? 1 : 0); }
  void expect_going_on() const;
  bool is_first_turn() const;
  void begin();
  void count();

  PlaySetup setup_;
  Match match_;
  GameRecord record_;
  Game game_;
  bool counted_ = false;  // whether the match has this game's score
};

}  // namespace kalah
