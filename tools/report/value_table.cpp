// The values of many games as rows of a CSV file.
#include "tools/report/value_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <optional>
#include <set>
#include <tuple>

#include "base/input_error.h"
#include "base/number_text.h"
#include "base/parse_number.h"
#include "engine/board.h"
#include "engine/standing.h"
#include "solver/ranking/ranking.h"
#include "tools/report/csv.h"
#include "tools/report/json_support.h"

namespace kalah {
namespace {

const std::vector<std::string>& columns() {
  static const std::vector<std::string> kColumns = {"houses",     "seeds",  "rules", "value",
                                                    "result",     "best",   "nodes", "seconds",
                                                    "egdb_seeds", "version"};
  return kColumns;
}

// "3 6"
std::string house_list(const std::vector<int>& houses) {
  std::string text;
  for (const int house : houses) text += (text.empty() ? "" : " ") + std::to_string(house + 1);
  return text;
}

// Reads the fields of one line.
class RowReader {
 public:
  explicit RowReader(const std::vector<std::string>& fields) : fields_(fields) {
    if (fields.size() != columns().size()) {
      throw InputError(counted(fields.size(), "field") + "; expected " +
                       std::to_string(columns().size()) + ": " + ValueTable::header());
    }
  }

  ValueRow row() {
    ValueRow row;
    row.cell.houses = number(1, kMaxHouses);
    row.cell.seeds = number(1, kMaxSeeds);
    row.cell.rules = parse_rules(next());
    row.value = number(-kMaxSeeds, kMaxSeeds);
    row.result = result();
    row.best = best(row.cell.houses);
    row.nodes = static_cast<std::uint64_t>(number_from(0, INT64_MAX));
    row.seconds = seconds();
    row.egdb_seeds = number(0, kMaxSeeds);
    row.version = next();
    return row;
  }

 private:
  const std::string& next() { return fields_[place_++]; }

  [[noreturn]] void fail(const std::string& expected) const {
    throw InputError(columns()[place_ - 1] + " is " + kalah::quoted(fields_[place_ - 1]) +
                     "; expected " + expected);
  }

  std::int64_t number_from(std::int64_t least, std::int64_t most) {
    const std::optional<std::int64_t> number = parse_integer(next());
    if (!number || *number < least || *number > most) {
      fail("a whole number from " + std::to_string(least) +
           (most == INT64_MAX ? " on" : " to " + std::to_string(most)));
    }
    return *number;
  }

  int number(int least, int most) { return static_cast<int>(number_from(least, most)); }

  double seconds() {
    const std::optional<double> number = parse_decimal(next());
    if (!number || *number < 0) fail("a number of seconds");
    return *number;
  }

  Outcome result() {
    const std::string& text = next();
    for (const Outcome outcome : {Outcome::kLoss, Outcome::kDraw, Outcome::kWin}) {
      if (to_string(outcome) == text) return outcome;
    }
    fail("win, draw or loss");
  }

  std::vector<int> best(int houses) {
    std::vector<int> result;
    for (std::string_view rest = next(); !rest.empty();) {
      const std::string_view word = rest.substr(0, rest.find(' '));
      const std::optional<std::int64_t> house = parse_integer(word);
      if (!house || *house < 1 || *house > houses) fail("numbers of houses, such as 3 6");
      result.push_back(static_cast<int>(*house) - 1);
      rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    }
    return result;
  }

  const std::vector<std::string>& fields_;
  std::size_t place_ = 0;
};

// Throws InputError for a row that no game can have. What a value is worth is not checked.
class RowCheck {
 public:
  explicit RowCheck(const ValueRow& row)
      : row_(row), seeds_(count_seeds(starting_board(row.cell.houses, row.cell.seeds))) {}

  void run() const {
    if (row_.cell.rules.goal == Goal::kOutcome) {
      if (std::abs(row_.value) > 1) fail("-1, 0 or 1 under goal=outcome");
    } else {
      check_margin();
    }
    if (row_.cell.rules.pie && row_.value > 0) {
      fail("none above 0 under pie=on: the second player would swap");
    }
    const auto expected = static_cast<Outcome>(sign(row_.value) + 1);
    if (row_.result != expected) {
      throw InputError("result is " + std::string(to_string(row_.result)) + " and value " +
                       std::to_string(row_.value) + "; expected " +
                       std::string(to_string(expected)) + " with that value");
    }
    check_best();
    if (row_.egdb_seeds > seeds_) {
      throw InputError("egdb_seeds is " + std::to_string(row_.egdb_seeds) +
                       "; expected at most the " + std::to_string(seeds_) + " seeds of the game");
    }
  }

 private:
  [[noreturn]] void fail(const std::string& expected) const {
    throw InputError("value is " + std::to_string(row_.value) + "; expected " + expected);
  }

  void check_margin() const {
    if (std::abs(row_.value) > seeds_) {
      fail("a margin from -" + std::to_string(seeds_) + " to " + std::to_string(seeds_) +
           ", as many seeds as the game has");
    }
    // All seeds end in one store or the other, unless what is left counts for nobody.
    if (row_.cell.rules.leftover != Leftover::kNobody && (row_.value - seeds_) % 2 != 0) {
      fail("an even number, as the game has " + std::to_string(seeds_) + " seeds");
    }
  }

