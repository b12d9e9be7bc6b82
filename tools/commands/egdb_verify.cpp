// kalah egdb verify: checks databases by other means than they were made.
#include <cmath>
#include <limits>
#include <string>

#include "base/number_text.h"
#include "base/printable.h"
#include "base/stopwatch.h"
#include "base/storage_error.h"
#include "engine/position_text.h"
#include "solver/egdb/verify.h"
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

constexpr const char* kDescription =
    "Two checks. Files: every block of every layer is read, its checksum compared, and decoded.\n"
    "Positions: the value of a board is the best of its moves, which are made by the rules of the\n"
    "game and looked up; every board is checked, or --sample K boards drawn at random, from each\n"
    "layer as many as its size asks for. What does not fit in memory, about half a byte a\n"
    "position, goes to files without a name in the folder of the database; with multi-lap sowing\n"
    "it has to fit. What is wrong is named on standard error, a line each; the exit code is 1\n"
    "then, and 0 if all is sound.";

std::string verify_text(const EgdbFolder& folder, const EgdbVerifyReport& report,
                        std::uint64_t sample, double seconds) {
  std::string text =
      printable(folder.path()) + ": " + folder.title() + ", " + folder.layers_text() + "\n";
  text += "  files      " + counted(report.blocks, "block") + ", " + bytes(report.bytes) + ": ";
  if (!report.errors.empty()) {
    text += counted(report.errors.size(), "error") + "\n";
    text += "  positions  not checked, because of the files\n";
  } else {
    text += "sound\n  positions  " + grouped(report.boards) +
            (sample != 0 ? " drawn at random: " : " checked, which is all of them: ");
    text += report.wrong_boards == 0 ? "sound\n" : grouped(report.wrong_boards) + " wrong\n";
  }
  return text + "  time       " + duration(seconds) + "\n";
}

}  // namespace

int run_egdb_verify(const Invocation& call) {
  Options options(call, "--dir DIR [options]", kDescription,
                  {"--dir databases", "--dir databases --rules standard --houses 6 --seeds 12",
                   "--dir databases --sample 1000000 --memory 1G --json"});
  options.add_heading("Database");
  add_egdb_options(options, "all there are");
  options.add_value("seeds", "N", "most seeds in play to look at (default: all there are)");
  options.add_heading("Work");
  options.add_value("sample", "K", "check K boards drawn at random instead of all");
  add_resource_options(options, "values");
  add_output_options(options);
  if (!options.parse()) return kSuccess;

  expect_no_arguments(options);
  EgdbVerifyOptions verify;
  verify.seeds = options.integer("seeds", 0, kMaxEgdbSeeds, -1);
  verify.sample =
      static_cast<std::uint64_t>(options.integer("sample", 1, std::numeric_limits<int>::max(), 0));
  verify.memory = read_memory(options);
  verify.threads = read_threads(options);
  ProgressLine progress(call.program, options.has("quiet"));
  const StopSignals signals;
  bool sound = true;
  for (const EgdbFolder& folder : read_egdbs(options)) {
    verify.directory = folder.directory;
    verify.rules = folder.rules;
    verify.houses = folder.houses;
    const Stopwatch clock;
    verify.control = JobControl(
        [&](const JobProgress& job) {
          progress.show(folder.name + ", " + std::string(job.phase), job.seconds, [&] {
            return share_text(job.done, job.total, std::string(job.unit), job.seconds);
          });
        },
        signals.flag());
    try {
      const EgdbVerifyReport report = verify_egdb(verify);
      progress.clear();
      for (const std::string& error : report.errors) print_error(call.program, error);
      for (const Board& board : report.examples) {
        print_error(call.program, folder.path() + ": the value of " +
                                      to_string(Position{.houses = folder.houses, .board = board}) +
                                      " is not the best of its moves");
      }
      sound = sound && report.ok();
      write_output(options.has("json")
                       ? verify_json(folder, report, verify.sample, clock.seconds())
                       : verify_text(folder, report, verify.sample, clock.seconds()));
    } catch (const Interrupted&) {
      progress.clear();
      print_error(call.program, "interrupted; nothing is said about " + folder.path());
      return kFailure;
    }
  }
  return sound ? kSuccess : kFailure;
}

}  // namespace kalah
