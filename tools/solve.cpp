// kalah solve: the value of a position, all best moves, and a line of best play.
#include <cstdlib>
#include <string>

#include "engine/game.h"
#include "tools/command.h"
#include "tools/common_options.h"
#include "tools/format.h"
#include "tools/json.h"
#include "tools/output.h"
#include "tools/position_options.h"
#include "tools/solver_options.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "Proves the value of a position: what the player to move reaches when both play perfectly.\n"
    "The value counts the seeds in play only, own store minus the opponent's; the result adds\n"
    "what is in the stores already. Under goal=outcome only win, draw or loss counts.";

// The stores at the end of the best line: of the player to move now, and of the opponent.
struct Score {
  int own = 0;
  int other = 0;
};

Score final_score(const Solution& solution) {
  Game game(solution.rules, solution.position);
  Side side = Side::kSouth;  // of the player to move now
  for (const std::string& turn : solution.pv) {
    if (turn == "swap") {
      side = other_side(side);
    } else {
      game.play_turn(parse_turn(turn, solution.position.houses));
    }
  }
  return {game.store(side), game.store(other_side(side))};
}

std::string result_text(const Solution& solution) {
  std::string text(to_string(solution.outcome));
  if (solution.outcome == Outcome::kDraw) return text;
  if (solution.rules.goal == Goal::kMargin) {
    const Position& position = solution.position;
    const int margin = position.store - position.other_store + solution.value;
    text += " by " + std::to_string(std::abs(margin));
  }
  return text + " for the player to move";
}

std::string value_text(const Solution& solution) {
  if (solution.rules.goal == Goal::kOutcome) return std::string(to_string(solution.outcome));
  return std::to_string(solution.value) + " from the " +
         std::to_string(count_seeds(solution.position.board)) + " seeds in play";
}

std::string best_text(const Solution& solution) {
  if (solution.best.empty()) return "none, the game is over";
  std::string text;
  for (const int house : solution.best) {
    if (!text.empty()) text += ", ";
    text += std::to_string(house + 1);
  }
  return text;
}

std::string line_text(const Solution& solution) {
  constexpr std::size_t kWidth = 88;
  std::string text;
  std::size_t column = 0;
  for (const std::string& turn : solution.pv) {
    if (column > 0 && column + 1 + turn.size() > kWidth) {
      text += "\n          ";
      column = 0;
    } else if (column > 0) {
      text += " ";
      ++column;
    }
    text += turn;
    column += turn.size();
  }
  return text;
}

std::string solution_text(const Solution& solution, const SolverOptions& options) {
  const Statistics& statistics = solution.statistics;
  const Score score = final_score(solution);
  std::string text;
  text += "board     " + to_string(solution.position) + "\n";
  text += "rules     " + to_string(solution.rules) + "\n";
  text += "value     " + value_text(solution) + "\n";
  text += "result    " + result_text(solution) + "\n";
  text += "score     " + std::to_string(score.own) + " : " + std::to_string(score.other) +
          " at the end of the line\n";
  text += "best      " + best_text(solution) + "\n";
  if (!solution.pv.empty()) text += "line      " + line_text(solution) + "\n";
  text +=
      "search    " + grouped(statistics.nodes) + " nodes, " + duration(statistics.seconds) + "\n";
  text += "used      " + used_text(statistics, options) + "\n";
  return text;
}

}  // namespace

int run_solve(const Invocation& call) {
  Options options(call, "[BOARD] [options]", kDescription,
                  {"--houses 6 --seeds 4", "--houses 5 --seeds 3 --rules empty-capture --json",
                   "--houses 6 --seeds 4 --turns '3-6 4'",
                   "'<6,10,8,0,1,0,5,0,2,3,0,4,0,1,2>' --memory 2G --threads 1",
                   "--layout irving '4 4 4 4 4 4 0 4 4 4 4 4 4 0' --egdb-seeds 16 --quiet",
                   "--houses 6 --seeds 5 --egdb databases"});
  options.add_heading("Position");
  add_start_options(options);
  add_solver_options(options);
  add_output_options(options);
  if (!options.parse()) return kSuccess;

  const Start start = read_start(options);
  ProgressLine progress(call.program, options.has("quiet"));
  const SolverOptions solver_options = read_solver_options(options, progress);
  Solver solver(start.rules, start.position.houses, count_seeds(start.position.board),
                solver_options);
  const Solution solution = solver.solve(start.position);
  progress.clear();
  write_output(options.has("json") ? solution_json(solution)
                                   : solution_text(solution, solver_options));
  return kSuccess;
}

}  // namespace kalah
