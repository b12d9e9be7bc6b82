// Solvers for boards that come in any order and of any width, within one budget of memory.
#include "solver/solver_pool.h"

#include <algorithm>

#include "solver/egdb_request.h"

namespace kalah {

void SolverPool::expect(int houses, int seeds) { ++make_room(houses, seeds).expected; }

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

SolverOptions SolverPool::options_for(std::uint64_t boards) const {
  SolverOptions options = options_;
  options.positions = boards;
  options.memory = std::max(options.memory / entries_.size(), kLeastSolverMemory);
  return options;
}

// Counts a board, and drops a solver that was made for far fewer if a larger database pays.
void SolverPool::count(int houses, Entry& entry) const {
  constexpr std::uint64_t kFarMore = 4;
  ++entry.come;
  if (!entry.solver || entry.come < kFarMore * entry.made_for) return;
  const auto seeds_for = [&](std::uint64_t boards) {
    return choose_egdb_seeds(
        solver_egdb_request(rules_, houses, entry.max_seeds, options_for(boards)));
  };
  const std::uint64_t boards = 2 * entry.come;
  if (seeds_for(boards) > seeds_for(entry.made_for)) {
    entry.solver.reset();
    entry.expected = boards;
  }
  entry.made_for = boards;
}

Solver& SolverPool::solver_for(const Position& position) {
  Entry& entry = make_room(position.houses, count_seeds(position.board));
  count(position.houses, entry);
  if (!entry.solver) {
    entry.made_for = std::max<std::uint64_t>(1, entry.expected);
    entry.solver = std::make_unique<Solver>(rules_, position.houses, entry.max_seeds,
                                            options_for(entry.made_for));
  }
  return *entry.solver;
}

}  // namespace kalah
