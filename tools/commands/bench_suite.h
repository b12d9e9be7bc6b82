// The positions that `kalah bench` searches.
#pragma once

#include <span>
#include <string_view>

namespace kalah {

struct BenchCase {
  enum class Task { kSolve, kAnalyze };
  Task task;
  std::string_view rules;
  std::string_view board;
  int egdb_seeds;
  int mebibytes;  // for table and database
};

// A change here changes the node signature.
std::span<const BenchCase> full_bench_suite();
// For builds that are tens of times slower.
std::span<const BenchCase> short_bench_suite();

}  // namespace kalah
