// Timing a small database.
#include "solver/machine_speed.h"

#include <algorithm>

#include "base/stopwatch.h"
#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/egdb.h"

namespace kalah {
namespace {

double measure() {
  constexpr int kHouses = 6;
  constexpr int kSeeds = 10;
  constexpr int kTimes = 2;  // the first one also brings code and memory
  const SowTable table(Rules{}, kHouses);
  ThreadPool pool(1);
  double least = 0;
  for (int time = 0; time < kTimes; ++time) {
    const Stopwatch clock;
    static_cast<void>(Egdb::build(table, kSeeds, pool));
    const double seconds = clock.seconds();
    least = time == 0 ? seconds : std::min(least, seconds);
  }
  constexpr double kTick = 1e-6;  // of a clock that stood still
  return static_cast<double>(Egdb::boards(kHouses, kSeeds)) / std::max(least, kTick);
}

}  // namespace

double measured_boards_a_second() {
  static const double boards_a_second = measure();
  return boards_a_second;
}

}  // namespace kalah
