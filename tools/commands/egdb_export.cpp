// kalah egdb export: the values of a layer as plain bytes.
#include <unistd.h>

#include <functional>
#include <span>
#include <string>

#include "base/input_error.h"
#include "base/result_file.h"
#include "solver/egdb/layer_stats.h"
#include "tools/commands/egdb_commands.h"
#include "tools/commands/layer_control.h"
#include "tools/console/output.h"
#include "tools/console/progress_line.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/egdb_folders.h"
#include "tools/options/result_path.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "The values of all boards with exactly S seeds in play, a signed byte each and nothing else:\n"
    "own store minus the opponent's at the end, for the player to move. Boards stand in\n"
    "colexicographic order over the mover's houses 1..m, then the opponent's 1..m: compared by "
    "the\n"
    "opponent's last house first, then by the one before it, and so on to the mover's house 1,\n"
    "fewer seeds first. What does not fit in memory as packed rows, half a byte a position, goes "
    "to\n"
    "a file without a name in the folder of the database.";

// Bytes in pieces of a fair size, whatever the pieces they come in.
class Pieces {
 public:
  explicit Pieces(std::function<void(std::string_view)> sink) : sink_(std::move(sink)) {}

  void add(std::span<const std::int8_t> values) {
    constexpr std::size_t kSize = 1 << 20;
    buffer_.append(reinterpret_cast<const char*>(values.data()), values.size());
    if (buffer_.size() >= kSize) flush();
  }
  void flush() {
    sink_(buffer_);
    buffer_.clear();
  }

 private:
  std::function<void(std::string_view)> sink_;
  std::string buffer_;
};

}  // namespace

int run_egdb_export(const Invocation& call) {
  Options options(call, "--dir DIR --seeds S [options]", kDescription,
                  {"--dir databases --seeds 12 --output layer-12.bin",
                   "--dir databases --rules kgp --houses 6 --seeds 5 | xxd | head"});
  options.add_heading("Database");
  add_egdb_options(options, "the only one there is");
  options.add_value("seeds", "S", "seeds in play");
  options.add_heading("Work");
  add_resource_options(options, "values");
  options.add_heading("Output");
  options.add_value("output", "FILE", "file to write; - (default) is standard output");
  options.add_flag("quiet", "no progress on standard error");
  options.add_flag("help", "this text");
  if (!options.parse()) return kSuccess;

  expect_no_arguments(options);
  if (!options.has("seeds")) {
    throw InputError("--seeds is missing: the layer to write, such as --seeds 12");
  }
  const int layer = options.integer("seeds", 0, kMaxEgdbSeeds, 0);
  const std::string output = options.text("output").value_or("-");
  if (output == "-" && isatty(STDOUT_FILENO) == 1) {
    throw InputError("bytes are not for a terminal; see --output FILE");
  }
  const std::uint64_t memory = read_memory(options);
  ThreadPool pool(read_threads(options));
  const EgdbFolder folder = read_egdb(options);
  const OpenLayer open(folder, layer);
  ProgressLine progress(call.program, options.has("quiet"));
  const StopSignals signals;
  const LayerJob job{memory, layer_control(folder, layer, progress, signals)};
  const auto write = [&](const std::function<void(std::string_view)>& sink) {
    Pieces pieces(sink);
    export_layer(open.file, folder.rules, open.ranking, job, pool,
                 [&](std::span<const std::int8_t> values) { pieces.add(values); });
    pieces.flush();
    progress.clear();
  };
  try {
    if (output == "-") {
      write(write_output);
      return kSuccess;
    }
    ResultFile file(*read_result_path(options, "output"));
    write([&](std::string_view text) { file.append(text); });
    file.commit();
    return kSuccess;
  } catch (const Interrupted&) {
    progress.clear();
    print_error(call.program, "interrupted before all values were written");
    return kFailure;
  }
}

}  // namespace kalah
