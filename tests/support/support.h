// What the tests share: rule mixtures, random positions, both forms of a board, CSV files, errors.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/input_error.h"
#include "engine/board.h"
#include "engine/position_text.h"
#include "engine/rules.h"
#include "tests/support/oracle.h"

namespace kalah::test {

// Every mixture of the keys that change how a board is played: 2 * 4 * 2 * 2 * 2 * 2 * 3 = 384.
std::vector<Rules> play_rule_mixtures();

// Every mixture of all keys: 384 * 2 * 2 = 1536.
std::vector<Rules> rule_mixtures();

oracle::NaiveBoard to_naive(const Board& board, int houses);
Board to_packed(const oracle::NaiveBoard& board);

// A position in a failure message: rules and board as text.
std::string describe(const Rules& rules, int houses, const Board& board);

// The same numbers on every machine, which std's distributions do not promise.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // 0..bound-1.
  int below(int bound) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(bound)); }
  // first..last.
  int between(int first, int last) { return first + below(last - first + 1); }

  // Exactly `seeds` seeds, any house as likely as any other for each of them.
  Board even_board(int houses, int seeds);
  // Exactly `seeds` seeds, most of them in one to three houses: sowings of several laps, rows that
  // are empty or nearly so, houses of up to kMaxSeeds.
  Board heaped_board(int houses, int seeds);
  // Up to `max_seeds` seeds of either kind, full laps into the start house among them.
  Board any_board(int houses, int max_seeds);

 private:
  std::mt19937_64 engine_;
};

// Rows of a CSV file, without its header line; fields may be quoted. An unreadable file fails the
// test and gives no rows.
std::vector<std::vector<std::string>> read_csv(const std::string& path);

// Where the test data of tests/ and the results of data/ are.
std::string test_file(std::string_view name);
std::string data_file(std::string_view name);

// The text of the InputError that `action` throws; empty, which fails most expectations about it,
// if there is none.
template <typename Action>
std::string error_of(Action&& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

// Expects one printable line that contains all of `parts`.
void expect_message(const std::string& message, const std::vector<std::string>& parts);

// Expects an InputError with such a message.
template <typename Action>
void expect_error(Action&& action, const std::vector<std::string>& parts) {
  expect_message(error_of(action), parts);
}

}  // namespace kalah::test
