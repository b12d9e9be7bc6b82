// Proves the games of a grid that a table lacks.
#include "tools/commands/table_maker.h"

#include <exception>

#include "base/input_error.h"
#include "base/job_control.h"
#include "base/number_text.h"
#include "base/version.h"
#include "solver/egdb/format/catalogue.h"
#include "tools/commands/table_file.h"
#include "tools/console/output.h"
#include "tools/console/solver_progress.h"
#include "tools/report/solver_phrases.h"

namespace kalah {
namespace {

// The row of a game if all of it is proven; otherwise announces what is.
std::optional<ValueRow> solve_cell(const Cell& cell, SolverOptions options, ProgressLine& line) {
  const Position start{.houses = cell.houses, .board = starting_board(cell.houses, cell.seeds)};
  // A folder has the databases of some of the games at most.
  if (!options.egdb_directory.empty() &&
      stored_layers(options.egdb_directory, cell.rules, cell.houses) == 0) {
    options.egdb_directory.clear();
  }
  Solver solver(cell.rules, cell.houses, count_seeds(start.board), options);
  const Solution solution = solver.solve(start);
  if (solution.completion != Completion::kComplete) {
    line.announce(to_string(cell) + " is left out: " + end_reason(options) + "; its margin is " +
                  bounds_text(solution.bounds));
    return std::nullopt;
  }
  return ValueRow{cell,
                  solution.value,
                  solution.outcome,
                  solution.best,
                  solution.statistics.nodes,
                  solution.statistics.seconds,
                  solution.statistics.egdb_seeds,
                  kVersion.number};
}

}  // namespace

bool TableMaker::run() {
  const std::vector<Cell> cells = job_.grid.cells();
  const std::vector<Cell> open = print_known_rows(cells);
  progress_.expect(open.size());
  std::size_t proven = 0;
  for (const Cell& cell : open) {
    if (stopped()) break;
    if (prove_and_add(cell)) ++proven;  // also if another run has been faster
    if (!stopped()) progress_.count_one();
  }
  line_.clear();
  announce_totals(cells.size(), open.size(), proven);
  return !stopped();
}

// Returns the cells that have no row.
std::vector<Cell> TableMaker::print_known_rows(const std::vector<Cell>& cells) {
  std::vector<Cell> open;
  for (const Cell& cell : cells) {
    const ValueRow* row = table_.find(cell);
    if (row == nullptr) {
      open.push_back(cell);
    } else if (job_.print) {
      print(*row);
    }
  }
  return open;
}

bool TableMaker::prove_and_add(const Cell& cell) {
  const std::optional<ValueRow> row = prove(cell);
  if (!row) return false;
  if (job_.output.empty()) {
    table_.add(*row);
  } else {
    add_to_file(*row);
  }
  if (job_.print) print(*row);
  return true;
}

// A proof that took hours must not be lost with the file: a row that can't be added is printed.
void TableMaker::add_to_file(const ValueRow& row) {
  try {
    table_ = update_table(job_.output, row, job_.stop, line_);
  } catch (const std::exception&) {
    print(row);
    throw;
  }
}

std::optional<ValueRow> TableMaker::prove(const Cell& cell) {
  SolverOptions options = job_.options;
  progress_.watch(options, job_.stop);
  try {
    return solve_cell(cell, options, line_);
  } catch (const Interrupted&) {
    return std::nullopt;
  } catch (const InputError& error) {
    throw InputError(to_string(cell) + ": " + error.what());
  }
}

void TableMaker::print(const ValueRow& row) {
  line_.clear();
  write_output(job_.json ? value_row_json(row) : value_row_csv(row));
}

void TableMaker::announce_totals(std::size_t cells, std::size_t open, std::size_t proven) {
  if (job_.output.empty() && proven == open) return;
  line_.announce(counted(cells, "game") + ": " + grouped(proven) + " proven now, " +
                 grouped(cells - open) + " there already, " + grouped(open - proven) + " missing");
}

}  // namespace kalah
