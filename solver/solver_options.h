// What a Solver may use, when its jobs end, and what they tell meanwhile.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/job_control.h"
#include "solver/egdb/bounds/bounds.h"
#include "solver/egdb_request.h"

namespace kalah {

// What a job has proven about the value of the position that it was asked for, as a margin from the
// seeds in play.
struct ProvenBounds {
  Bounds bounds;
  std::uint64_t nodes = 0;  // of the search so far; it goes on counting from a checkpoint
  double seconds = 0;       // likewise
};

struct SolverOptions {
  static constexpr int kAutoSeeds = EgdbRequest::kAutoSeeds;

  // Bytes for transposition table and database together.
  std::uint64_t memory = std::uint64_t{1} << 30;
  // At most so many of them for the transposition table; 0: what the database leaves.
  std::uint64_t table_bytes = 0;
  int threads = 1;
  // The database has all positions of up to so many seeds; 0 is no database. Seeds that do not fit
  // in `memory` are an InputError; kAutoSeeds takes what makes the job short.
  int egdb_seeds = kAutoSeeds;
  // As EgdbRequest::bits.
  int egdb_bits = EgdbRequest::kAutoBits;
  // How many positions will be asked for, about: the more, the larger a database pays that
  // kAutoSeeds takes.
  std::uint64_t positions = 1;
  // Where databases are on disk (egdb_folder() of solver/egdb/format/catalogue.h); empty: it is
  // built in memory. With fewer layers there than asked for it is a StorageError.
  std::string egdb_directory;

  // Phases "database" (unit "positions") and "search" (unit "nodes"; nodes and seconds go on
  // counting from a checkpoint). A stop ends the constructor with Interrupted, and a job as if a
  // limit were met.
  JobControl control;
  // Called when bounds of the asked position have been narrowed. May be empty.
  std::function<void(const ProvenBounds&)> on_bounds;
  // Called with the turns from the position of a claim to the one that is worked on, "2-3 1", where
  // a search is long (`window_nodes`); empty: the claim itself. May be empty.
  std::function<void(const std::string&)> on_line;
  // Called with the reason when a checkpoint could not be written; the job goes on and tries again
  // after the usual time. Not repeated until one has been written. May be empty.
  std::function<void(const std::string&)> on_checkpoint_error;

  // Limits for each job; 0: none. A job that meets one ends with what it has proven by then. With
  // one thread a node limit is exact. The seconds that the database took count in the first job;
  // one that kAutoSeeds takes leaves half of them.
  std::uint64_t node_limit = 0;
  double second_limit = 0;

  // File for what is proven by solve(), prove() and openings(): read when the job begins, if it is
  // there, and written every so many seconds and when the job ends early. Empty: none. A file that
  // can't be written ends no job; the answers say it. The Solver has a lock on it as long as it is
  // there (base/file_lock.h); if another one has it (kInUse), or there can be none (kIo), that is
  // a StorageError of the constructor.
  std::string checkpoint;
  double checkpoint_seconds = 300;
  // Positions that cost fewer nodes are left out: they are found again about as fast as read.
  std::uint64_t checkpoint_nodes = 64;

  // Whether a value reaches a number is asked of one window search first. If it takes more nodes,
  // the claim becomes the root of a tree, whose leaves are searched with budgets that this number
  // sets, too (solver/proof_tree/). Answers do not depend on it.
  std::uint64_t window_nodes = 20'000'000;
  // File for these trees, and for what else is found out of the position (proof_tree_file.h): read
  // and written as `checkpoint` is, and also when the job has come to its end. What cannot be read
  // as such a file, or is one of another position, is an InputError.
  std::string proof;
};

}  // namespace kalah
