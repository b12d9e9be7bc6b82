// The rules once more, naively: plain arrays, seeds dropped one by one, values by plain minimax.
//
// Everything fast is tested against this. So it is written from the rule specification alone,
// shares nothing with engine/ but the names of the rule keys, and prefers being obvious to being
// quick.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/rules.h"

namespace kalah::oracle {

// Both rows in their owners' sowing order, seen by the player to move.
struct NaiveBoard {
  std::vector<int> own;
  std::vector<int> other;

  friend bool operator==(const NaiveBoard&, const NaiveBoard&) = default;
};

struct NaiveMove {
  NaiveBoard board;     // seen by the player who moved, leftovers not banked
  int store = 0;        // seeds that went to the mover's store
  int other_store = 0;  // seeds that went to the opponent's store
  int captured = 0;     // of `store`: by a capture, the capturing seed included if it went there
  bool again = false;   // the last seed fell in the own store, even if that ends the game
  bool ends = false;

  // The board seen by the player who moves next.
  NaiveBoard next() const;
};

// The game is over with this board, whose player to move is `own`.
bool naive_is_over(const Rules& rules, const NaiveBoard& board);

// Seeds of a finished board for `own`, minus those for `other`.
int naive_leftover(const Rules& rules, const NaiveBoard& board);

// Whether a game that is played is over because a player has more than half of all seeds.
bool naive_is_decided(const Rules& rules, int store, int other_store, int all_seeds);

// Plays house `house` (index) of `own`, which holds seeds.
NaiveMove naive_play(const Rules& rules, const NaiveBoard& board, int house);

// Sequences of exactly `depth` moves.
std::uint64_t naive_perft(const Rules& rules, const NaiveBoard& board, int depth);

// A complete turn, extra moves included, and its value for the player who plays it. One that ends
// the game counts like any other.
struct NaiveTurn {
  std::vector<int> houses;
  int value = 0;
};

// Values of positions by minimax over all moves, without any bounds; positions met are remembered.
class NaiveMinimax {
 public:
  struct TooManyPositions : std::runtime_error {
    using std::runtime_error::runtime_error;
  };

  explicit NaiveMinimax(const Rules& rules) : rules_(rules) {}

  // Final (own store - other store) from seeds in play. Throws TooManyPositions when it would have
  // to remember more than `max_positions`.
  int value(const NaiveBoard& board);
  // The same after playing each house; none for an empty house, all none when the game is over.
  std::vector<std::optional<int>> move_values(const NaiveBoard& board);
  // All complete first turns; none when the game is over.
  std::vector<NaiveTurn> first_turns(const NaiveBoard& board);

  std::size_t positions() const { return values_.size(); }
  void set_max_positions(std::size_t max_positions) { max_positions_ = max_positions; }

 private:
  int value_of(const NaiveMove& move);
  void add_turns(const NaiveBoard& board, NaiveTurn& turn, std::vector<NaiveTurn>& turns);

  Rules rules_;
  std::size_t max_positions_ = 20'000'000;
  std::unordered_map<std::string, int> values_;  // by the counts of all houses, a character each
};

}  // namespace kalah::oracle
