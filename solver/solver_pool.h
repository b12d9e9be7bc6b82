// Solvers for boards that come in any order and of any width, within one budget of memory.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "solver/solver.h"

namespace kalah {

// A solver is made when the first board of its width comes, and made again when a board has more
// seeds than it was made for, with some reserve then. All solvers share the memory evenly,
// but for the little that each needs at least; the
// first board of a new width therefore ends them, and each comes back, smaller, when it is needed.
// That happens at most seven times, once for each further width; keeping only one solver would
// build its database again at each change of width.
//
// How many boards of a list will come is not always known. When four times as many as a solver was
// made for have come, as many again are expected, and it is made once more if a larger database
// pays for them.
class SolverPool {
 public:
  SolverPool(const Rules& rules, const SolverOptions& options) : rules_(rules), options_(options) {}

  // A board of that width with so many seeds will come: better to know early, as a larger database
  // pays for many of them.
  void expect(int houses, int seeds);
  // A solver for the position. Throws InputError for options that cannot be met. The reference
  // holds until the next call.
  Solver& solver_for(const Position& position);

 private:
  struct Entry {
    int max_seeds = 0;
    std::uint64_t expected = 0;  // boards, of which `come` have come
    std::uint64_t come = 0;
    std::uint64_t made_for = 0;  // boards that the solver, if there is one, was made for
    std::unique_ptr<Solver> solver;
  };

  Entry& make_room(int houses, int seeds);
  SolverOptions options_for(std::uint64_t boards) const;
  void count(int houses, Entry& entry) const;

  Rules rules_;
  SolverOptions options_;
  std::map<int, Entry> entries_;  // by houses
};

}  // namespace kalah
