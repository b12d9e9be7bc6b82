// Checks a solver's complete answers about a position against the naive minimax.
#pragma once

#include "solver/solver.h"
#include "tests/support/oracle.h"

namespace kalah::test {

// Little memory, so that a solver is made in a moment.
SolverOptions small_options();

// The options, but with the threads, table bytes, bits of the database and nodes of a window of
// KALAH_TEST_THREADS, KALAH_TEST_TABLE, KALAH_TEST_BITS and KALAH_TEST_WINDOW if these are set: so
// one test checks that values don't depend on them.
SolverOptions with_environment(SolverOptions options);

// Expects solve() and analyze() to say what the naive minimax says, and the line to be legal, to be
// best play turn by turn, and to end in the value; under the pie rule before the first turn, right
// after it and later. `naive` has the play rules of `rules`.
void expect_solved(Solver& solver, const Rules& rules, const Position& position,
                   oracle::NaiveMinimax& naive);

}  // namespace kalah::test
