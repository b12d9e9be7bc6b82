// How fast the search is, position by position.
#include "tools/report/bench_report.h"

#include <cmath>

#include "base/number_text.h"
#include "base/version.h"
#include "tools/console/progress_line.h"
#include "tools/report/json_support.h"
#include "tools/report/labeled.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

struct Sum {
  std::uint64_t nodes = 0;
  double seconds = 0;
  double search_seconds = 0;

  double nodes_per_second() const {
    return search_seconds > 0 ? static_cast<double>(nodes) / search_seconds : 0;
  }
};

Sum sum_of(const std::vector<BenchRun>& runs) {
  Sum sum;
  for (const BenchRun& run : runs) {
    sum.nodes += run.statistics.nodes;
    sum.seconds += run.statistics.seconds;
    sum.search_seconds += run.search_seconds();
  }
  return sum;
}

std::string run_table(const std::vector<BenchRun>& runs) {
  TextTable table({"nodes", "search", "database", "task", "rules", "board"});
  for (std::size_t left = 3; left < 6; ++left) table.set_left(left);
  for (const BenchRun& run : runs) {
    const std::string seeds = std::to_string(run.statistics.egdb_seeds) + ": ";
    table.add({grouped(run.statistics.nodes), fixed(run.search_seconds(), 3) + " s",
               seeds + fixed(run.statistics.egdb_seconds, 3) + " s", run.task, run.rules,
               run.board});
  }
  return table.text();
}

Json run_json(const BenchRun& run) {
  Json json;
  json["task"] = run.task;
  json["rules"] = run.rules;
  json["board"] = run.board;
  json["egdb_seeds"] = run.statistics.egdb_seeds;
  json["table_bytes"] = run.statistics.table_bytes;
  json["nodes"] = run.statistics.nodes;
  json["search_seconds"] = rounded_seconds(run.search_seconds());
  json["seconds"] = rounded_seconds(run.statistics.seconds);
  return json;
}

}  // namespace

std::string bench_text(const std::vector<BenchRun>& runs) {
  const Sum sum = sum_of(runs);
  return run_table(runs) + "\n" +
         labeled("search", counted(sum.nodes, "node") + " in " + duration(sum.search_seconds) +
                               speed_text(static_cast<double>(sum.nodes), sum.search_seconds)) +
         labeled("time", duration(sum.seconds) + " with databases") +
         labeled("signature", std::to_string(sum.nodes));
}

std::string bench_json(std::string_view suite, const std::vector<BenchRun>& runs) {
  const Sum sum = sum_of(runs);
  Json json;
  json["suite"] = suite;
  json["signature"] = sum.nodes;
  json["nodes_per_second"] = std::round(sum.nodes_per_second());
  json["search_seconds"] = rounded_seconds(sum.search_seconds);
  json["seconds"] = rounded_seconds(sum.seconds);
  json["positions"] = Json::array();
  for (const BenchRun& run : runs) json["positions"].push_back(run_json(run));
  json["version"] = kVersion.number;
  return json_line(json);
}

}  // namespace kalah
