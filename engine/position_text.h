// Text forms of boards, moves and turns.
//
// Reading is strict: what does not parse gets an InputError that names the place and what was
// expected there; nothing is guessed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/sowing.h"

namespace kalah {

// A board with its stores, seen by the player to move.
struct Position {
  int houses = 0;  // a side, 1..kMaxHouses
  Board board;
  int store = 0;        // the mover's
  int other_store = 0;  // the opponent's

  friend bool operator==(const Position&, const Position&) = default;
};

enum class Layout {
  kKgp,        // <m,S,N,s1,...,sm,n1,...,nm>, S and s the mover's
  kIrving,     // p1 ... pm store q1 ... qm store, the mover's side first
  kOpenSpiel,  // 2m+2 cells: cell 0 the opponent's store, 1..m the mover's houses, m+1 the mover's
               // store, the rest the opponent's houses
};

// "kgp", "irving" or "openspiel". Throws InputError that lists them.
Layout parse_layout(std::string_view name);

// Numbers are separated by commas or blanks (commas in the KGP form), at most kMaxSeeds seeds in
// all.
Position parse_position(std::string_view text, Layout layout = Layout::kKgp);

// The KGP form.
std::string to_string(const Position& position);

// A turn such as "4-5": the house numbers of its moves, 1..houses. Returns house indices.
// Whether they are legal is up to the game they are played in.
std::vector<int> parse_turn(std::string_view text, int houses);

// House indices as a turn, such as "4-5".
std::string turn_text(std::span<const int> turn);

// A move as listings show it: house number, then `*` for an extra move, `x` and the seeds taken for
// a capture, `#` for the end of the game. "6x8", "3*", "1#".
std::string move_text(int house, const MoveResult& result);

}  // namespace kalah
