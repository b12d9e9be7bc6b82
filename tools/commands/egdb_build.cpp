// kalah egdb build: computes a database on disk, layer by layer.
#include <filesystem>
#include <string>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/printable.h"
#include "base/storage_error.h"
#include "solver/egdb/build_job.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"
#include "tools/commands/egdb_commands.h"
#include "tools/console/output.h"
#include "tools/console/progress_line.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/egdb_folders.h"
#include "tools/options/position_options.h"
#include "tools/report/egdb_json.h"

namespace kalah {
namespace {

constexpr int kDefaultHouses = 6;

constexpr const char* kDescription =
    "Computes the value of every board with at most N seeds in play, and writes a file for each\n"
    "number of seeds, its layer. Layers that are there are kept, so the same command goes on with\n"
    "what was stopped or killed, inside a layer, too, and a larger N adds layers.\n\n"
    "With more memory it is faster: what has no room goes to files without a name in the folder\n"
    "of the database, up to three times as much as the database itself. With multi-lap sowing all\n"
    "but the highest layer have to fit in memory, half a byte a position, and it takes some ten\n"
    "times as long.\n\n"
    "Only one process at a time builds a database; another one fails, and says which one does.\n\n"
    "SIGINT (Ctrl-C) or SIGTERM ends the job in a second or two, and another one, a second or "
    "more\n"
    "later, at once; what is written is kept either way, and the exit code of a stopped job is 1.";

EgdbSize size_of(const EgdbFolder& folder, int seeds) {
  EgdbSize size;
  size.positions = Egdb::boards(folder.houses, seeds);
  for (int layer = 0; layer <= seeds; ++layer) {
    size.bytes += std::filesystem::file_size(layer_path(folder.path(), layer));
  }
  return size;
}

std::string build_text(const EgdbFolder& folder, int seeds, const EgdbBuildReport& report,
                       const EgdbSize& size) {
  std::string text = printable(folder.path()) + ": ";
  if (report.layers_built == 0) {
    text +=
        "nothing to build, " +
        (report.layers_found == 1 ? "its one layer is there"
                                  : "all " + counted(report.layers_found, "layer") + " are there");
  } else {
    text += counted(report.layers_built, "layer") + " built";
    if (report.layers_found > 0) text += ", " + std::to_string(report.layers_found) + " found";
    const auto boards = static_cast<double>(report.boards_built);
    text += "; " + counted(report.boards_built, "position") + " in " + duration(report.seconds) +
            speed_text(boards, report.seconds);
  }
  return text + "; up to " + counted(seeds, "seed") + ": " + counted(size.positions, "position") +
         ", " + bytes(size.bytes) + " on disk, " + fixed(size.bits_per_position(), 2) +
         " bits a position\n";
}

std::string kept_text(const EgdbBuildOptions& options, const EgdbFolder& folder) {
  const int layers = stored_layers(options.directory, options.rules, options.houses);
  if (layers == 0) return "interrupted before the first layer was done; nothing is kept";
  return "interrupted; " +
         (layers == 1 ? "layer 0 is" : "layers 0-" + std::to_string(layers - 1) + " are") +
         " kept in " + folder.path() + ", and the same command goes on from there";
}

EgdbBuildOptions read_options(const Options& options) {
  EgdbBuildOptions result;
  result.directory = read_egdb_directory(options);
  result.rules = read_rules(options);
  result.houses = options.integer("houses", 1, kMaxHouses, kDefaultHouses);
  if (!options.has("seeds")) {
    throw InputError("--seeds is missing: the most seeds in play, such as --seeds 12");
  }
  result.seeds = options.integer("seeds", 0, kMaxEgdbSeeds, 0);
  result.memory = read_memory(options, 0);  // build_egdb() knows how much it takes
  result.threads = read_threads(options);
  const std::string builder = options.text("builder").value_or("fast");
  if (builder != "fast" && builder != "reference") {
    throw InputError("--builder is '" + builder + "'; expected fast or reference");
  }
  result.by_reference = builder == "reference";
  return result;
}

}  // namespace

int run_egdb_build(const Invocation& call) {
  Options options(
      call, "--dir DIR --seeds N [options]", kDescription,
      {"--dir databases --seeds 12", "--dir databases --seeds 20 --rules empty-capture --memory 2G",
       "--dir databases --houses 4 --seeds 16 --json --quiet"});
  options.add_heading("Database");
  options.add_value("dir", "DIR", "folder of the databases; it is made if it is not there");
  options.add_value("seeds", "N", "most seeds in play, 0 to 127");
  options.add_value("houses", "M", "houses a side, 1 to 8 (default 6)");
  options.add_value("rules", "LIST",
                    "rule set such as bga,capture=always (default standard), without `pie` and "
                    "`goal`, which change no value; see `kalah rules`");
  options.add_heading("Work");
  add_resource_options(options, "everything");
  options.add_value("builder", "NAME",
                    "fast (default), or reference: board by board through the move rules, slowly "
                    "and all in memory, to check the fast one");
  add_output_options(options);
  if (!options.parse()) return kSuccess;

  expect_no_arguments(options);
  EgdbBuildOptions build = read_options(options);
  const EgdbFolder folder = egdb_of(build.directory, build.rules, build.houses);
  ProgressLine progress(call.program, options.has("quiet"));
  const StopSignals signals;
  build.control = JobControl(
      [&](const JobProgress& job) {
        progress.show("building", job.seconds, [&] {
          return share_text(job.done, job.total, std::string(job.unit), job.seconds);
        });
      },
      signals.flag());
  try {
    const EgdbBuildReport report = build_egdb(build);
    progress.clear();
    const EgdbSize size = size_of(folder, build.seeds);
    write_output(options.has("json") ? build_json(folder, build.seeds, report, size)
                                     : build_text(folder, build.seeds, report, size));
  } catch (const Interrupted&) {
    progress.clear();
    print_error(call.program, kept_text(build, folder));
    return kFailure;
  } catch (const StorageError& error) {
    const StorageError::Kind kind = error.kind();
    if (kind == StorageError::Kind::kIo || kind == StorageError::Kind::kInUse) throw;
    // A layer that was there is of no use, but the job removes nothing that it has not written.
    throw StorageError(error.kind(), error.path(),
                       error.problem() + "; remove that file to have it built again");
  }
  return kSuccess;
}

}  // namespace kalah
