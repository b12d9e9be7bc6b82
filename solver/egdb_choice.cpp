// A cost model of database and search, and the limits that it works within.
#include "solver/egdb_choice.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/input_error.h"
#include "base/storage_error.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"

namespace kalah {
namespace {

// Nodes of the search, roughly. From Kalah(6,3) to Kalah(6,5) their number grows by 2^0.7 a seed in
// play, and halves with two more seeds in the database. Boards of five houses have as many for
// their seeds, narrower ones far fewer. Where no facing seeds are captured, seeds leave the board
// one by one, and only those above the database count: Kalah(6,3) without captures takes 19 million
// nodes with a database of 22 seeds, 2.4 million with 24, 520 with 31.
double estimated_nodes(const Rules& rules, int houses, int seeds_in_play, int egdb_seeds) {
  if (rules.capture == Capture::kNone || rules.capture == Capture::kLastSeed) {
    return std::exp2(1.6 * (seeds_in_play - egdb_seeds));
  }
  const int missing = std::max(0, 6 - houses);
  const double width = std::max(0.0, 1 - 0.08 * missing * (missing - 1));
  return std::exp2(1 + 0.7 * seeds_in_play * width - 0.5 * egdb_seeds);
}

// Seconds that a job takes with a database of so many seeds: enough to choose by. Measured on a
// Zen 5: 150 million boards a second and thread are valued, or loaded, and packed; 2.6 million
// nodes a second and thread are searched.
double estimated_seconds(const Rules& rules, int houses, int seeds_in_play, int egdb_seeds,
                         int threads) {
  const double boards = static_cast<double>(Egdb::boards(houses, egdb_seeds));
  const double nodes = estimated_nodes(rules, houses, seeds_in_play, egdb_seeds);
  return (boards / 150e6 + nodes / 2.6e6) / threads;
}

std::string megabytes(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

// Bytes that getting a database takes, at its peak.
std::uint64_t egdb_peak_bytes(const SowTable& table, int seeds, bool stored) {
  return stored ? Egdb::load_bytes(table.houses(), seeds) : Egdb::build_bytes(table, seeds);
}

}  // namespace

int choose_egdb_seeds(const Rules& rules, int houses, int max_seeds, const SolverOptions& options) {
  if (options.egdb_seeds == 0) return 0;
  int most = std::min(kMaxEgdbSeeds, max_seeds);
  const bool stored = !options.egdb_directory.empty();
  if (stored) {
    const int there = stored_layers(options.egdb_directory, rules, houses) - 1;
    const std::string folder = egdb_folder(options.egdb_directory, rules, houses);
    if (there < 0) {
      throw StorageError(StorageError::Kind::kMissing, folder, "holds no database");
    }
    if (std::min(options.egdb_seeds, most) > there) {
      throw StorageError(
          StorageError::Kind::kMissing, folder,
          "has layers 0.." + std::to_string(there) + ", not " + std::to_string(options.egdb_seeds));
    }
    most = std::min(most, there);
  }
  const SowTable table(play_rules(rules), houses);
  const std::uint64_t for_database = options.memory - kLeastTableBytes;
  if (options.egdb_seeds != SolverOptions::kAutoSeeds) {
    if (options.egdb_seeds < 0) throw InputError("the seeds of a database can't be negative");
    const int seeds = std::min(options.egdb_seeds, most);
    const std::uint64_t bytes = egdb_peak_bytes(table, seeds, stored);
    if (bytes > for_database) {
      throw InputError("a database of " + std::to_string(seeds) + " seeds takes " +
                       megabytes(bytes) + " while it is made, the memory budget is " +
                       megabytes(options.memory));
    }
    return seeds;
  }
  int best = 0;
  double best_seconds = std::numeric_limits<double>::max();
  for (int seeds = 0; seeds <= most; ++seeds) {
    if (seeds > 0 && egdb_peak_bytes(table, seeds, stored) > for_database) break;
    const double seconds = estimated_seconds(rules, houses, max_seeds, seeds, options.threads);
    if (seconds < best_seconds) {
      best = seeds;
      best_seconds = seconds;
    }
  }
  return best;
}

}  // namespace kalah
