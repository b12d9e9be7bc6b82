// kalah bench: a fixed suite for the search; its number of nodes is the same everywhere.
//
// With one thread, a fixed size of table and database, and no limits, the search visits the same
// nodes in every build on every machine. Their sum, the signature, therefore tells whether a change
// has changed the search; a change that is to make it faster only leaves it alone. Time is what
// differs, and what the change is about.
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/number_text.h"
#include "base/result_file.h"
#include "base/version.h"
#include "solver/solver.h"
#include "tools/charts/bench_chart.h"
#include "tools/commands/builder_bench.h"
#include "tools/console/counted_progress.h"
#include "tools/console/output.h"
#include "tools/console/progress_line.h"
#include "tools/options/command.h"
#include "tools/options/common_options.h"
#include "tools/report/json_support.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

enum class Task { kSolve, kAnalyze };

struct Case {
  Task task;
  std::string_view rules;
  std::string_view board;
  int egdb_seeds;
  int mebibytes;  // for table and database
};

// Rule sets, widths, databases from none on, starts and middle games. A small table is one that has
// to replace what it holds.
constexpr std::array kFullSuite = {
    Case{Task::kSolve, "standard", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 0, 64},
    Case{Task::kSolve, "empty-capture", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 10, 64},
    Case{Task::kSolve, "kgp", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 8, 64},
    Case{Task::kSolve, "bga,pie=on", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 14, 64},
    Case{Task::kSolve, "cross-capture=on", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 12, 64},
    Case{Task::kSolve, "sow-opponent-store=on", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 12, 64},
    Case{Task::kSolve, "capturing-seed=stays", "<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>", 8, 64},
    Case{Task::kSolve, "leftover=nobody", "<5,0,0,3,3,3,3,3,3,3,3,3,3>", 6, 64},
    Case{Task::kSolve, "standard", "<5,0,0,4,4,4,4,4,4,4,4,4,4>", 14, 64},
    Case{Task::kAnalyze, "leftover=finisher", "<5,0,0,4,4,4,4,4,4,4,4,4,4>", 6, 64},
    Case{Task::kSolve, "empty-capture", "<5,0,0,4,4,4,4,4,4,4,4,4,4>", 10, 64},
    Case{Task::kSolve, "standard", "<4,0,0,6,6,6,6,6,6,6,6>", 12, 64},
    Case{Task::kSolve, "standard", "<6,5,7,0,5,1,6,0,6,2,0,7,1,6,2>", 14, 64},
    Case{Task::kSolve, "empty-capture", "<6,8,6,2,0,6,0,5,3,1,7,0,4,0,6>", 12, 64},
    Case{Task::kSolve, "standard", "<6,4,4,5,5,0,6,6,0,5,0,6,6,0,1>", 14, 64},
    Case{Task::kSolve, "standard", "<6,4,4,5,0,2,6,6,3,5,0,6,5,1,1>", 16, 64},
    Case{Task::kSolve, "standard", "<8,6,6,3,1,2,0,2,1,2,1,2,0,2,2,1,3,1,2>", 0, 2},
    Case{Task::kAnalyze, "standard", "<6,8,6,2,0,6,0,5,3,1,7,0,4,0,6>", 14, 64},
};

// For builds that are tens of times slower.
constexpr std::array kShortSuite = {
    Case{Task::kSolve, "standard", "<4,0,0,3,3,3,3,3,3,3,3>", 0, 16},
    Case{Task::kSolve, "empty-capture", "<4,0,0,3,3,3,3,3,3,3,3>", 6, 16},
    Case{Task::kSolve, "bga,pie=on", "<4,0,0,3,3,3,3,3,3,3,3>", 4, 16},
    Case{Task::kSolve, "leftover=nobody", "<5,0,0,2,2,2,2,2,2,2,2,2,2>", 4, 16},
    Case{Task::kSolve, "standard", "<8,9,9,1,0,2,0,1,3,0,1,2,1,0,1,0,3,1,2>", 0, 2},
    Case{Task::kAnalyze, "standard", "<6,12,12,2,0,2,1,3,3,1,2,0,4,2,2>", 8, 16},
};

constexpr const char* kDescription =
    "Times the search, with one thread, on a fixed suite of positions. The signature is the sum\n"
    "of all nodes: the same in every build and on every machine, so that a change of the search\n"
    "shows. Speed is that of the search alone, without the time for databases.\n\n"
    "With --svg, a database of six houses is built in memory as well (to 20 seeds, in about 300 "
    "MiB;\n"
    "to 12 with --short), and the picture shows nodes per second for each position of the suite,\n"
    "and positions per second for each layer of the database.";

// Of the database that --svg builds.
constexpr int kHouses = 6;
constexpr int kSeeds = 20;
constexpr int kShortSeeds = 12;

struct Run {
  const Case* item;
  Statistics statistics;

  double search_seconds() const { return statistics.seconds - statistics.egdb_seconds; }
};

