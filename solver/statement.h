// Statements about the value of a position, which a Solver proves or refutes.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace kalah {

// About the margin for the mover from the seeds in play.
struct Statement {
  enum class Relation { kLess, kAtMost, kEqual, kAtLeast, kGreater };
  Relation relation = Relation::kAtLeast;
  int number = 0;
};

// "<6", "<=6", "=6", ">=6", ">6". Throws InputError.
Statement parse_statement(std::string_view text);
[[nodiscard]] std::string to_string(const Statement& statement);

// Whether it holds of a value about which can only be asked whether it is at least a number. Asks
// no more than it needs.
[[nodiscard]] bool holds(const Statement& statement, const std::function<bool(int)>& value_reaches);

}  // namespace kalah
