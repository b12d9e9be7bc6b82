// kalah analyze: the exact value of every move of many boards, as a filter.
#include <string>

#include "tools/analysis_text.h"
#include "tools/board_filter.h"
#include "tools/command.h"
#include "tools/common_options.h"
#include "tools/counted_progress.h"
#include "tools/json.h"
#include "tools/output.h"
#include "tools/position_options.h"
#include "tools/solver_options.h"
#include "tools/solver_pool.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "The exact value of every move of each board. Without boards as arguments they are read from\n"
    "a file or standard input, one a line; blank lines and lines that begin with # are skipped.\n"
    "Results come in the order of the boards, each as soon as it is there. A board that is wrong\n"
    "is reported with its line number, and the others go on; the exit code is 2 then.\n\n"
    "A value counts the seeds that are in play before the move, own store minus the opponent's at\n"
    "the end. In moves, * is an extra move, x8 a capture of 8 seeds, # the end of the game.";

}  // namespace

int run_analyze(const Invocation& call) {
  Options options(call, "[BOARD...] [options]", kDescription,
                  {"'<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>'", "--json --quiet < boards.txt",
                   "--file boards.txt --rules empty-capture --egdb databases",
                   "--turns '3-6 4' --rules kgp '<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>'",
                   "--layout openspiel '0 3 3 3 3 3 3 0 3 3 3 3 3 3' --memory 1G"});
  options.add_heading("Position");
  options.add_value("file", "FILE",
                    "read the boards from FILE; - is standard input. How many there are is known "
                    "beforehand then, and part of the progress");
  BoardReader::add_options(options);
  add_solver_options(options);
  add_output_options(options);
  if (!options.parse()) return kSuccess;

  ProgressLine line(call.program, options.has("quiet"));
  CountedProgress progress(line, "boards");
  const BoardReader reader(options);
  SolverOptions solver_options = read_solver_options(options);
  solver_options.progress = [&](const Progress& report) { progress.show(report); };
  SolverPool pool(reader.rules(), solver_options);
  BoardHandlers handlers;
  handlers.expect = [&](const Position& position) {
    progress.expect(1);
    pool.expect(position.houses, count_seeds(position.board));
  };
  handlers.handle = [&](const Position& position, const std::string&) {
    const Analysis analysis = pool.solver_for(position).analyze(position);
    line.clear();
    write_output(options.has("json") ? analysis_json(analysis) : analysis_text(analysis));
    progress.count_one();
  };
  return for_each_board(options, reader, line, handlers) ? kSuccess : kBadInput;
}

}  // namespace kalah
