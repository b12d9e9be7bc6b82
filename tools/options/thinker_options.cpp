// The options of the commands that play by the Kalah Game Protocol.
#include "tools/options/thinker_options.h"

#include <random>

#include "tools/options/solver_options.h"

namespace kalah {
namespace {

// Building a database takes about a second.
constexpr double kSecondsForDatabase = 3;

}  // namespace

void add_thinker_options(Options& options) {
  options.add_heading("Thinking");
  options.add_value("level", "N", "level of the player, 0 to 10 (default 10)");
  options.add_value(
      "seconds", "T",
      "seconds for a move (default 4, since servers allow 5); below 3, no database is "
      "built unless --egdb-seeds asks for one");
  add_solver_options(options);
}

ThinkerOptions read_thinker_options(const Options& options) {
  ThinkerOptions thinker;
  thinker.level = options.integer("level", 0, kHighestLevel, kHighestLevel);
  thinker.seconds = options.seconds("seconds").value_or(thinker.seconds);
  const SolverOptions solver = read_solver_options(options);
  thinker.player.memory = solver.memory;
  thinker.player.threads = solver.threads;
  thinker.player.egdb_directory = solver.egdb_directory;
  thinker.player.egdb_seeds = solver.egdb_seeds;
  const bool unasked = solver.egdb_seeds == SolverOptions::kAutoSeeds;
  const bool short_of_time = solver.egdb_directory.empty() && thinker.seconds < kSecondsForDatabase;
  // Only the highest level uses a database.
  if (unasked && (short_of_time || thinker.level < kHighestLevel)) thinker.player.egdb_seeds = 0;
  thinker.player.seed = std::random_device{}();
  return thinker;
}

}  // namespace kalah
