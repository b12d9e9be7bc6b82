// The front door of the solver: proves the value of a position, of each of its moves, and a line.
//
// A Solver owns what is known about the positions of one rule set and board width: an endgame
// database and a transposition table. It may be asked about many positions one after the other;
// each answer is a proof and does not depend on what was asked before, on memory or on threads.
//
// Under the rule pie=on an answer depends on where in the game the position stands. A board does
// not tell, so it is taken for the start of a game, after whose first turn the opponent may swap,
// unless a PieStage says something else. Without that rule the stage makes no difference.
#pragma once

#include <functional>
#include <memory>

#include "engine/position_text.h"
#include "engine/rules.h"
#include "solver/answers.h"
#include "solver/certificate.h"
#include "solver/solver_options.h"
#include "solver/statement.h"

namespace kalah {

// What a Solver of these arguments asks for; choose_egdb_seeds() says which size it would have.
[[nodiscard]] EgdbRequest solver_egdb_request(const Rules& rules, int houses, int max_seeds,
                                              const SolverOptions& options);

class Solver {
 public:
  // For positions of `houses` a side and at most `max_seeds` seeds in play. Reserves memory and
  // builds or loads the database. Throws InputError for options that cannot be met, StorageError
  // for what is wrong with a database on disk or if the checkpoint is in use, Interrupted if it is
  // stopped meanwhile.
  Solver(const Rules& rules, int houses, int max_seeds, const SolverOptions& options);
  ~Solver();

  // All throw InputError for a board of another width or with more seeds than `max_seeds`, and
  // StorageError for a checkpoint that can't be read or belongs to another game; InputError, too,
  // for such a file of claims.
  Solution solve(const Position& position, PieStage pie = PieStage::kFirstTurn);
  // The pie rule and the goal do not matter.
  Proof prove(const Position& position, const Statement& statement);
  // Every complete first turn. Throws InputError if the game is over. `found` may be empty and is
  // called for each opening when its value is known.
  Openings openings(const Position& position, const std::function<void(const Opening&)>& found,
                    PieStage pie = PieStage::kFirstTurn);
  // Throws Interrupted if a limit is met or it is stopped.
  Analysis analyze(const Position& position, PieStage pie = PieStage::kFirstTurn);
  // Writes a certificate of bounds of the position's value, which have to be true (InputError).
  // After solve() or prove() most of it is in the table already. The pie rule and the goal do not
  // matter, nor do limits. Throws StorageError, TooManyClaims, and Interrupted if it is stopped:
  // there is no file then.
  Certificate certify(const Position& position, const CertificateRequest& request);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kalah