  // At the start any house can be played.
  void check_best() const {
    const std::vector<int>& best = row_.best;
    const bool ascends =
        std::adjacent_find(best.begin(), best.end(), std::greater_equal<>()) == best.end();
    if (!best.empty() && ascends) return;
    throw InputError("best is " + kalah::quoted(house_list(best)) +
                     "; expected one or more houses, ascending, each once");
  }

  const ValueRow& row_;
  int seeds_;
};

std::tuple<int, int> size_order(const ValueRow& row) { return {row.cell.houses, row.cell.seeds}; }

}  // namespace

std::string to_string(const Cell& cell) {
  return "Kalah(" + std::to_string(cell.houses) + "," + std::to_string(cell.seeds) + "), " +
         to_string(cell.rules);
}

std::vector<Cell> Grid::cells() const {
  std::vector<std::pair<Uint128, Cell>> sized;
  for (const int m : houses) {
    for (const int n : seeds) {
      const int in_play = count_seeds(starting_board(m, n));
      const Uint128 boards = Ranking(m, in_play).boards_up_to(in_play);
      for (const Rules& rule_set : rules) sized.push_back({boards, {m, n, rule_set}});
    }
  }
  std::stable_sort(sized.begin(), sized.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Cell> cells;
  cells.reserve(sized.size());
  for (const auto& [boards, cell] : sized) cells.push_back(cell);
  return cells;
}

bool Grid::contains(const Cell& cell) const {
  const auto has = [](const auto& list, const auto& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
  };
  return has(houses, cell.houses) && has(seeds, cell.seeds) && has(rules, cell.rules);
}

std::string value_row_csv(const ValueRow& row) {
  return csv_line({std::to_string(row.cell.houses), std::to_string(row.cell.seeds),
                   to_string(row.cell.rules), std::to_string(row.value),
                   std::string(to_string(row.result)), house_list(row.best),
                   std::to_string(row.nodes), fixed(row.seconds, 3), std::to_string(row.egdb_seeds),
                   row.version});
}

std::string value_row_json(const ValueRow& row) {
  Json json;
  json["houses"] = row.cell.houses;
  json["seeds"] = row.cell.seeds;
  json["rules"] = to_string(row.cell.rules);
  json["value"] = row.value;
  json["result"] = to_string(row.result);
  json["best"] = houses_json(row.best);
  json["nodes"] = row.nodes;
  json["seconds"] = std::round(row.seconds * 1e3) / 1e3;  // as in the CSV
  json["egdb_seeds"] = row.egdb_seeds;
  json["version"] = row.version;
  return json_line(json);
}

std::string ValueTable::header() {
  std::string line = csv_line(columns());
  line.pop_back();
  return line;
}

ValueTable ValueTable::parse(std::string_view text) {
  ValueTable table;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) {
      // Some other text: not half of a table, and not to be overwritten.
      if (number == 1 && !header().starts_with(text)) {
        throw InputError("line 1: expected " + header());
      }
      table.half_line_ = text;
      break;
    }
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    try {
      if (number == 1) {
        if (line != header()) throw InputError("expected " + header());
        continue;
      }
      ValueRow row = RowReader(parse_csv_line(line)).row();
      RowCheck(row).run();
      if (table.find(row.cell) != nullptr) {
        throw InputError("a second row of " + to_string(row.cell));
      }
      table.rows_.push_back(std::move(row));
    } catch (const InputError& error) {
      throw InputError("line " + std::to_string(number) + ": " + error.what());
    }
  }
  return table;
}

const ValueRow* ValueTable::find(const Cell& cell) const {
  const auto row = std::find_if(rows_.begin(), rows_.end(),
                                [&](const ValueRow& other) { return other.cell == cell; });
  return row == rows_.end() ? nullptr : &*row;
}

void ValueTable::add(ValueRow row) {
  assert(find(row.cell) == nullptr);
  const auto last = std::find_if(rows_.rbegin(), rows_.rend(), [&](const ValueRow& other) {
    return size_order(other) <= size_order(row);
  });
  rows_.insert(last.base(), std::move(row));
}

std::string ValueTable::text() const {
  std::string text = header() + "\n";
  for (const ValueRow& row : rows_) text += value_row_csv(row);
  return text;
}

Grid ValueTable::grid() const {
  std::set<int> houses;
  std::set<int> seeds;
  Grid grid;
  for (const ValueRow& row : rows_) {
    houses.insert(row.cell.houses);
    seeds.insert(row.cell.seeds);
    if (std::find(grid.rules.begin(), grid.rules.end(), row.cell.rules) == grid.rules.end()) {
      grid.rules.push_back(row.cell.rules);
    }
  }
  grid.houses.assign(houses.begin(), houses.end());
  grid.seeds.assign(seeds.begin(), seeds.end());
  return grid;
}

}  // namespace kalah
