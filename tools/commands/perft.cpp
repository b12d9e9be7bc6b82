// kalah perft: counts of move sequences, to test and time the move rules.
#include "engine/perft.h"

#include <string>

#include "base/input_error.h"
#include "base/stopwatch.h"
#include "tools/commands/commands.h"
#include "tools/console/output.h"
#include "tools/options/position_options.h"
#include "tools/report/perft_report.h"

namespace kalah {
namespace {

constexpr int kDeepest = 200;

// clang-format off
constexpr const char* kDescription =
    "Counts the sequences of 1 to D moves from a position. A move is one house played, not a whole turn;\n"
    "games that end sooner are not counted. Uses one thread.";
// clang-format on

PerftCount count_at(const SowTable& table, const Board& board, int depth) {
  const Stopwatch clock;
  PerftCount result;
  result.depth = depth;
  result.count = perft(table, board, depth);
  result.seconds = clock.seconds();
  return result;
}

// The count of each first move, in `moves`.
PerftCount divide_at(const SowTable& table, const Board& board, int depth) {
  const Stopwatch clock;
  PerftCount result;
  result.depth = depth;
  result.moves.resize(table.houses());
  for (int house = 0; house < table.houses() && !table.is_over(board); ++house) {
    if (seeds_at(board.own, house) == 0) continue;
    const std::uint64_t count = perft(table, table.play(board, house).next(), depth - 1);
    result.moves[house] = count;
    result.count += count;
  }
  result.seconds = clock.seconds();
  return result;
}

Options declare_options(const Invocation& call) {
  Options options(call, "--depth D [BOARD] [options]", kDescription,
                  {"--depth 8", "--depth 6 --houses 4 --seeds 3 --divide",
                   "--depth 5 --rules bga --json '<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>'"});
  options.add_heading("Count");
  options.add_value("depth", "D", "moves in the longest sequences, 1 to 200");
  options.add_flag("divide", "the count of depth D for each first move, and no other depth");
  options.add_heading("Position");
  add_start_options(options);
  options.add_heading("Output");
  options.add_flag("json", "JSON, one object a line");
  options.add_flag("help", "show this text");
  return options;
}

}  // namespace

int run_perft(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;

  if (!options.has("depth"))
    throw InputError("--depth is missing; expected --depth D, such as --depth 8");
  const int depth = options.integer("depth", 1, kDeepest, 1);
  const Start start = read_start(options);
  const SowTable table(start.rules, start.position.houses);
  const auto report = [&](const PerftCount& count) {
    write_output(options.has("json") ? perft_json(start.rules, start.position, count)
                                     : perft_text(count));
  };
  if (options.has("divide")) {
    report(divide_at(table, start.position.board, depth));
    return kSuccess;
  }
  for (int d = 1; d <= depth; ++d) report(count_at(table, start.position.board, d));
  return kSuccess;
}

}  // namespace kalah
