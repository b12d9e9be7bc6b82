// The positions that `kalah bench` searches.
#include "tools/commands/bench_suite.h"

#include <array>

namespace kalah {
namespace {

using Task = BenchCase::Task;

// clang-format off
// Many rule sets and widths, with and without a database, starts and middle games. The case with the
// small table makes the search replace entries.
constexpr std::array kFullSuite = {
    BenchCase{Task::kSolve, "standard", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 0, 64},
    BenchCase{Task::kSolve, "empty-capture", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 10, 64},
    BenchCase{Task::kSolve, "kgp", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 8, 64},
    BenchCase{Task::kSolve, "bga,pie=on", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 14, 64},
    BenchCase{Task::kSolve, "cross-capture=on", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 12, 64},
    BenchCase{Task::kSolve, "sow-opponent-store=on", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 12, 64},
    BenchCase{Task::kSolve, "capturing-seed=stays", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 8, 64},
    BenchCase{Task::kSolve, "leftover=nobody", "<5,0,0,3,3,3,3,3,3,3,3,3,3>", 6, 64},
    BenchCase{Task::kSolve, "standard", "<5,0,0,4,4,4,4,4,4,4,4,4,4>", 14, 64},
    BenchCase{Task::kAnalyze, "leftover=finisher", "<5,0,0,4,4,4,4,4,4,4,4,4,4>", 6, 64},
    BenchCase{Task::kSolve, "empty-capture", "<5,0,0,4,4,4,4,4,4,4,4,4,4>", 10, 64},
    BenchCase{Task::kSolve, "standard", "<4,0,0,6,6,6,6,6,6,6,6>", 12, 64},
    BenchCase{Task::kSolve, "standard", "<6,5,7,0,5,1,6,0,6,2,0,7,1,6,2>", 14, 64},
    BenchCase{Task::kSolve, "empty-capture", "<6,8,6,2,0,6,0,5,3,1,7,0,4,0,6>", 12, 64},
    BenchCase{Task::kSolve, "standard", "<6,4,4,5,5,0,6,6,0,5,0,6,6,0,1>", 14, 64},
    BenchCase{Task::kSolve, "standard", "<6,4,4,5,0,2,6,6,3,5,0,6,5,1,1>", 16, 64},
    BenchCase{Task::kSolve, "standard", "<8,6,6,3,1,2,0,2,1,2,1,2,0,2,2,1,3,1,2>", 0, 2},
    BenchCase{Task::kAnalyze, "standard", "<6,8,6,2,0,6,0,5,3,1,7,0,4,0,6>", 14, 64},
};

constexpr std::array kShortSuite = {
    BenchCase{Task::kSolve, "standard", "<4,0,0,3,3,3,3,3,3,3,3>", 0, 16},
    BenchCase{Task::kSolve, "empty-capture", "<4,0,0,3,3,3,3,3,3,3,3>", 6, 16},
    BenchCase{Task::kSolve, "bga,pie=on", "<4,0,0,3,3,3,3,3,3,3,3>", 4, 16},
    BenchCase{Task::kSolve, "leftover=nobody", "<5,0,0,2,2,2,2,2,2,2,2,2,2>", 4, 16},
    BenchCase{Task::kSolve, "standard", "<8,9,9,1,0,2,0,1,3,0,1,2,1,0,1,0,3,1,2>", 0, 2},
    BenchCase{Task::kAnalyze, "standard", "<6,12,12,2,0,2,1,3,3,1,2,0,4,2,2>", 8, 16},
};
// clang-format on

}  // namespace

std::span<const BenchCase> full_bench_suite() { return kFullSuite; }

std::span<const BenchCase> short_bench_suite() { return kShortSuite; }

}  // namespace kalah
