// kalah analyze: the exact value of every move of many boards, as a filter.
#include <algorithm>
#include <string>
#include <vector>

#include "base/input_error.h"
#include "solver/solver_pool.h"
#include "tools/commands/board_filter.h"
#include "tools/commands/commands.h"
#include "tools/console/counted_progress.h"
#include "tools/console/output.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/game_file.h"
#include "tools/options/position_options.h"
#include "tools/options/solver_options.h"
#include "tools/report/analysis_report.h"
#include "tools/report/game_analysis_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "The exact value of every move of each board. Boards are arguments, or lines of --file FILE or\n"
    "of standard input; blank lines and lines that begin with # are skipped. Results appear in the\n"
    "order of the boards, each as soon as it is known. A board that can't be read is reported with\n"
    "its line number and the rest is analyzed; the exit code is then 2.\n\n"
    "A line may also be a JSON object such as {\"id\":7,\"board\":\"<1,0,0,1,1>\"}. With --json each\n"
    "board gets one line on standard output: a result, or an object with \"line\" (or \"argument\")\n"
    "and \"error\"; both begin with the \"id\", if there is one, a text or a whole number.\n\n"
    "A value counts the seeds in play before the move: own store minus the opponent's at the end of\n"
    "the game. In moves, * is an extra move, x8 a capture of 8 seeds, # the end of the game. Under\n"
    "pie=on a board is the start of a game, as for `kalah solve`: the value of a move says that the\n"
    "opponent takes the better side after the turn. After one turn of --turns, or with \"pie\":\"swap\"\n"
    "in JSON, `swap` is among the moves. For boards later in a game, leave pie=on out, or say\n"
    "\"pie\":\"none\".\n\n"
    "With --game FILE every move of a recorded game (as `kalah play` saves it) gets its exact value,\n"
    "and mistakes are marked: ?? changes who wins, ? costs margin. The last moves are judged first;\n"
    "SIGINT (Ctrl-C) or SIGTERM ends the job and prints what has been judged.";
// clang-format on

Options declare_options(const Invocation& call) {
  Options options(call, "[BOARD...] [options]", kDescription,
                  {"'<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>'", "--json --quiet < boards.txt",
                   "--file boards.txt --rules empty-capture --egdb databases",
                   "--turns '3-6 4' --rules kgp '<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>'",
                   "--game game.kalah --from 20",
                   "--layout openspiel '0 3 3 3 3 3 3 0 3 3 3 3 3 3' --memory 1G"});
  options.add_heading("Position");
  options.add_value("file", "FILE",
                    "read the boards from FILE, one a line; - is standard input. With a FILE, the "
                    "progress shows how many boards are left");
  BoardReader::add_options(options);
  options.add_heading("Recorded game");
  options.add_value("game", "FILE",
                    "judge the moves of the recorded game in FILE; - is standard input");
  options.add_value("from", "N", "judge from ply N on (default 1); late plies take less time");
  add_solver_options(options);
  add_search_options(options);
  add_output_options(options);
  return options;
}

void expect_only_the_record(const Options& options) {
  for (const char* other : {"file", "layout", "turns", "rules"}) {
    if (options.has(other)) {
      throw InputError("--game and --" + std::string(other) +
                       " exclude each other: the record has its own");
    }
  }
  if (!options.positionals().empty()) throw InputError("--game and a board exclude each other");
}

int analyze_game(const Options& options) {
  expect_only_the_record(options);
  const GameRecord record = read_game_record(*options.text("game"));
  std::vector<JudgedPly> plies = plies_of(record);
  const int most = std::max(1, static_cast<int>(plies.size()));
  const auto from = static_cast<std::size_t>(options.integer("from", 1, most, 1) - 1);

  ProgressLine line(options.program(), options.has("quiet"));
  CountedProgress progress(line, "moves");
  progress.expect(count_judgeable(plies, from));
  SolverOptions solver_options = read_solver_options(options);
  const StopSignals signals;
  progress.watch(solver_options, signals.flag());
  judge_plies(record, from, solver_options, plies, [&] { progress.count_one(); });
  line.clear();
  write_output(options.has("json") ? game_analysis_json(record, plies)
                                   : game_analysis_text(record, plies));
  return kSuccess;
}

int analyze_boards(const Options& options) {
  ProgressLine line(options.program(), options.has("quiet"));
  CountedProgress progress(line, "boards");
  const BoardReader reader(options);
  SolverOptions solver_options = read_solver_options(options);
  progress.watch(solver_options, nullptr);
  SolverPool pool(reader.rules(), solver_options);
  BoardHandlers handlers;
  handlers.expect = [&](const Position& position) {
    progress.expect(1);
    pool.expect(position.houses, count_seeds(position.board));
  };
  handlers.answer = [&](const BoardQuestion& question) {
    const Position& position = question.position;
    const Analysis analysis = pool.solver_for(position).analyze(position, question.pie);
    progress.count_one();
    return options.has("json") ? analysis_json(analysis, question.id) : analysis_text(analysis);
  };
  return answer_boards(options, reader, line, handlers);
}

}  // namespace

int run_analyze(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;
  if (options.has("game")) return analyze_game(options);
  if (options.has("from")) throw InputError("--from needs --game FILE");
  return analyze_boards(options);
}

}  // namespace kalah
