// Positions of golden*.csv, solved by an independent program: their values and those of every move.
//
// golden.csv holds 510 positions over 17 rule sets, golden_multi_lap.csv 180 over 6 with multi-lap
// sowing. Each is checked twice, by the naive minimax (so the oracle of all other tests is right)
// and by the solver; none is too large for the naive minimax.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <sstream>

#include "engine/position_text.h"
#include "solver/solver.h"
#include "tests/solver/solver_check.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

struct GoldenRow {
  Rules rules;
  Position position;
  int value = 0;
  std::vector<std::optional<int>> moves;  // one a house
  std::string text;                       // for failure messages
};

void add_rows(const char* file, std::vector<GoldenRow>& rows) {
  for (const std::vector<std::string>& fields : test::read_csv(test::test_file(file))) {
    GoldenRow row;
    row.rules = parse_rules(fields.at(0));
    row.position = parse_position(fields.at(1));
    row.value = std::stoi(fields.at(2));
    std::istringstream moves(fields.at(3));
    for (std::string move; moves >> move;) {
      row.moves.push_back(move == "-" ? std::nullopt : std::optional<int>(std::stoi(move)));
    }
    row.text = fields[0] + " " + fields[1];
    rows.push_back(row);
  }
}

std::vector<GoldenRow> golden_rows() {
  std::vector<GoldenRow> rows;
  add_rows("golden.csv", rows);
  add_rows("golden_multi_lap.csv", rows);
  return rows;
}

TEST(Golden, AllRowsAreThere) {
  const auto rows = golden_rows();
  EXPECT_EQ(rows.size(), 510u + 180u);
  for (const GoldenRow& row : rows) {
    EXPECT_EQ(row.moves.size(), static_cast<std::size_t>(row.position.houses)) << row.text;
  }
}

TEST(Golden, NaiveMinimax) {
  for (const GoldenRow& row : golden_rows()) {
    oracle::NaiveMinimax naive(row.rules);
    const oracle::NaiveBoard board = test::to_naive(row.position.board, row.position.houses);
    EXPECT_EQ(naive.value(board), row.value) << row.text;
    EXPECT_EQ(naive.move_values(board), row.moves) << row.text;
  }
}

TEST(Golden, Solver) {
  constexpr int kMostSeeds = 30;
  SolverOptions options = test::small_options();
  options.egdb_seeds = 5;
  std::map<std::pair<std::string, int>, std::unique_ptr<kalah::Solver>> solvers;
  for (const GoldenRow& row : golden_rows()) {
    std::unique_ptr<kalah::Solver>& solver = solvers[{to_string(row.rules), row.position.houses}];
    if (!solver) {
      solver = std::make_unique<kalah::Solver>(row.rules, row.position.houses, kMostSeeds, options);
    }
    EXPECT_EQ(solver->solve(row.position).value, row.value) << row.text;
    const Analysis analysis = solver->analyze(row.position);
    EXPECT_EQ(analysis.value, row.value) << row.text;
    std::vector<std::optional<int>> moves;
    for (const std::optional<MoveValue>& move : analysis.moves) {
      moves.push_back(move ? std::optional<int>(move->value) : std::nullopt);
    }
    EXPECT_EQ(moves, row.moves) << row.text;
  }
}

}  // namespace
}  // namespace kalah
