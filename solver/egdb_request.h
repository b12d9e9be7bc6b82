// The one way to an endgame database in memory: a request becomes an open database and the memory
// that it leaves to tables.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/job_control.h"
#include "engine/rules.h"
#include "solver/egdb/egdb.h"

namespace kalah {

// Memory that is left to tables at least.
inline constexpr std::uint64_t kLeastTableBytes = std::uint64_t{1} << 20;
// Memory that a request has to allow.
inline constexpr std::uint64_t kLeastSolverMemory = 2 * kLeastTableBytes;

struct EgdbRequest {
  static constexpr int kAutoSeeds = -1;
  static constexpr int kAutoBits = 0;

  Rules rules;
  int houses = 0;     // a side
  int max_seeds = 0;  // in play at most, of the positions that it is for

  // Positions of up to so many seeds; 0: no database. kAutoSeeds: as many as make database and
  // search together shortest, or those of `auto_seconds`.
  int seeds = kAutoSeeds;
  // With kAutoSeeds: how many positions are searched, about, and after how many seconds the first
  // of these searches ends anyway (0: it does not); the database takes at most half of them.
  std::uint64_t positions = 1;
  double second_limit = 0;
  // With kAutoSeeds, unless it is 0: as many seeds as are there in about so many seconds, and take
  // at most three quarters of the memory.
  double auto_seconds = 0;
  // Boards that a thread values in a second, to choose a size by that fits the seconds of either
  // limit. 0: it is measured, unless there is no time for that (machine_speed.h).
  double boards_a_second = 0;

  // Bits of a value in memory: 1 or 2 for bounds (bounds/value_cuts.h), kExactBits for values.
  // kAutoBits: values, but for a database on disk what makes the search shortest within the memory,
  // which may be bounds of more layers (egdb_mixture.h).
  int bits = kAutoBits;

  // Where databases are on disk (egdb_folder() of solver/egdb/format/catalogue.h); empty: it is
  // built in memory.
  std::string directory;

  std::uint64_t memory = 0;       // bytes, for database and tables; at least kLeastSolverMemory
  std::uint64_t table_bytes = 0;  // at most so many of them for tables; 0: what the database leaves
  int threads = 1;                // to build or load it with
};

struct OpenEgdb {
  std::unique_ptr<Egdb> egdb;     // nullptr: none
  std::uint64_t table_bytes = 0;  // for tables, kLeastTableBytes at least if the request allows it
  double seconds = 0;             // that it took to build or load

  int seeds() const { return egdb ? egdb->seeds() : 0; }  // 0: none
  EgdbMixture mixture() const { return egdb ? egdb->mixture() : EgdbMixture{}; }
  std::uint64_t bytes() const { return egdb ? egdb->bytes() : 0; }
};

// The database that open_egdb() would open, no seeds: none. Takes no time, but for measuring the
// machine once if there is a limit of seconds. Throws InputError for a request that can't be met,
// StorageError if the database is to come from the disk and is not there.
[[nodiscard]] EgdbMixture choose_egdb_mixture(const EgdbRequest& request);
[[nodiscard]] inline int choose_egdb_seeds(const EgdbRequest& request) {
  return choose_egdb_mixture(request).seeds;
}

// Builds or loads the database, phase "database" with unit "positions"; kAutoSeeds and a limit of
// seconds may lead to a smaller one, if the machine is slow. Throws as
// choose_egdb_seeds(), StorageError for what is wrong with a database on disk, and Interrupted when
// it is stopped.
[[nodiscard]] OpenEgdb open_egdb(const EgdbRequest& request, const JobControl& control = {});

}  // namespace kalah
