// Proves the games of a grid that a table lacks.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tools/console/counted_progress.h"
#include "tools/console/progress_line.h"
#include "tools/report/value_table.h"

namespace kalah {

// What one run of `kalah table` is to do.
struct TableJob {
  Grid grid;
  SolverOptions options;
  const std::atomic<bool>* stop = nullptr;  // set by a signal handler
  std::string output;                       // the file for the rows; empty: none
  bool json = false;
  bool print = false;  // rows to standard output
};

class TableMaker {
 public:
  // `table` holds the rows that are known already, and gets the new ones.
  TableMaker(const TableJob& job, ValueTable& table, ProgressLine& line)
      : job_(job), table_(table), line_(line), progress_(line, "games") {}

  // Prints the rows of the grid that are known, proves the others, and announces what is missing.
  // Returns false if a signal stopped it.
  bool run();

 private:
  bool stopped() const { return job_.stop->load(); }
  std::vector<Cell> print_known_rows(const std::vector<Cell>& cells);
  bool prove_and_add(const Cell& cell);
  std::optional<ValueRow> prove(const Cell& cell);
  void add_to_file(const ValueRow& row);
  void print(const ValueRow& row);
  void announce_totals(std::size_t cells, std::size_t open, std::size_t proven);

  const TableJob& job_;
  ValueTable& table_;
  ProgressLine& line_;
  CountedProgress progress_;
};

}  // namespace kalah
