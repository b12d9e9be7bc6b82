// What a Solver answers: each answer is a proof, with what it took to find it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/pie_stage.h"
#include "engine/position.h"
#include "engine/rules.h"
#include "solver/egdb/bounds/bounds.h"
#include "solver/egdb/bounds/egdb_mixture.h"
#include "solver/statement.h"

namespace kalah {

enum class Outcome { kLoss, kDraw, kWin };

// "win", "draw" or "loss".
[[nodiscard]] std::string_view to_string(Outcome outcome);

// What a job took and used.
struct Statistics {
  std::uint64_t nodes = 0;  // of the search, all threads together
  double seconds = 0;       // everything, database included
  double egdb_seconds = 0;  // of them, for the database; 0 if an earlier job made it
  int egdb_seeds = 0;       // 0: no database
  EgdbMixture egdb_mixture;
  std::uint64_t egdb_bytes = 0;
  std::uint64_t table_bytes = 0;
  int threads = 1;
};

// How far a job came. Under limits it may end early; what it says is proven all the same.
enum class Completion {
  kComplete,
  kValueOnly,  // the value is exact; best moves or line are missing
  kPartial,    // only bounds are known
};

struct Solution {
  Rules rules;
  Position position;
  PieStage pie = PieStage::kNone;  // as far as rules and position allow
  Completion completion = Completion::kComplete;
  // What is proven of the margin for the mover from seeds in play, without a swap.
  Bounds bounds;
  // For the mover, from seeds in play; under goal=outcome 1, 0 or -1, stores included. Not set,
  // like `outcome`, in a partial solution.
  int value = 0;
  Outcome outcome = Outcome::kDraw;  // for the mover, stores included
  std::vector<int> best;             // house indices of all moves of that value
  bool swap = false;                 // PieStage::kSwap: a swap, too, has that value
  // A line of best play to the end of the game, turn by turn (turn_text()); "swap" where a player
  // gains by the pie rule. It has been played on a board and gave `value`.
  std::vector<std::string> pv;
  // Why the last checkpoint, or at an early end the tree of claims, was not written; empty if it
  // was.
  std::string checkpoint_error;
  std::string proof_error;  // why the tree of claims was not written; empty if it was
  Statistics statistics;
};

struct Proof {
  enum class Verdict { kProven, kRefuted, kOpen };
  Statement statement;
  Verdict verdict = Verdict::kOpen;  // open: a limit was met
  Bounds bounds;                     // of the margin for the mover from seeds in play
  std::string checkpoint_error;      // as Solution::checkpoint_error
  std::string proof_error;           // as Solution::proof_error
  Statistics statistics;
};

// A complete turn and what it is worth.
struct Opening {
  std::vector<int> turn;   // house indices
  int value = 0;           // for the player of the turn, as Solution::value, without a swap
  std::vector<int> reply;  // a best turn of the opponent; empty if the game is over
};

struct Openings {
  Rules rules;
  Position position;
  PieStage pie = PieStage::kNone;
  bool complete = true;           // false: a limit was met, and turns are missing
  std::vector<Opening> openings;  // best first; of equal ones the shortest, then by house
  std::string checkpoint_error;   // as Solution::checkpoint_error
  std::string proof_error;        // as Solution::proof_error
  Statistics statistics;
};

// The value of a move: (own store - other store) at the end, from the seeds that are in play before
// it. Under goal=outcome it is 1, 0 or -1 for the mover, stores included. In the first turn of a
// game with the pie rule, the opponent takes the better side after it.
struct MoveValue {
  int house = 0;  // index
  int value = 0;
  bool again = false;
  int captured = 0;
  bool ends = false;
};

struct Analysis {
  Rules rules;
  Position position;
  PieStage pie = PieStage::kNone;
  int value = 0;            // of the best move or swap, or of a finished position
  std::optional<int> swap;  // PieStage::kSwap: what a swap is worth; moves are worth what they are
                            // without one
  std::vector<std::optional<MoveValue>> moves;  // one a house; empty for an empty house, and all
                                                // empty when the game is over
  Statistics statistics;
};

}  // namespace kalah
