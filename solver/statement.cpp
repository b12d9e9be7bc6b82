// Statements as people write them.
#include "solver/statement.h"

#include <array>
#include <charconv>

#include "base/input_error.h"
#include "engine/board.h"

namespace kalah {
namespace {

struct RelationSign {
  std::string_view text;
  Statement::Relation relation;
};

// Longer signs first: "<" is the beginning of "<=".
constexpr std::array<RelationSign, 5> kSigns = {{{"<=", Statement::Relation::kAtMost},
                                                 {">=", Statement::Relation::kAtLeast},
                                                 {"<", Statement::Relation::kLess},
                                                 {">", Statement::Relation::kGreater},
                                                 {"=", Statement::Relation::kEqual}}};

}  // namespace

Statement parse_statement(std::string_view text) {
  for (const RelationSign& sign : kSigns) {
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
  for (const RelationSign& sign : kSigns) {
    if (sign.relation == statement.relation) {
      return std::string(sign.text) + std::to_string(statement.number);
    }
  }
  return "";
}

bool holds(const Statement& statement, const std::function<bool(int)>& value_reaches) {
  const int number = statement.number;
  switch (statement.relation) {
    case Statement::Relation::kLess:
      return !value_reaches(number);
    case Statement::Relation::kAtMost:
      return !value_reaches(number + 1);
    case Statement::Relation::kEqual:
      return value_reaches(number) && !value_reaches(number + 1);
    case Statement::Relation::kAtLeast:
      return value_reaches(number);
    case Statement::Relation::kGreater:
      return value_reaches(number + 1);
  }
  return false;
}

}  // namespace kalah