Run run_case(const Case& item, CountedProgress& progress) {
  SolverOptions options;
  options.memory = static_cast<std::uint64_t>(item.mebibytes) << 20;
  options.egdb_seeds = item.egdb_seeds;
  progress.watch(options, nullptr);
  const Position position = parse_position(item.board);
  Solver solver(parse_rules(item.rules), position.houses, count_seeds(position.board), options);
  return {&item, item.task == Task::kSolve ? solver.solve(position).statistics
                                           : solver.analyze(position).statistics};
}

std::string_view task_name(Task task) { return task == Task::kSolve ? "solve" : "analyze"; }

struct Sum {
  std::uint64_t nodes = 0;
  double seconds = 0;
  double search_seconds = 0;

  double nodes_per_second() const {
    return search_seconds > 0 ? static_cast<double>(nodes) / search_seconds : 0;
  }
};

Sum sum_of(const std::vector<Run>& runs) {
  Sum sum;
  for (const Run& run : runs) {
    sum.nodes += run.statistics.nodes;
    sum.seconds += run.statistics.seconds;
    sum.search_seconds += run.search_seconds();
  }
  return sum;
}

std::string bench_text(const std::vector<Run>& runs) {
  TextTable table({"nodes", "search", "database", "task", "rules", "board"});
  for (std::size_t left = 3; left < 6; ++left) table.set_left(left);
  for (const Run& run : runs) {
    const std::string seeds = std::to_string(run.statistics.egdb_seeds) + ": ";
    table.add({grouped(run.statistics.nodes), fixed(run.search_seconds(), 3) + " s",
               seeds + fixed(run.statistics.egdb_seconds, 3) + " s",
               std::string(task_name(run.item->task)), std::string(run.item->rules),
               std::string(run.item->board)});
  }
  const Sum sum = sum_of(runs);
  return table.text() + "\nsearch    " + grouped(sum.nodes) + " nodes in " +
         duration(sum.search_seconds) +
         speed_text(static_cast<double>(sum.nodes), sum.search_seconds) + "\ntime      " +
         duration(sum.seconds) + " with databases\nsignature " + std::to_string(sum.nodes) + "\n";
}

std::string bench_json(std::string_view suite, const std::vector<Run>& runs) {
  const Sum sum = sum_of(runs);
  Json json;
  json["suite"] = suite;
  json["signature"] = sum.nodes;
  json["nodes_per_second"] = std::round(sum.nodes_per_second());
  json["search_seconds"] = rounded_seconds(sum.search_seconds);
  json["seconds"] = rounded_seconds(sum.seconds);
  json["positions"] = Json::array();
  for (const Run& run : runs) {
    Json entry;
    entry["task"] = task_name(run.item->task);
    entry["rules"] = run.item->rules;
    entry["board"] = run.item->board;
    entry["egdb_seeds"] = run.statistics.egdb_seeds;
    entry["table_bytes"] = run.statistics.table_bytes;
    entry["nodes"] = run.statistics.nodes;
    entry["search_seconds"] = rounded_seconds(run.search_seconds());
    entry["seconds"] = rounded_seconds(run.statistics.seconds);
    json["positions"].push_back(std::move(entry));
  }
  json["version"] = kVersion.number;
  return json_line(json);
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

std::string speed_chart(const std::vector<Run>& runs, int seeds, ProgressLine& line) {
  BenchSpeeds speeds;
  for (const Run& run : runs) {
    speeds.searches.push_back({std::string(task_name(run.item->task)), std::string(run.item->rules),
                               position_name(run.item->board), run.statistics.egdb_seeds,
                               run.statistics.nodes, run.search_seconds()});
  }
  speeds.builder = to_string(Rules{}) + ", " + std::to_string(kHouses) + " houses";
  speeds.layers = bench_builder(Rules{}, kHouses, seeds, line);
  return bench_chart(speeds);
}

}  // namespace

int run_bench(const Invocation& call) {
  Options options(call, "[options]", kDescription,
                  {"", "--short", "--json --quiet", "--svg speed.svg"});
  options.add_heading("Suite");
  options.add_flag("short", "a small suite with a signature of its own, for slow builds");
  add_output_options(options);
  options.add_value("svg", "FILE", "draw the speed of search and database builder, too");
  if (!options.parse()) return kSuccess;
  expect_no_arguments(options);

  const bool is_short = options.has("short");
  const std::span<const Case> suite =
      is_short ? std::span<const Case>(kShortSuite) : std::span<const Case>(kFullSuite);
  // A file that can't be made is better known before the work.
  std::optional<ResultFile> svg;
  if (const auto path = options.text("svg")) svg.emplace(*path);
  ProgressLine line(call.program, options.has("quiet"));
  CountedProgress progress(line, "positions");
  progress.expect(suite.size());
  std::vector<Run> runs;
  for (const Case& item : suite) {
    runs.push_back(run_case(item, progress));
    progress.count_one();
  }
  line.clear();
  write_output(options.has("json") ? bench_json(is_short ? "short" : "full", runs)
                                   : bench_text(runs));
  if (svg) {
    svg->append(speed_chart(runs, is_short ? kShortSeeds : kSeeds, line));
    svg->commit();
  }
  return kSuccess;
}

}  // namespace kalah
