// What moves do to the row of the player who does not move, for all rows of one number of seeds at
// once.
//
// The effect of a move splits: the mover's row a becomes a' whatever the other row b is, and b
// becomes b' by a rule that depends on a only through a few questions (was the last house empty, is
// an own house opposite empty). That rule cuts the rows b into pieces, by the seeds in the house
// that is captured; on each piece b' = b + constant. Adding a constant shifts all prefix sums
// alike, so the order of ranks in a piece stays (row_map.h). This holds for every rule set of the
// family with sowing=single, laps around the board included.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/sowing.h"
#include "solver/egdb/build/row_kernel.h"
#include "solver/ranking/ranking.h"

namespace kalah {

// One piece of a move: what happens to the rows b in its domain.
struct MovePiece {
  RowPiece row;         // the map, and the gain as far as it does not depend on the mover's row
  int other_seeds = 0;  // in b'
  bool taken = false;   // the mover's row after it is OwnRows::taken
  bool quiet = false;   // nothing leaves the houses of the mover: the boards stay in their layer
};

// The mover's side of a move: what the sowing leaves there, and what is left after a capture.
struct OwnRows {
  Row sown = 0;
  Row taken = 0;       // capture: without the capturing seed; cross-capture: with the house empty
  int taken_gain = 0;  // seeds that `taken` lacks and that are not in MovePiece::row.gain
};

struct MovePlan {
  bool again = false;
  bool takes = false;  // some piece is `taken`
  std::vector<MovePiece> pieces;
};

// A quiet move of the player b, for the rows of b: used where the *other* row is the fixed one.
struct QuietMove {
  RowPiece row;
  int needs_empty = -1;  // house of the opponent that must be empty for it to be quiet, or -1
};

class RowMoves {
 public:
  // For rows b of `seeds` seeds. Both are referred to.
  RowMoves(const SowTable& table, const Ranking& ranking, int seeds);

  // Makes the plans for movers with up to `mover_seeds` seeds; with those of the rows b they are at
  // most ranking.max_seeds(). Not thread-safe; everything else is.
  void prepare(int mover_seeds);

  // What playing `house` of row `own`, which is not empty, does: the plan for b, and the mover's
  // rows. The mover has no more seeds than prepare() was told.
  [[nodiscard]] const MovePlan& plan(Row own, int house, OwnRows& own_rows) const;

  [[nodiscard]] const std::vector<QuietMove>& quiet_moves() const { return quiet_moves_; }

 private:
  enum class Kind { kPlain, kCapture, kCross };
  enum class Condition { kAny, kZero, kPositive, kEquals };

  // A property of rows b: of one house, and for quiet moves also of the house they end in.
  struct Domain {
    int house = 0;
    Condition condition = Condition::kAny;
    int count = 0;
    int last_house = 0;
    Condition last_condition = Condition::kAny;

    bool contains(Row row) const;
    friend auto operator<=>(const Domain&, const Domain&) = default;
  };

  // What is added to b: a pattern of seeds, less so many in one house.
  struct Change {
    Row add = 0;
    int house = 0;
    int removed = 0;

    int seeds() const { return count_seeds(add) - removed; }
    Row row() const { return add - seed_at(house) * static_cast<Row>(removed); }
  };

  MovePlan make_plan(const SowTable::Sowing& sowing, Kind kind);
  void add_captures(const SowTable::Sowing& sowing, MovePlan& plan);
  void add_cross(const SowTable::Sowing& sowing, MovePlan& plan);
  void add_piece(MovePlan& plan, const Domain& domain, const Change& change, int gain, bool taken);
  void make_quiet_moves();
  // nullptr if all boards stay where they are.
  const RowMap* map(const Domain& domain, const Change& change);

  std::size_t plan_index(int house, int seeds, Kind kind) const {
    return (seeds * kMaxHouses + house) * 3 + static_cast<int>(kind);
  }

  const SowTable& table_;
  const Ranking& ranking_;
  int seeds_;
  int prepared_ = 0;
  std::vector<Row> rows_;
  std::map<std::pair<Domain, Row>, RowMap> maps_;  // nodes stay where they are
  std::vector<std::optional<MovePlan>> plans_;
  std::vector<QuietMove> quiet_moves_;
};

}  // namespace kalah
