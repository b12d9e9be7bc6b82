// kalah table: the values of a grid of games as CSV, and as a picture.
#include <optional>
#include <string>

#include "base/input_error.h"
#include "base/paths.h"
#include "base/result_file.h"
#include "tools/charts/table_chart.h"
#include "tools/commands/commands.h"
#include "tools/commands/grid_options.h"
#include "tools/commands/table_file.h"
#include "tools/commands/table_maker.h"
#include "tools/console/output.h"
#include "tools/console/stop_signals.h"
#include "tools/options/common_options.h"
#include "tools/options/limit_options.h"
#include "tools/options/result_path.h"
#include "tools/options/solver_options.h"
#include "tools/report/comparison_report.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Proves the value of every start in a grid of houses, seeds and rule sets, smallest boards first,\n"
    "and writes one row for each: houses, seeds, rules, value and result for the first player, best\n"
    "first moves, nodes, seconds, seeds of the database, version of the program. The value is the\n"
    "first player's margin, or 1, 0 or -1 under goal=outcome; with pie=on it is the value after the\n"
    "best swap.\n\n"
    "With --output, rows that are already in FILE are not proven again, and FILE is rewritten after\n"
    "each new row. So the same command resumes after a stop, a kill or a crash, and several runs may\n"
    "fill one file. A row that can't be added to it is printed.\n\n"
    "A game that is not proven within a limit is left out, and named on standard error. SIGINT\n"
    "(Ctrl-C) or SIGTERM ends the job; the rows proven so far stay, and the exit code is 1.";
// clang-format on

Options declare_options(const Invocation& call) {
  Options options(call, "[options]", kDescription,
                  {"--houses 1-4 --seeds 1-6", "--houses 6 --seeds 1-5 --output values.csv",
                   "--rules 'standard; bga; one-change' --seconds 30 --output values.csv",
                   "--input values.csv --svg values.svg", "--input values.csv --compare standard",
                   "--input values.csv --houses 4 --rules 'standard; pie=on' --json"});
  options.add_heading("Games");
  add_grid_options(options);
  add_solver_options(options);
  add_search_options(options);
  options.add_heading("Limits");
  options.add_value("nodes", "N", "leave out a game if N nodes of the search do not prove it");
  options.add_value("seconds", "T", "leave out a game if T seconds of the search do not prove it");
  add_output_options(options);
  options.add_value("output", "FILE", "collect the rows in FILE instead of printing them");
  options.add_value(
      "input", "FILE",
      "prove nothing: print or draw those rows of FILE that are in the grid; - is standard "
      "input");
  options.add_value("compare", "RULES",
                    "with --input: print how the results under other rules differ from those under "
                    "RULES");
  options.add_value("svg", "FILE",
                    "also draw the values; with --input, draw them instead of printing them");
  return options;
}

Grid default_grid() { return {{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}, {Rules{}}}; }

// The rule set of --compare.
std::optional<Rules> read_base_rules(const Options& options) {
  const std::optional<std::string> text = options.text("compare");
  if (!text) return std::nullopt;
  if (!options.has("input")) throw InputError("--compare needs --input FILE");
  return parse_rules(*text);
}

// Throws InputError; `rows` are those of --input.
TableJob read_job(const Options& options, const ValueTable& rows) {
  TableJob job;
  const bool proves = !options.has("input");
  job.json = options.has("json");
  job.output = read_result_path(options, "output").value_or("");
  job.print = job.json || job.output.empty();
  job.grid = read_grid(options, proves ? default_grid() : rows.grid());
  job.grid.cells();  // throws for a start that is too large
  if (proves) {
    job.options = read_solver_options(options);
    read_limits(options, job.options);
  }
  return job;
}

void expect_one_use(const Options& options) {
  if (options.has("input") && options.has("output")) {
    throw InputError("--input and --output exclude each other");
  }
}

// Creates the file of --svg before the work begins, in case it can't be.
void create_picture(const Options& options, std::optional<ResultFile>& file) {
  if (!options.has("svg")) return;
  for (const char* other : {"input", "output"}) {
    if (options.has(other) && is_same_file(*options.text("svg"), *options.text(other))) {
      throw InputError("--svg and --" + std::string(other) + " are the same file");
    }
  }
  begin_picture(options, file);
}

void print_header(const TableJob& job) {
  if (!job.json) write_output(ValueTable::header() + "\n");
}

void print_rows(const TableJob& job, const ValueTable& table) {
  print_header(job);
  for (const ValueRow& row : table.rows()) {
    if (!job.grid.contains(row.cell)) continue;
    write_output(job.json ? value_row_json(row) : value_row_csv(row));
  }
}

// Returns false if a signal stopped it.
bool make_table(TableJob& job, ValueTable& table, ProgressLine& line) {
  if (job.print) print_header(job);
  return TableMaker(job, table, line).run();
}

}  // namespace

int run_table(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;
  expect_no_arguments(options);
  expect_one_use(options);
  const std::optional<Rules> base = read_base_rules(options);
  ProgressLine line(call.program, options.has("quiet"));
  ValueTable table;
  if (const auto input = options.text("input")) table = read_table(*input, line);
  TableJob job = read_job(options, table);
  const StopSignals signals;  // from here on, none must end it while a file is written
  job.stop = signals.flag();
  std::optional<ResultFile> svg;
  create_picture(options, svg);
  if (!job.output.empty()) {
    table = update_table(job.output, std::nullopt, job.stop, line);
  }

  bool complete = true;
  if (base) {
    write_output(job.json ? comparison_json(table, job.grid, *base)
                          : comparison_text(table, job.grid, *base));
  } else if (!options.has("input")) {
    complete = make_table(job, table, line);
  } else if (job.json || !svg) {
    print_rows(job, table);
  }
  if (svg) {
    svg->append(table_chart(job.grid, table));
    svg->commit();
  }
  return complete ? kSuccess : kFailure;
}

}  // namespace kalah
