// kalah table: the values of a grid of games as CSV, and as a picture.
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "base/file.h"
#include "base/folder_lock.h"
#include "base/input_error.h"
#include "base/job_control.h"
#include "base/number_text.h"
#include "base/result_file.h"
#include "base/storage_error.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/solver.h"
#include "tools/charts/table_chart.h"
#include "tools/commands/grid_options.h"
#include "tools/console/counted_progress.h"
#include "tools/console/output.h"
#include "tools/console/solver_progress.h"
#include "tools/console/stop_signals.h"
#include "tools/options/command.h"
#include "tools/options/common_options.h"
#include "tools/options/limit_options.h"
#include "tools/options/solver_options.h"
#include "tools/report/table_compare.h"
#include "tools/report/value_table.h"

namespace kalah {
namespace {

constexpr const char* kDescription =
    "Proves the value of every start of a grid of houses, seeds and rule sets, small boards "
    "first,\n"
    "and writes one row each: houses, seeds, rules, value and result for the first player, best\n"
    "first moves, nodes, seconds, seeds of the database and version of the program. The value is\n"
    "the first player's margin; 1, 0 or -1 under goal=outcome; with pie=on it is what is left\n"
    "after the best swap.\n\n"
    "With --output, rows that are in FILE are kept and not proven again, and FILE is written anew\n"
    "and whole after each further row: the same command goes on after a stop, a kill or a crash,\n"
    "and several runs may fill one file.\n"
    "A game that is not proven within a limit is left out and named on standard error. SIGINT\n"
    "(Ctrl-C) or SIGTERM ends the job with the rows so far, and the exit code is 1 then.";

// The rows of a file. Throws StorageError if it can't be read, InputError for what is wrong with
// it.
ValueTable read_table(const std::string& path, ProgressLine& line) {
  const InputFile file(expect_plain_path(path));
  const Bytes content = file.read(0, file.size());
  try {
    ValueTable table = ValueTable::parse(text_of(content));
    if (!table.half_line().empty()) {
      line.announce(path +
                    " ends in half a line, which is dropped: " + kalah::quoted(table.half_line()));
    }
    return table;
  } catch (const InputError& error) {
    throw InputError(path + ", " + error.what());
  }
}

// A file that is not there has no rows; one that can't be read may have some.
ValueTable read_table_if_there(const std::string& path, ProgressLine& line) {
  try {
    return read_table(path, line);
  } catch (const StorageError& error) {
    if (error.kind() != StorageError::Kind::kMissing) throw;
    return {};
  }
}

// Puts a row into the file, beside those that another run may have put there, and reads it again.
// Without a row, what is wrong with the file is known before the work.
ValueTable update_table(const std::string& path, const std::optional<ValueRow>& row,
                        ProgressLine& line) {
  const FolderLock lock(path);
  ValueTable table = read_table_if_there(path, line);
  if (row && table.find(row->cell) == nullptr) table.add(*row);
  ResultFile file(path);
  file.append(table.text());
  file.commit();
  return table;
}

// The row of a cell if all of it is proven; else what is proven goes to standard error.
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
    const std::string reason = options.stop->load() ? "stopped by a signal" : "a limit was met";
    line.announce(to_string(cell) + " is left out: " + reason + "; its margin is " +
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
                  KALAH_VERSION};
}

// What one call of the program is asked for.
struct Job {
  Grid grid;
  SolverOptions options;
  std::string output;  // file; empty: none
  bool json = false;
  bool print = false;  // rows to standard output
};

class TableMaker {
 public:
  TableMaker(const Job& job, ValueTable& table, ProgressLine& line)
      : job_(job), table_(table), line_(line), progress_(line, "games") {}

  // Returns whether no signal came.
  bool run() {
    const std::vector<Cell> cells = job_.grid.cells();
    std::vector<Cell> open;
    for (const Cell& cell : cells) {
      const ValueRow* row = table_.find(cell);
      if (row != nullptr) {
        print(*row);
      } else {
        open.push_back(cell);
      }
    }
    progress_.expect(open.size());
    std::size_t proven = 0;
    for (const Cell& cell : open) {
      if (stopped()) break;
      if (solve(cell)) ++proven;  // also if another run has been faster
      if (!stopped()) progress_.count_one();
    }
    line_.clear();
    if (!job_.output.empty() || proven < open.size()) {
      line_.announce(grouped(cells.size()) + " games: " + grouped(proven) + " proven now, " +
                     grouped(cells.size() - open.size()) + " there already, " +
                     grouped(open.size() - proven) + " missing");
    }
    return !stopped();
  }

