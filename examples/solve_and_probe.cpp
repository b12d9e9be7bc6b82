// Solves a board, and looks up the same board in a database on disk:
//
//   kalah egdb build --dir databases --houses 3 --seeds 12
//   solve_and_probe '<3,0,0,2,2,2,2,2,2>' databases
#include <exception>
#include <iostream>

#include "engine/position_text.h"
#include "solver/egdb/disk_egdb.h"
#include "solver/solver.h"

int main(int argc, char** argv) try {
  if (argc != 3) {
    std::cerr << "usage: solve_and_probe BOARD DATABASES\n";
    return 2;
  }
  const kalah::Rules rules;  // the standard ones
  const kalah::Position position = kalah::parse_position(argv[1]);

  kalah::SolverOptions options;
  options.memory = 64 << 20;  // bytes
  kalah::Solver solver(rules, position.houses, kalah::count_seeds(position.board), options);
  const kalah::Solution solution = solver.solve(position);
  std::cout << "solved: value " << solution.value << ", line";
  for (const std::string& turn : solution.pv) std::cout << ' ' << turn;

  constexpr std::uint64_t kCache = 1 << 20;  // bytes
  const kalah::DiskEgdb database(argv[2], rules, position.houses, kCache);
  std::cout << "\ndatabase: value " << database.value(position.board) << '\n';
} catch (const std::exception& error) {
  std::cerr << "solve_and_probe: " << error.what() << '\n';
  return 1;
}
