// The values of many games, one row each: what `kalah table` writes and draws.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.h"
#include "solver/solver.h"

namespace kalah {

// A game: a start and its rules.
struct Cell {
  int houses = 0;
  int seeds = 0;  // in each house
  Rules rules;

  friend bool operator==(const Cell&, const Cell&) = default;
};

// "Kalah(6,4), standard"
std::string to_string(const Cell& cell);

// The cells that a table is about.
struct Grid {
  std::vector<int> houses;
  std::vector<int> seeds;
  std::vector<Rules> rules;

  // All of them, those with the fewest boards first, and of equal ones in the order of `rules`.
  // Throws InputError for a start with too many seeds.
  std::vector<Cell> cells() const;
  bool contains(const Cell& cell) const;
};

struct ValueRow {
  Cell cell;
  int value = 0;  // for the first player, as Solution::value
  Outcome result = Outcome::kDraw;
  std::vector<int> best;  // house indices of the first moves of that value
  std::uint64_t nodes = 0;
  double seconds = 0;
  int egdb_seeds = 0;
  std::string version;  // of the program
};

std::string value_row_csv(const ValueRow& row);
std::string value_row_json(const ValueRow& row);

class ValueTable {
 public:
  // The first line of the file, without its line break.
  static std::string header();

  // Reads the text of a file. A last line without a line break was being written when a run was
  // killed, and is left out; if it is the only line, it must be the beginning of the header. Throws
  // InputError with the number of the line for anything else that is wrong, such as two rows of the
  // same cell, or one that contradicts itself: a value out of range, a result that is not its sign.
  [[nodiscard]] static ValueTable parse(std::string_view text);

  const std::vector<ValueRow>& rows() const { return rows_; }
  // nullptr if there is none.
  [[nodiscard]] const ValueRow* find(const Cell& cell) const;
  // Inserts it after the rows of boards that are no larger, so that the file stays in order. The
  // table has no row of the cell yet.
  void add(ValueRow row);
  // The whole file.
  std::string text() const;
  // What parse() left out; usually empty.
  const std::string& half_line() const { return half_line_; }
  // The cells that rows are about: houses and seeds ascending, rules as they first appear.
  Grid grid() const;

 private:
  std::vector<ValueRow> rows_;
  std::string half_line_;
};

}  // namespace kalah