 private:
  bool stopped() const { return job_.options.stop->load(); }

  bool solve(const Cell& cell) {
    SolverOptions options = job_.options;
    options.progress = [&](const Progress& report) { progress_.show(report); };
    std::optional<ValueRow> row;
    try {
      row = solve_cell(cell, options, line_);
    } catch (const Interrupted&) {
      return false;
    } catch (const InputError& error) {
      throw InputError(to_string(cell) + ": " + error.what());
    }
    if (!row) return false;
    if (job_.output.empty()) {
      table_.add(*row);
    } else {
      table_ = update_table(job_.output, row, line_);
    }
    print(*row);
    return true;
  }

  void print(const ValueRow& row) {
    if (!job_.print) return;
    line_.clear();
    write_output(job_.json ? value_row_json(row) : value_row_csv(row));
  }

  const Job& job_;
  ValueTable& table_;
  ProgressLine& line_;
  CountedProgress progress_;
};

void print_rows(const Grid& grid, const ValueTable& table, bool json) {
  if (!json) write_output(ValueTable::header() + "\n");
  for (const ValueRow& row : table.rows()) {
    if (grid.contains(row.cell)) write_output(json ? value_row_json(row) : value_row_csv(row));
  }
}

Grid default_grid() { return {{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}, {Rules{}}}; }

}  // namespace

int run_table(const Invocation& call) {
  Options options(call, "[options]", kDescription,
                  {"--houses 1-4 --seeds 1-6", "--houses 6 --seeds 1-5 --output values.csv",
                   "--rules 'standard; bga; one-change' --seconds 30 --output values.csv",
                   "--input values.csv --svg values.svg", "--input values.csv --compare standard",
                   "--input values.csv --houses 4 --rules 'standard; pie=on' --json"});
  options.add_heading("Games");
  add_grid_options(options);
  add_solver_options(options);
  add_table_option(options);
  options.add_heading("Limits");
  options.add_value("nodes", "N", "leave out a game that N nodes of the search do not prove");
  options.add_value("seconds", "T", "leave out a game that T seconds of the search do not prove");
  add_output_options(options);
  options.add_value("output", "FILE", "keep the rows in FILE instead of printing them");
  options.add_value("input", "FILE",
                    "prove nothing: print the rows of FILE that are asked for, or draw them");
  options.add_value("compare", "RULES",
                    "with --input: print how the results under other rules differ from those under "
                    "RULES");
  options.add_value("svg", "FILE", "draw the values, too; with --input, instead of printing them");
  if (!options.parse()) return kSuccess;

  expect_no_arguments(options);
  const std::optional<std::string> input = options.text("input");
  if (input && options.has("output")) throw InputError("--input and --output exclude each other");
  std::optional<Rules> base;
  if (const auto text = options.text("compare")) {
    if (!input) throw InputError("--compare needs --input FILE");
    base = parse_rules(*text);
  }
  Job job;
  job.json = options.has("json");
  job.output = options.text("output").value_or("");
  if (options.has("output") && job.output.empty()) {
    throw InputError("--output is empty; expected the name of a file");
  }
  job.print = job.json || job.output.empty();
  ProgressLine line(call.program, options.has("quiet"));
  ValueTable table;
  if (input) table = read_table(*input, line);
  job.grid = read_grid(options, input ? table.grid() : default_grid());
  job.grid.cells();  // a start that is too large is better known before the work
  if (!input) {
    job.options = read_solver_options(options);
    read_limits(options, job.options);
  }
  // So is a file that can't be made; and a command that is refused makes none.
  std::optional<ResultFile> svg;
  if (const auto path = options.text("svg")) {
    for (const char* other : {"input", "output"}) {
      if (options.has(other) && is_same_file(*path, *options.text(other))) {
        throw InputError("--svg and --" + std::string(other) + " are the same file");
      }
    }
    svg.emplace(*path);
  }
  if (!job.output.empty()) {
    table = update_table(expect_plain_path(job.output), std::nullopt, line);
  }

  bool complete = true;
  if (base) {
    write_output(job.json ? comparison_json(table, job.grid, *base)
                          : comparison_text(table, job.grid, *base));
  } else if (input) {
    if (job.json || !svg) print_rows(job.grid, table, job.json);
  } else {
    if (job.print && !job.json) write_output(ValueTable::header() + "\n");
    const StopSignals signals;
    job.options.stop = signals.flag();
    complete = TableMaker(job, table, line).run();
  }
  if (svg) {
    svg->append(table_chart(job.grid, table));
    svg->commit();
  }
  return complete ? kSuccess : kFailure;
}

}  // namespace kalah
