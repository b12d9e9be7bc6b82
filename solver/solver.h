// The front door of the solver: proves the value of a position, of each of its moves, and a line.
//
// A Solver owns what is known about the positions of one rule set and board width: an endgame
// database and a transposition table. It may be asked about many positions one after the other;
// each answer is a proof and does not depend on what was asked before, on memory or on threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules.h"
#include "engine/text.h"

namespace kalah {

enum class Outcome { kLoss, kDraw, kWin };

// "win", "draw" or "loss".
std::string_view to_string(Outcome outcome);

// What a long job has done so far; handed to SolverOptions::progress several times a second at
// most, from the thread that called the solver.
struct Progress {
  enum class Phase { kDatabase, kSearch };
  Phase phase = Phase::kDatabase;
  double seconds = 0;       // since the phase began
  std::uint64_t done = 0;   // database: positions valued or loaded; search: nodes
  std::uint64_t total = 0;  // database: positions in all; search: 0, nobody knows
  // Search: what is proven about the value of the position that was asked for, as a margin from the
  // seeds in play.
  int lower = 0;
  int upper = 0;
  bool bound_proven = false;  // this report is made because `lower` or `upper` has just changed
};

struct SolverOptions {
  static constexpr int kAutoSeeds = -1;

  // Bytes for transposition table and database together.
  std::uint64_t memory = std::uint64_t{1} << 30;
  int threads = 1;
  // The database holds all positions of up to so many seeds; 0 is no database. Seeds that do not
  // fit in `memory` are an InputError; kAutoSeeds takes what makes the job short.
  int egdb_seeds = kAutoSeeds;
  // Where databases are on disk (egdb_folder() of layer_file.h); empty: it is built in memory. With
  // fewer layers there than asked for it is an EgdbError.
  std::string egdb_directory;
  std::function<void(const Progress&)> progress;  // may be empty
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

struct Solution {
  Rules rules;
  Position position;
  int value =
      0;  // for the mover, from seeds in play; under goal=outcome 1, 0 or -1, stores included
  Outcome outcome = Outcome::kDraw;  // for the mover, stores included
  std::vector<int> best;             // house indices of all moves of that value
  // A line of best play to the end of the game, turn by turn (turn_text()); "swap" where the second
  // player uses the pie rule. It has been played on a board and gave `value`.
  std::vector<std::string> pv;
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
  // builds or loads the database. Throws InputError for options that cannot be met, EgdbError for
  // what is wrong with a database on disk.
  Solver(const Rules& rules, int houses, int max_seeds, const SolverOptions& options);
  ~Solver();

  // Throws InputError for a board of another width or with more seeds than `max_seeds`.
  Solution solve(const Position& position);
  Analysis analyze(const Position& position);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kalah
