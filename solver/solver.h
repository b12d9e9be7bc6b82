// The front door of the solver: proves the value of a position, of each of its moves, and a line.
//
// A Solver owns what is known about the positions of one rule set and board width: an endgame
// database and a transposition table. It may be asked about many positions one after the other;
// each answer is a proof and does not depend on what was asked before, on memory or on threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/position_text.h"
#include "engine/rules.h"
#include "solver/search/bounds.h"

namespace kalah {

enum class Outcome { kLoss, kDraw, kWin };

// "win", "draw" or "loss".
std::string_view to_string(Outcome outcome);

// What a long job has done so far; handed to SolverOptions::progress several times a second at
// most, from the thread that called the solver.
struct Progress {
  enum class Phase { kDatabase, kSearch };
  Phase phase = Phase::kDatabase;
  double seconds = 0;       // since the phase began; searches go on counting from a checkpoint
  std::uint64_t done = 0;   // database: positions valued or loaded; search: nodes
  std::uint64_t total = 0;  // database: positions in all; search: 0, nobody knows
  // Search: what is proven about the value of the position that was asked for, as a margin from the
  // seeds in play.
  Bounds bounds;
  bool bound_proven = false;  // this report is made because `bounds` have just changed
  // This report is made because a checkpoint could not be written, and why; the job goes on and
  // tries again after the usual time. Not repeated until one has been written.
  std::string checkpoint_error;
};

struct SolverOptions {
  static constexpr int kAutoSeeds = -1;

  // Bytes for transposition table and database together.
  std::uint64_t memory = std::uint64_t{1} << 30;
  // At most so many of them for the transposition table; 0: what the database leaves.
  std::uint64_t table_bytes = 0;
  int threads = 1;
  // The database holds all positions of up to so many seeds; 0 is no database. Seeds that do not
  // fit in `memory` are an InputError; kAutoSeeds takes what makes the job short.
  int egdb_seeds = kAutoSeeds;
  // Where databases are on disk (egdb_folder() of catalogue.h); empty: it is built in memory. With
  // fewer layers there than asked for it is an StorageError.
  std::string egdb_directory;
  std::function<void(const Progress&)> progress;  // may be empty

  // Limits for each job; 0: none. A job that meets one ends with what it has proven by then. With
  // one thread a node limit is exact.
  std::uint64_t node_limit = 0;
  double second_limit = 0;
  const std::atomic<bool>* stop = nullptr;  // set by anybody: as if a limit were met

  // File that keeps what is proven by solve(), prove() and openings(): read when the job begins, if
  // it is there, and written every so many seconds and when the job ends early. Empty: none. That
  // it can't be written ends no job; the results say it.
  std::string checkpoint;
  double checkpoint_seconds = 300;
  // Positions that cost fewer nodes are left out: they are found again about as fast as read.
  std::uint64_t checkpoint_nodes = 64;
};

// The value of a move: (own store - other store) at the end, from the seeds that are in play before
// it. Under goal=outcome it is 1, 0 or -1 for the mover, stores included.
struct MoveValue {
  int house = 0;  // index
  int value = 0;
  bool again = false;
  int captured = 0;
  bool ends = false;
};

struct Statistics {
  std::uint64_t nodes = 0;  // of the search, all threads together
  double seconds = 0;       // everything, database included
  double egdb_seconds = 0;  // of them, for the database; 0 if an earlier job made it
  int egdb_seeds = 0;       // 0: no database
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
  Completion completion = Completion::kComplete;
  // What is proven of the margin for the mover from seeds in play, without the pie rule.
  Bounds bounds;
  // For the mover, from seeds in play; under goal=outcome 1, 0 or -1, stores included. Not set,
  // like `outcome`, in a partial solution.
  int value = 0;
  Outcome outcome = Outcome::kDraw;  // for the mover, stores included
  std::vector<int> best;             // house indices of all moves of that value
  // A line of best play to the end of the game, turn by turn (turn_text()); "swap" where the second
  // player uses the pie rule. It has been played on a board and gave `value`.
  std::vector<std::string> pv;
  std::string checkpoint_error;  // why the last checkpoint was not written; empty if it was
  Statistics statistics;
};

// A statement about the value of a position, as a margin for the mover from the seeds in play.
struct Statement {
  enum class Relation { kLess, kAtMost, kEqual, kAtLeast, kGreater };
  Relation relation = Relation::kAtLeast;
  int number = 0;
};

// "<6", "<=6", "=6", ">=6", ">6". Throws InputError.
Statement parse_statement(std::string_view text);
std::string to_string(const Statement& statement);

struct Proof {
  enum class Verdict { kProven, kRefuted, kOpen };
  Statement statement;
  Verdict verdict = Verdict::kOpen;  // open: a limit was met
  Bounds bounds;                     // of the margin for the mover from seeds in play
  std::string checkpoint_error;      // as Solution::checkpoint_error
  Statistics statistics;
};

// A complete turn and what it is worth.
struct Opening {
  std::vector<int> turn;   // house indices
  int value = 0;           // for the player of the turn, as Solution::value, without the pie rule
  std::vector<int> reply;  // a best turn of the opponent; empty if the game is over
};

struct Openings {
  Rules rules;
  Position position;
  bool complete = true;           // false: a limit was met, and turns are missing
  std::vector<Opening> openings;  // best first; of equal ones the shortest, then by house
  std::string checkpoint_error;   // as Solution::checkpoint_error
  Statistics statistics;
};

struct Analysis {
  Rules rules;  // pie is off: the moves are those of a game whose first turn is over
  Position position;
  int value = 0;                                // of the best move, or of a finished position
  std::vector<std::optional<MoveValue>> moves;  // one a house; empty for an empty house, and all
                                                // empty when the game is over
  Statistics statistics;
};

class Solver {
 public:
  // For positions of `houses` a side and at most `max_seeds` seeds in play. Reserves memory and
  // builds or loads the database. Throws InputError for options that cannot be met, StorageError
  // for what is wrong with a database on disk.
  Solver(const Rules& rules, int houses, int max_seeds, const SolverOptions& options);
  ~Solver();

  // Throws InputError for a board of another width or with more seeds than `max_seeds`.
  Solution solve(const Position& position);
  // The pie rule and the goal do not matter.
  Proof prove(const Position& position, const Statement& statement);
  // Every complete first turn. Throws InputError if the game is over. `found` may be empty and is
  // called for each opening when its value is known.
  Openings openings(const Position& position, const std::function<void(const Opening&)>& found);
  // Throws Interrupted if a limit is met or the stop flag is set.
  Analysis analyze(const Position& position);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kalah
