// The options that say which games a table is about.
#include "tools/commands/grid_options.h"

#include <algorithm>
#include <set>

#include "base/input_error.h"
#include "base/parse_number.h"
#include "engine/board.h"

namespace kalah {
namespace {

constexpr int kMostSeedsInHouse = kMaxSeeds / 2;  // Kalah(1,127)

constexpr const char* kOneChange = "one-change";

std::vector<Rules> one_change_rules() {
  std::vector<Rules> result;
  for (const RuleKey& key : rule_keys()) {
    for (std::size_t i = 1; i < key.values.size(); ++i) {
      result.push_back(parse_rules(std::string(key.name) + "=" + std::string(key.values[i].name)));
    }
  }
  return result;
}

// The pieces between separators, blanks around them removed.
std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> pieces;
  std::size_t begin = 0;
  for (;;) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    std::string piece = text.substr(begin, end - begin);
    piece.erase(0, piece.find_first_not_of(' '));
    piece.erase(piece.find_last_not_of(' ') + 1);
    pieces.push_back(std::move(piece));
    if (end == text.size()) return pieces;
    begin = end + 1;
  }
}

}  // namespace

void add_grid_options(Options& options) {
  options.add_value("houses", "LIST", "houses a side, such as 1-6 or 2,4,6 (default 1-6)");
  options.add_value("seeds", "LIST", "seeds in each house at the start (default 1-6)");
  options.add_value(
      "rules", "LISTS",
      "rule sets, separated by semicolons, such as 'standard; bga,capture=always'; "
      "one-change stands for every rule set that changes one key of standard, pie and "
      "goal among them (default standard); see `kalah rules`");
}

namespace {

[[noreturn]] void throw_bad_numbers(const std::string& option, const std::string& text, int least,
                                    int most) {
  throw InputError(option + " is '" + text + "'; expected numbers from " + std::to_string(least) +
                   " to " + std::to_string(most) + ", such as 1-4 or 2,4,6");
}

}  // namespace

std::vector<int> parse_numbers(const std::string& option, const std::string& text, int least,
                               int most) {
  std::set<int> numbers;
  for (const std::string& piece : split(text, ',')) {
    const std::size_t dash = piece.find('-', 1);
    const auto first = parse_integer(piece.substr(0, dash));
    const auto last = dash == std::string::npos ? first : parse_integer(piece.substr(dash + 1));
    if (!first || !last || *first < least || *last > most || *first > *last) {
      throw_bad_numbers(option, text, least, most);
    }
    for (auto number = *first; number <= *last; ++number) numbers.insert(static_cast<int>(number));
  }
  return {numbers.begin(), numbers.end()};
}

std::vector<Rules> parse_rule_sets(const std::string& text) {
  std::vector<Rules> result;
  const auto add = [&](const Rules& rules) {
    if (std::find(result.begin(), result.end(), rules) == result.end()) result.push_back(rules);
  };
  for (const std::string& list : split(text, ';')) {
    if (list == kOneChange) {
      for (const Rules& rules : one_change_rules()) add(rules);
      continue;
    }
    if (list.empty()) throw InputError("--rules: an empty list; expected such as 'standard; bga'");
    try {
      add(parse_rules(list));
    } catch (const InputError& error) {
      throw InputError(std::string("--rules: ") + error.what());
    }
  }
  return result;
}

Grid read_grid(const Options& options, const Grid& otherwise) {
  Grid grid = otherwise;
  if (const auto text = options.text("houses")) {
    grid.houses = parse_numbers("--houses", *text, 1, kMaxHouses);
  }
  if (const auto text = options.text("seeds")) {
    grid.seeds = parse_numbers("--seeds", *text, 1, kMostSeedsInHouse);
  }
  if (const auto text = options.text("rules")) grid.rules = parse_rule_sets(*text);
  return grid;
}

}  // namespace kalah
