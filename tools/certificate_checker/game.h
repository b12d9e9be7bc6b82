// The game: boards, the rules, and what a move does, seed by seed.
//
// This is all that the checker of certificates knows of Kalah. It is written from the rules alone
// (`kalah rules`), and shares nothing with engine/.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace certificate {

// The certificate can't be checked: exit code 2.
struct Unusable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Houses 1..m of the player to move, then 1..m of the other one, each row in its owner's sowing
// order.
using Board = std::array<std::uint8_t, 16>;

// Seeds in play, and how far all of them are from their owners' stores. Every move leads to a lower
// level, so claims that rest on lower levels don't rest on themselves.
using Level = std::pair<int, int>;

struct Move {
  Board board{};       // for the player who moves next
  int gain = 0;        // of the mover's store, less what the other store got
  bool again = false;  // the mover moves next
};

class Game {
 public:
  // Keys that are not set have the value of the standard rules. Throws Unusable for a key or a
  // value that is not known.
  void set_rule(const std::string& key, const std::string& value);
  void set_houses(int houses) { m_ = houses; }
  int houses() const { return m_; }

  int seeds(const Board& board) const { return level(board).first; }
  Level level(const Board& board) const;
  bool is_over(const Board& board) const;
  // What a finished board is worth to the player to move.
  int leftover(const Board& board) const {
    return leftover_sign_ * (row(board, 0) - row(board, 1));
  }
  // Whether all seeds end in stores: then a value is even if the number of seeds is.
  bool values_have_parity() const { return leftover_sign_ != 0; }
  Move play(const Board& board, int house) const;

 private:
  using Places = std::array<int, 18>;

  int row(const Board& board, int side) const;
  int sow(Places& at, int house) const;
  void capture(Places& at, int last) const;

  int m_ = 0;  // houses a side
  bool multi_lap_ = false;
  bool captures_ = true;
  bool captures_facing_ = true;           // with the last seed in an own house that was empty
  bool captures_without_facing_ = false;  // though the house opposite to it is empty
  bool takes_capturing_seed_ = true;
  bool cross_capture_ = false;
  bool sow_opponent_store_ = false;
  bool side_empty_ends_ = true;
  int leftover_sign_ = 1;
};

}  // namespace certificate
