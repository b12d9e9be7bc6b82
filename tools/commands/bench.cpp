// kalah bench: a fixed suite for the search; its number of nodes is the same everywhere.
//
// With one thread, a fixed size of table and database, and no limits, the search visits the same
// nodes in every build on every machine. Their sum, the signature, therefore tells whether a change
// has changed the search; a change that is to make it faster only leaves it alone. Time is what
// differs, and what the change is about.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result_file.h"
#include "base/version.h"
#include "solver/solver.h"
#include "tools/charts/bench_chart.h"
#include "tools/commands/bench_suite.h"
#include "tools/commands/builder_bench.h"
#include "tools/commands/commands.h"
#include "tools/console/counted_progress.h"
#include "tools/console/output.h"
#include "tools/console/progress_line.h"
#include "tools/options/common_options.h"
#include "tools/options/result_path.h"
#include "tools/report/bench_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Times the search, with one thread, on a fixed suite of positions. The signature is the sum of\n"
    "all nodes: it is the same in every build and on every machine, and changes only when the search\n"
    "does. The speed is that of the search alone, without the time for databases.\n\n"
    "With --svg, a database of six houses is built in memory as well (up to 20 seeds, in about\n"
    "300 MiB; up to 12 with --short). The picture shows nodes per second for each position of the\n"
    "suite, and positions per second for each layer of the database.";
// clang-format on

// Of the database that --svg builds.
constexpr int kHouses = 6;
constexpr int kSeeds = 20;
constexpr int kShortSeeds = 12;

std::string_view task_name(BenchCase::Task task) {
  return task == BenchCase::Task::kSolve ? "solve" : "analyze";
}

BenchRun run_case(const BenchCase& item, CountedProgress& progress) {
  SolverOptions options;
  options.memory = static_cast<std::uint64_t>(item.mebibytes) << 20;
  options.egdb_seeds = item.egdb_seeds;
  progress.watch(options, nullptr);
  const Position position = parse_position(item.board);
  Solver solver(parse_rules(item.rules), position.houses, count_seeds(position.board), options);
  return {std::string(task_name(item.task)), std::string(item.rules), std::string(item.board),
          item.task == BenchCase::Task::kSolve ? solver.solve(position).statistics
                                               : solver.analyze(position).statistics};
}

std::vector<BenchRun> run_suite(std::span<const BenchCase> suite, ProgressLine& line) {
  CountedProgress progress(line, "positions");
  progress.expect(suite.size());
  std::vector<BenchRun> runs;
  for (const BenchCase& item : suite) {
    runs.push_back(run_case(item, progress));
    progress.count_one();
  }
  line.clear();
  return runs;
}

// "Kalah(6,3)" for the start of a game.
std::string position_name(std::string_view board) {
  const Position position = parse_position(board);
  const int seeds = seeds_at(position.board.own, 0);
  if (position.store == 0 && position.other_store == 0 &&
      position.board == starting_board(position.houses, seeds)) {
    return "Kalah(" + std::to_string(position.houses) + "," + std::to_string(seeds) + ")";
  }
  return std::string(board);
}

std::string speed_chart(const std::vector<BenchRun>& runs, int seeds, ProgressLine& line) {
  BenchSpeeds speeds;
  for (const BenchRun& run : runs) {
    speeds.searches.push_back({run.task, run.rules, position_name(run.board),
                               run.statistics.egdb_seeds, run.statistics.nodes,
                               run.search_seconds()});
  }
  speeds.builder = to_string(Rules{}) + ", " + std::to_string(kHouses) + " houses";
  speeds.layers = bench_builder(Rules{}, kHouses, seeds, line);
  return bench_chart(speeds);
}

Options declare_options(const Invocation& call) {
  Options options(call, "[options]", kDescription,
                  {"", "--short", "--json --quiet", "--svg speed.svg"});
  options.add_heading("Suite");
  options.add_flag("short", "a small suite with a signature of its own, for slow builds");
  add_output_options(options);
  options.add_value("svg", "FILE", "also draw the speed of the search and the database builder");
  return options;
}

}  // namespace

int run_bench(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;
  expect_no_arguments(options);

  const bool is_short = options.has("short");
  std::optional<ResultFile> svg;
  begin_picture(options, svg);
  ProgressLine line(call.program, options.has("quiet"));
  const std::vector<BenchRun> runs =
      run_suite(is_short ? short_bench_suite() : full_bench_suite(), line);
  write_output(options.has("json") ? bench_json(is_short ? "short" : "full", runs)
                                   : bench_text(runs));
  if (svg) {
    svg->append(speed_chart(runs, is_short ? kShortSeeds : kSeeds, line));
    svg->commit();
  }
  return kSuccess;
}

}  // namespace kalah
