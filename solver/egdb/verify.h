// Checking a database by other means than it was built with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/job_control.h"
#include "engine/board.h"
#include "engine/rules.h"

namespace kalah {

struct EgdbVerifyOptions {
  std::string directory;
  Rules rules;
  int houses = 6;
  int seeds = -1;            // highest layer to look at; -1: all there are
  std::uint64_t sample = 0;  // boards whose equation is checked; 0: every board
  std::uint64_t random_seed = 1;
  std::uint64_t memory = 0;  // bytes, for packed rows or, with a sample, decoded blocks
  int threads = 1;
  // Is told of the phases "files" in "bytes" and "check" in "positions".
  JobControl control;
};

struct EgdbVerifyReport {
  int seeds = -1;                   // layers 0..seeds were looked at
  std::uint64_t blocks = 0;         // whose checksums were computed, and that were decoded
  std::uint64_t bytes = 0;          // of the files
  std::uint64_t boards = 0;         // whose equation was checked
  std::uint64_t wrong_boards = 0;   // whose value is not the best of its moves
  std::vector<std::string> errors;  // what is wrong with files, one line each
  std::vector<Board> examples;      // of wrong boards, a few

  [[nodiscard]] bool ok() const { return errors.empty() && wrong_boards == 0; }
};

// 1. Reads every block of every layer, and checks it. 2. If all are sound, checks that the value of
// a board is the best of its moves (or the leftover of a finished board), with moves made by the
// engine. Throws StorageError kMissing if there is no such database, or kIo if there is no room for
// rows that do not fit in memory (reading_store.h); InputError if the options are wrong or the
// memory is too little; Interrupted.
[[nodiscard]] EgdbVerifyReport verify_egdb(const EgdbVerifyOptions& options);

// Bytes of memory that checking all boards of layers 0..seeds needs at least, about.
[[nodiscard]] std::uint64_t least_verify_memory(const Rules& rules, int houses, int seeds,
                                                int threads);

}  // namespace kalah
