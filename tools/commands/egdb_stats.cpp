// kalah egdb stats: what the values of a database are like.
#include <optional>
#include <string>
#include <utility>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "base/printable.h"
#include "base/result_file.h"
#include "engine/position_text.h"
#include "solver/egdb/layer_counts.h"
#include "solver/egdb/layer_stats.h"
#include "tools/charts/egdb_chart.h"
#include "tools/commands/egdb_commands.h"
#include "tools/commands/layer_control.h"
#include "tools/console/output.h"
#include "tools/console/progress_line.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/egdb_folders.h"
#include "tools/options/result_path.h"
#include "tools/report/csv.h"
#include "tools/report/egdb_json.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "For each layer, all boards with so many seeds in play: shares of wins, draws and losses of "
    "the\n"
    "player to move, from the seeds in play; mean and standard deviation of the value; lowest and\n"
    "highest value with a board of each; and mutual zugzwang, boards in which neither\n"
    "player wants to be the one to move: the values for both, each moving first, sum up to less\n"
    "than 0.\n\n"
    "The digest in CSV is XXH3 (64 bits) of all values of a layer, a signed byte each: for l = 0\n"
    "seeds of the mover and up, row after row of the opponent's remaining seeds, and for each of\n"
    "them all rows of the mover's l seeds. Rows are compared by their last house, then the one\n"
    "before it, and so on, more seeds first. How a file stores the values makes no difference.";

std::string percent(std::uint64_t count, const LayerStats& stats) {
  return fixed(100 * static_cast<double>(count) / static_cast<double>(stats.boards), 2);
}

std::string stats_text(const EgdbFolder& folder, const std::vector<LayerStats>& layers) {
  TextTable table(
      {"seeds", "positions", "win %", "draw %", "loss %", "mean", "deviation", "mutual zugzwang"});
  TextTable extremes({"seeds", "lowest", "board", "highest", "board"});
  extremes.set_left(2);
  extremes.set_left(4);
  const auto text_of = [&](const Board& board) {
    return to_string(Position{.houses = folder.houses, .board = board});
  };
  for (const LayerStats& stats : layers) {
    const std::string seeds = std::to_string(stats.layer);
    table.add({seeds, grouped(stats.boards), percent(stats.wins, stats),
               percent(stats.draws, stats), percent(stats.losses, stats), fixed(stats.mean, 3),
               fixed(stats.deviation, 3), grouped(stats.mutual_zugzwang)});
    extremes.add({seeds, std::to_string(stats.lowest), text_of(stats.lowest_board),
                  std::to_string(stats.highest), text_of(stats.highest_board)});
  }
  return printable(folder.path()) + ": " + folder.title() + "\n" + table.text() + "\n" +
         extremes.text();
}

std::string csv_header() {
  return csv_line({"rules", "houses", "seeds", "positions", "wins", "draws", "losses", "mean",
                   "bits_per_position", "digest"});
}

std::string layer_csv(const EgdbFolder& folder, const LayerCounts& counts,
                      const LayerReader& file) {
  const EgdbSize size{counts.boards(), file.size()};
  return csv_line({to_string(folder.rules), std::to_string(folder.houses),
                   std::to_string(file.layer()), std::to_string(counts.boards()),
                   std::to_string(counts.wins()), std::to_string(counts.draws()),
                   std::to_string(counts.losses()), fixed(counts.mean(), 6),
                   fixed(size.bits_per_position(), 3), hexadecimal(counts.digest)});
}

}  // namespace

int run_egdb_stats(const Invocation& call) {
  Options options(call, "--dir DIR [options]", kDescription,
                  {"--dir databases", "--dir databases --houses 6 --seeds 12 --json",
                   "--dir databases --rules standard --houses 6 --svg values.svg",
                   "--dir databases --rules standard --houses 6 --csv >layers.csv"});
  options.add_heading("Database");
  add_egdb_options(options, "the only one there is");
  options.add_value("seeds", "N", "only the layer of N seeds in play (default: all layers)");
  options.add_heading("Work");
  add_resource_options(options, "values");
  add_output_options(options);
  options.add_flag("csv",
                   "CSV, one line a layer: rules,houses,seeds,positions,wins,draws,losses,mean,"
                   "bits_per_position,digest; counts less, and is faster");
  options.add_value("svg", "FILE", "draw the distribution of values by layer, too");
  if (!options.parse()) return kSuccess;

  expect_no_arguments(options);
  const bool csv = options.has("csv");
  if (csv && (options.has("json") || options.has("svg"))) {
    throw InputError("--csv excludes --json and --svg, which need more than it counts");
  }
  const int only = options.integer("seeds", 0, kMaxEgdbSeeds, -1);
  const std::uint64_t memory = read_memory(options);
  ThreadPool pool(read_threads(options));
  const EgdbFolder folder = read_egdb(options);
  std::optional<ResultFile> svg;
  begin_picture(options, svg);
  if (only < 0 && folder.gap()) {
    print_error(call.program, folder.path() + ": layer " + std::to_string(*folder.gap()) +
                                  " is missing; there are " + folder.layers_text());
  }

  ProgressLine progress(call.program, options.has("quiet"));
  const StopSignals signals;
  std::vector<LayerStats> layers;
  bool has_header = false;
  try {
    for (const int layer : only >= 0 ? std::vector<int>{only} : folder.layers) {
      const LayerJob job{memory, layer_control(folder, layer, progress, signals)};
      const OpenLayer open(folder, layer);
      if (csv) {
        const LayerCounts counts = count_layer(open.file, folder.rules, open.ranking, job, pool);
        progress.clear();
        // Nothing is printed before it is known that there is something to print.
        if (!std::exchange(has_header, true)) write_output(csv_header());
        write_output(layer_csv(folder, counts, open.file));
        continue;
      }
      layers.push_back(layer_stats(open.file, folder.rules, open.ranking, job, pool));
      if (!options.has("json")) continue;
      progress.clear();
      write_output(stats_json(folder, layers.back()));
    }
  } catch (const Interrupted&) {
    progress.clear();
    print_error(call.program, "interrupted before all layers were counted");
    return kFailure;
  }
  progress.clear();
  if (!options.has("json") && !csv) write_output(stats_text(folder, layers));
  if (svg) {
    svg->append(egdb_chart(folder, layers));
    svg->commit();
  }
  return kSuccess;
}

}  // namespace kalah
