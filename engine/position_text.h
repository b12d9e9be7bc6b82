// Text forms of boards, moves and turns.
//
// Reading is strict: what does not parse gets an InputError that names the place and what was
// expected there; nothing is guessed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/position.h"
#include "engine/sowing.h"

namespace kalah {

enum class Layout {
  // <m,S,N,s1,...,sm,n1,...,nm>; S and s are the mover's.
  kKgp,
  // p1 ... pm store q1 ... qm store; the mover's side comes first.
  kIrving,
  // 2m+2 cells: cell 0 is the opponent's store, 1..m are the mover's houses, m+1 is the mover's
  // store, the rest are the opponent's houses.
  kOpenSpiel,
};

// "kgp", "irving" or "openspiel". Throws InputError that lists them.
Layout parse_layout(std::string_view name);

// Numbers are separated by commas or blanks (commas in the KGP form), at most kMaxSeeds seeds in
// all.
Position parse_position(std::string_view text, Layout layout = Layout::kKgp);

// The KGP form.
[[nodiscard]] std::string to_string(const Position& position);

// A turn such as "4-5": the house numbers of its moves, 1..houses. Returns house indices.
// Whether they are legal is up to the game they are played in.
std::vector<int> parse_turn(std::string_view text, int houses);

// House indices as a turn, such as "4-5".
std::string turn_text(std::span<const int> turn);

// A move as listings show it: house number, then `*` for an extra move, `x` and the seeds taken for
// a capture, `#` for the end of the game. "6x8", "3*", "1#".
std::string move_text(int house, const MoveResult& result);

}  // namespace kalah
