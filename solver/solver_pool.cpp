// Solvers for boards that come in any order and of any width, within one budget of memory.
#include "solver/solver_pool.h"

#include <algorithm>

#include "solver/egdb_request.h"

namespace kalah {

void SolverPool::expect(int houses, int seeds) { ++make_room(houses, seeds).boards; }

// The entry of that width, without its solver if that is not for so many seeds.
SolverPool::Entry& SolverPool::make_room(int houses, int seeds) {
  const auto [place, is_new] = entries_.try_emplace(houses);
  if (is_new) {
    for (auto& [width, entry] : entries_) entry.solver.reset();
  }
  Entry& entry = place->second;
  if (seeds > entry.max_seeds) {
    // Boards of growing size would have a solver each; a few seeds of reserve save most of them.
    constexpr int kStep = 8;
    const bool grows = entry.solver != nullptr;
    entry.max_seeds = grows ? std::min((seeds + kStep - 1) / kStep * kStep, kMaxSeeds) : seeds;
    entry.solver.reset();
  }
  return entry;
}

Solver& SolverPool::solver_for(const Position& position) {
  Entry& entry = make_room(position.houses, count_seeds(position.board));
  if (!entry.solver) {
    SolverOptions options = options_;
    options.positions = std::max<std::uint64_t>(1, entry.boards);
    options.memory = std::max(options.memory / entries_.size(), kLeastSolverMemory);
    entry.solver = std::make_unique<Solver>(rules_, position.houses, entry.max_seeds, options);
  }
  return *entry.solver;
}

}  // namespace kalah
