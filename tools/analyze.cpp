// kalah analyze: the exact value of every move of many boards, as a filter.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "engine/input_error.h"
#include "tools/command.h"
#include "tools/json.h"
#include "tools/output.h"
#include "tools/position_options.h"
#include "tools/solver_options.h"
#include "tools/solver_pool.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "The exact value of every move of each board. Without boards as arguments they are read from\n"
    "standard input, one a line; blank lines and lines that begin with # are skipped. Results\n"
    "come in the order of the boards, each as soon as it is there. A board that is wrong is\n"
    "reported with its line number, and the others go on; the exit code is 2 then.\n\n"
    "A value counts the seeds that are in play before the move, own store minus the opponent's at\n"
    "the end. In moves, * is an extra move, x8 a capture of 8 seeds, # the end of the game.";

std::string value_text(const Rules& rules, int value) {
  if (rules.goal == Goal::kMargin) return std::to_string(value);
  return std::string(to_string(value > 0   ? Outcome::kWin
                               : value < 0 ? Outcome::kLoss
                                           : Outcome::kDraw));
}

// One line: "<board>  value 8  best 3*  moves 1:-4 2:0 3*:8".
std::string analysis_text(const Analysis& analysis) {
  std::string best, moves;
  for (const std::optional<MoveValue>& move : analysis.moves) {
    if (!move) continue;
    MoveResult result;
    result.again = move->again;
    result.captured = move->captured;
    result.ends = move->ends;
    const std::string name = move_text(move->house, result);
    moves += " " + name + ":" + value_text(analysis.rules, move->value);
    if (move->value == analysis.value) best += (best.empty() ? " " : ",") + name;
  }
  std::string text =
      to_string(analysis.position) + "  value " + value_text(analysis.rules, analysis.value);
  return text + (moves.empty() ? "  game over" : "  best" + best + "  moves" + moves) + "\n";
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

class Analyzer {
 public:
  explicit Analyzer(const Options& options)
      : program_(options.program()),
        json_(options.has("json")),
        progress_(program_, options.has("quiet")),
        reader_(options),
        pool_(reader_.rules(), read_solver_options(options, progress_)) {}

  // Boards that are all known before the first is analysed.
  void analyze_all(const std::vector<std::string>& boards) {
    std::vector<std::optional<Position>> positions;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      positions.push_back(read(trimmed(boards[i]), "board " + std::to_string(i + 1)));
      if (const auto& position = positions.back()) {
        pool_.expect(position->houses, count_seeds(position->board));
      }
    }
    for (const std::optional<Position>& position : positions) {
      if (position) analyze(*position);
    }
  }

  // Boards of which only one is known at a time.
  void analyze_lines(std::istream& stream) {
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
      const std::string_view board = trimmed(line);
      if (board.empty() || board.starts_with('#')) continue;
      if (const auto position = read(board, "line " + std::to_string(number))) analyze(*position);
    }
  }

  bool all_read() const { return all_read_; }

 private:
  std::optional<Position> read(std::string_view board, const std::string& place) {
    try {
      return reader_.read(board);
    } catch (const InputError& error) {
      progress_.clear();
      print_error(program_, place + ": " + error.what());
      all_read_ = false;
      return std::nullopt;
    }
  }

  void analyze(const Position& position) {
    const Analysis analysis = pool_.solver_for(position).analyze(position);
    progress_.clear();
    write_output(json_ ? analysis_json(analysis) : analysis_text(analysis));
  }

  std::string program_;
  bool json_;
  bool all_read_ = true;
  ProgressLine progress_;
  BoardReader reader_;
  SolverPool pool_;
};

}  // namespace

int run_analyze(const Invocation& call) {
  Options options(call, "[BOARD...] [options]", kDescription,
                  {"'<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>'", "--json --quiet < boards.txt",
                   "--turns '3-6 4' --rules kgp '<6,0,0,3,3,3,3,3,3,3,3,3,3,3,3>'",
                   "--layout openspiel '0 3 3 3 3 3 3 0 3 3 3 3 3 3' --memory 1G"});
  options.add_heading("Position");
  BoardReader::add_options(options);
  add_solver_options(options);
  add_output_options(options);
  if (!options.parse()) return kSuccess;

  Analyzer analyzer(options);
  if (!options.positionals().empty()) {
    analyzer.analyze_all(options.positionals());
  } else {
    if (isatty(STDIN_FILENO) == 1 && !options.has("quiet")) {
      print_error(call.program, "reading boards from the terminal, one a line; Ctrl-D ends");
    }
    errno = 0;
    analyzer.analyze_lines(std::cin);
    if (std::ferror(stdin) != 0) {
      throw std::runtime_error("cannot read standard input: " +
                               std::generic_category().message(errno));
    }
  }
  return analyzer.all_read() ? kSuccess : kBadInput;
}

}  // namespace kalah
