// A game as a text that people and programs read: rules, board, players, turns and result.
//
// clang-format off
//   [Kalah "1"]                            version of this format; the first tag
//   [Rules "pie=on"]                       as parse_rules() reads it
//   [Board "<3,0,0,2,2,2,2,2,2>"]          seen by the side that moves first
//   [First "South"]                        which side that is
//   [South "Ann"]                          who sits there before a swap
//   [North "Bob"]
//   [Result "7-5"]                         stores of South and North at the end, which under
//                                          goal=outcome a majority brings (engine/game.h); "*"
//                                          unfinished; "South resigned", "North resigned"
//
//   1. South 2-3                           a turn: number, side, the houses of its moves
//   2. North swap                          the players change seats; North is still to move
//   3. North 1-                            a turn that goes on: only as the last one
// clang-format on
//
// The tags come before the turns, each once, Kalah first; South and North may be left out, and
// their names are printable, of at most kLongestName bytes, without quotation marks. What follows a
// # outside quotation marks is a comment; blank lines are skipped; lines end with LF or CR LF. A
// record says nothing that its turns don't bear out: a result that differs from theirs is an error.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace kalah {

inline constexpr std::size_t kLongestName = 40;  // bytes

// "South", "North"
std::string_view to_string(Side side);

struct GameRecord {
  Rules rules;
  Position start;  // seen by `first`
  Side first = Side::kSouth;
  std::string names[2];    // by Side, of who sits there before a swap; may be empty
  std::vector<int> moves;  // house indices, of both sides in the order of play
  bool swapped = false;    // the second player used the pie rule
  std::optional<Side> resigned;

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Throws InputError unless a player can be called that.
void expect_name(std::string_view name);

// Whether the second player may swap now: the first turn of a game with the pie rule has just been
// completed, even if it ended the game. Whether that has been decided already is up to the caller.
[[nodiscard]] bool offers_swap(const Game& game);

// The game after all moves. Throws InputError for an illegal move or swap, and for a resignation
// from a finished game.
Game replay(const GameRecord& record);

// The record as text; the record can be replayed.
std::string game_record_text(const GameRecord& record);

// Throws InputError that names the line.
GameRecord parse_game_record(std::string_view text);

}  // namespace kalah
