// Moves: what sowing a house does to a board, looked up in a table made once from the rules.
//
// A sowing is two byte-wise additions to the packed board, which depend on the house and its number
// of seeds only. So the size of the board and the ring of places cost the mover of seeds nothing;
// captures and the end of the game are decided afterwards from the place of the last seed. With
// sowing=multi-lap a move is several such sowings, its laps, from houses of either player.
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "engine/board.h"
#include "engine/rules.h"

namespace kalah {

// What one move does.
struct MoveResult {
  Board board;          // after the move, still seen by the player who moved; leftovers not banked
  int store = 0;        // seeds that went to the mover's store, captured ones included
  int other_store = 0;  // seeds that fell into the opponent's store (sow-opponent-store)
  int captured = 0;     // seeds that a capture put in the store, the capturing seed included
  bool again = false;   // the last seed fell in the own store
  bool ends = false;    // the game is over

  // Change of (own store - other store).
  int gain() const { return store - other_store; }
  // The board seen by the player who moves next.
  Board next() const { return again ? board : swapped(board); }
};

class SowTable {
 public:
  enum class Last : std::uint8_t { kOwnHouse, kOwnStore, kOtherHouse, kOtherStore };

  struct Sowing {
    Row own_add = 0;    // what to add to the mover's row, emptying the house included
    Row other_add = 0;  // what to add to the other row
    std::uint8_t store = 0;
    std::uint8_t other_store = 0;
    Last last = Last::kOwnHouse;
    std::uint8_t last_house = 0;  // index in its owner's row; 0 for a store
  };

  // Of the rules, `pie` and `goal` do not matter. Throws InputError unless 1 <= houses <=
  // kMaxHouses.
  SowTable(const Rules& rules, int houses);

  // play_rules() of those it was made of.
  const Rules& rules() const { return rules_; }
  int houses() const { return houses_; }

  // One sowing of a house of the mover's: the first lap of a move. 0 <= house < houses(),
  // 0 < seeds <= kMaxSeeds.
  const Sowing& sowing(int house, int seeds) const { return sowings_[index(house, seeds)]; }

  // A lap of a move: the house that is emptied, and what its sowing does.
  struct Lap {
    bool is_own = true;  // the house is the mover's
    int house = 0;       // index in its owner's row
    int seeds = 0;
    Sowing sowing;
  };
  // All laps of a legal move, the first one first: to tell what happens; play() is faster.
  [[nodiscard]] std::vector<Lap> laps(const Board& board, int house) const;

  // Plays a legal move: the house is the mover's and not empty.
  [[nodiscard]] MoveResult play(const Board& board, int house) const;

  // Whether the game is over with this board, which is seen by the player to move.
  bool is_over(const Board& board) const {
    return board.own == 0 || (end_side_empty_ && board.other == 0);
  }

  // Seeds of a finished board for the player from whose side it is seen, minus those for the other.
  int leftover(const Board& board) const {
    return leftover(count_seeds(board.own), count_seeds(board.other));
  }
  int leftover(int own_seeds, int other_seeds) const {
    return leftover_sign_ * (own_seeds - other_seeds);
  }

  // Whether every seed in play ends in a store, so that values have the parity of the seeds in
  // play.
  bool values_have_parity() const { return leftover_sign_ != 0; }

 private:
  std::size_t index(int house, int seeds) const {
    assert(0 <= house && house < houses_);
    assert(0 < seeds && seeds <= kMaxSeeds);
    return static_cast<unsigned>(seeds) * kMaxHouses + static_cast<unsigned>(house);
  }
  // The sowing of the house where the last seed of a lap fell; nullptr: the move ends there. The
  // lap has been sown.
  const Sowing* next_lap(const Board& board, const Sowing& lap) const;
  // All laps of a move as one sowing.
  Sowing sum_of_laps(const Board& board, int house) const;

  Rules rules_;
  int houses_;
  bool is_multi_lap_;
  bool end_side_empty_;
  int leftover_sign_;  // +1 owner, -1 finisher, 0 nobody
  std::vector<Sowing> sowings_;
  std::vector<Sowing> other_sowings_;  // of the opponent's houses, for later laps; or empty
};

inline MoveResult SowTable::play(const Board& board, int house) const {
  assert(fits_width(board, houses_));
  const Sowing* s = &sowing(house, seeds_at(board.own, house));
  Sowing laps;
  if (is_multi_lap_) [[unlikely]] {
    laps = sum_of_laps(board, house);
    s = &laps;
  }
  MoveResult result;
  result.board.own = board.own + s->own_add;
  result.board.other = board.other + s->other_add;
  result.store = s->store;
  result.other_store = s->other_store;
  result.again = s->last == Last::kOwnStore;

  const int last = s->last_house;
  const int facing = opposite(last, houses_);
  if (s->last == Last::kOwnHouse) {
    // A count of one after the sowing is a house that was empty before the last seed.
    if (rules_.capture != Capture::kNone && seeds_at(result.board.own, last) == 1) {
      const int opposite_seeds = seeds_at(result.board.other, facing);
      const bool takes_opposite = rules_.capture != Capture::kLastSeed && opposite_seeds > 0;
      const bool takes_seed = rules_.capturing_seed == CapturingSeed::kTaken &&
                              (takes_opposite || rules_.capture != Capture::kNonempty);
      if (takes_opposite) {
        result.captured += opposite_seeds;
        result.board.other -= seed_at(facing) * static_cast<Row>(opposite_seeds);
      }
      if (takes_seed) {
        result.captured += 1;
        result.board.own -= seed_at(last);
      }
    }
  } else if (s->last == Last::kOtherHouse && rules_.cross_capture) {
    const int own_seeds = seeds_at(result.board.own, facing);
    if (own_seeds > 0 && seeds_at(result.board.other, last) == 1) {
      result.captured = own_seeds + 1;
      result.board.own -= seed_at(facing) * static_cast<Row>(own_seeds);
      result.board.other -= seed_at(last);
    }
  }
  result.store += result.captured;

  result.ends = is_over(result.next());
  return result;
}

}  // namespace kalah
