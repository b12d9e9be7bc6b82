// A game as people play it: stores, side to move and history around the packed board.
//
// Under goal=outcome it ends as soon as a player has more than half of all seeds: no move changes
// who wins. The seeds that are left then stay in their houses and are banked by nobody.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"
#include "engine/sowing.h"

namespace kalah {

enum class Side { kSouth, kNorth };

constexpr Side other_side(Side side) { return side == Side::kSouth ? Side::kNorth : Side::kSouth; }

class Game {
 public:
  struct Ply {
    Side side;
    int house;          // index
    MoveResult result;  // seen by `side`; it `ends` a game that a majority ends, too
  };

  // Starts at a position whose mover is `to_move`. A position that is finished already has its
  // leftovers banked at once. Throws InputError for a bad number of houses.
  Game(const Rules& rules, const Position& start, Side to_move = Side::kSouth);

  // Plays a house (index) of the side to move and banks the leftovers when no seed is left to move.
  // Throws InputError if the game is over, there is no such house, or it is empty.
  const MoveResult& play(int house);

  // Plays a whole turn. Throws InputError as play() does, if the turn has no move, if it goes on
  // after its last move, or if it ends before; then nothing is played.
  void play_turn(const std::vector<int>& turn);

  const Rules& rules() const { return rules_; }
  bool over() const { return over_; }
  // Who has more than half of the seeds, if that has ended the game.
  std::optional<Side> majority() const { return majority_; }
  // Of a game that is over: whose turn it would be after the last one.
  Side to_move() const { return to_move_; }
  const SowTable& sow_table() const { return table_; }
  // Seen by the side to move, stores included.
  Position position() const;
  int store(Side side) const { return stores_[static_cast<int>(side)]; }
  // Store minus the other side's store.
  int margin(Side side) const { return store(side) - store(other_side(side)); }
  const std::vector<Ply>& history() const { return history_; }
  // The history grouped into turns, each as turn_text().
  std::vector<std::string> turns() const;

 private:
  void finish();
  void end_by_majority();

  Rules rules_;
  SowTable table_;
  Board board_;  // seen by to_move_
  int stores_[2];
  Side to_move_;
  int seeds_;  // all of them
  bool over_ = false;
  std::optional<Side> majority_;
  std::vector<Ply> history_;
};

}  // namespace kalah
