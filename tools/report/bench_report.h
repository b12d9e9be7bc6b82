// How fast the search is, position by position.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "solver/solver.h"

namespace kalah {

// What one position of the suite took.
struct BenchRun {
  std::string task;  // "solve" or "analyze"
  std::string rules;
  std::string board;
  Statistics statistics;

  // Without the time for the database.
  double search_seconds() const { return statistics.seconds - statistics.egdb_seconds; }
};

// A table, and the node signature.
std::string bench_text(const std::vector<BenchRun>& runs);
// One object; `suite` is its name.
std::string bench_json(std::string_view suite, const std::vector<BenchRun>& runs);

}  // namespace kalah
