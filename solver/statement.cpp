// Statements as people write them.
#include <array>
#include <charconv>

#include "base/input_error.h"
#include "solver/solver.h"

namespace kalah {
namespace {

struct Sign {
  std::string_view text;
  Statement::Relation relation;
};

// Longer signs first: "<" is the beginning of "<=".
constexpr std::array<Sign, 5> kSigns = {{{"<=", Statement::Relation::kAtMost},
                                         {">=", Statement::Relation::kAtLeast},
                                         {"<", Statement::Relation::kLess},
                                         {">", Statement::Relation::kGreater},
                                         {"=", Statement::Relation::kEqual}}};

}  // namespace

Statement parse_statement(std::string_view text) {
  for (const Sign& sign : kSigns) {
    if (!text.starts_with(sign.text)) continue;
    const std::string_view number = text.substr(sign.text.size());
    Statement statement;
    statement.relation = sign.relation;
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), statement.number);
    if (error != std::errc() || end != number.data() + number.size() ||
        statement.number < -kMaxSeeds || statement.number > kMaxSeeds) {
      break;
    }
    return statement;
  }
  throw InputError("bad statement " + quoted(text) +
                   ": expected <, <=, =, >= or > and a margin, as in '>=4'");
}

std::string to_string(const Statement& statement) {
  for (const Sign& sign : kSigns) {
    if (sign.relation == statement.relation) {
      return std::string(sign.text) + std::to_string(statement.number);
    }
  }
  return "";
}

}  // namespace kalah
