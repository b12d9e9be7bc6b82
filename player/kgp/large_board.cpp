// Boards of any size.
#include "player/kgp/large_board.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

#include "base/input_error.h"
#include "base/number_text.h"

namespace kalah {
namespace {

int sum(const std::vector<int>& row) { return std::accumulate(row.begin(), row.end(), 0); }

bool is_empty(const std::vector<int>& row) { return sum(row) == 0; }

[[noreturn]] void refuse(std::string_view text, const std::string& what) {
  throw InputError("board " + quoted(text.substr(0, 80)) + ": " + what);
}

std::vector<int> parse_numbers(std::string_view text) {
  if (text.size() < 2 || text.front() != '<' || text.back() != '>') {
    refuse(text, "expected <houses,store,store,houses of both sides>");
  }
  std::vector<int> numbers;
  const char* at = text.data() + 1;
  const char* const end = text.data() + text.size() - 1;
  while (true) {
    while (at != end && *at == ' ') ++at;
    int number = -1;
    const auto [rest, error] = std::from_chars(at, end, number);
    if (error != std::errc{} || number < 0 || number > kMaxLargeSeeds) {
      refuse(text, "number " + std::to_string(numbers.size() + 1) + " is no count of seeds");
    }
    numbers.push_back(number);
    at = rest;
    while (at != end && *at == ' ') ++at;
    if (at == end) return numbers;
    if (*at++ != ',')
      refuse(text, "expected a comma after number " + std::to_string(numbers.size()));
  }
}

}  // namespace

LargeBoard parse_large_board(std::string_view text) {
  const std::vector<int> numbers = parse_numbers(text);
  const int houses = numbers[0];
  if (houses < 1 || houses > kMaxLargeHouses) {
    refuse(text, "expected 1 to " + std::to_string(kMaxLargeHouses) + " houses");
  }
  const auto count = static_cast<std::size_t>(houses);
  if (numbers.size() != 3 + 2 * count) {
    refuse(text, "expected " + std::to_string(3 + 2 * houses) + " numbers for " +
                     counted(houses, "house") + ", not " + std::to_string(numbers.size()));
  }
  long long seeds = 0;
  for (std::size_t i = 1; i < numbers.size(); ++i) seeds += numbers[i];
  if (seeds > kMaxLargeSeeds) refuse(text, "too many seeds");
  const auto first = numbers.begin() + 3;
  return {numbers[1], numbers[2], {first, first + houses}, {first + houses, numbers.end()}};
}

std::string to_string(const LargeBoard& board) {
  std::string text = "<" + std::to_string(board.houses()) + "," + std::to_string(board.store) +
                     "," + std::to_string(board.other_store);
  for (const std::vector<int>* row : {&board.own, &board.other}) {
    for (const int seeds : *row) text += "," + std::to_string(seeds);
  }
  return text + ">";
}

bool is_over(const LargeBoard& board) {
  const int all = board.store + board.other_store + sum(board.own) + sum(board.other);
  return is_empty(board.own) || is_empty(board.other) || 2 * board.store > all ||
         2 * board.other_store > all;
}

bool sow(LargeBoard& board, int house) {
  const int houses = board.houses();
  const auto at = [](std::vector<int>& row, int index) -> int& { return row[index]; };
  // The ring of places: own houses, own store, other houses.
  const int ring = 2 * houses + 1;
  int place = house;
  int seeds = std::exchange(at(board.own, house), 0);
  for (; seeds > 0; --seeds) {
    place = (place + 1) % ring;
    if (place < houses) {
      ++at(board.own, place);
    } else if (place == houses) {
      ++board.store;
    } else {
      ++at(board.other, place - houses - 1);
    }
  }
  if (place < houses && at(board.own, place) == 1) {
    int& facing = at(board.other, houses - 1 - place);
    if (facing > 0)
      board.store += std::exchange(facing, 0) + std::exchange(at(board.own, place), 0);
  }
  if (is_over(board)) {
    board.store += sum(board.own);
    board.other_store += sum(board.other);
    std::fill(board.own.begin(), board.own.end(), 0);
    std::fill(board.other.begin(), board.other.end(), 0);
  }
  return place == houses;
}

int simple_move(const LargeBoard& board) {
  int best = -1;
  int best_merit = -1;
  for (int house = 0; house < board.houses(); ++house) {
    if (board.own[house] == 0) continue;
    LargeBoard next = board;
    const bool again = sow(next, house);
    // Of two equal ones the one nearer to the store.
    const int merit = 2 * (next.store - board.store) + (again ? 1 : 0);
    if (merit >= best_merit) {
      best = house;
      best_merit = merit;
    }
  }
  return best;
}

std::optional<Position> to_position(const LargeBoard& board) {
  if (board.houses() > kMaxHouses) return std::nullopt;
  if (board.store + board.other_store + sum(board.own) + sum(board.other) > kMaxSeeds) {
    return std::nullopt;
  }
  Position position{.houses = board.houses(),
                    .board = {},
                    .store = board.store,
                    .other_store = board.other_store};
  for (int house = 0; house < board.houses(); ++house) {
    position.board.own |= seed_at(house) * static_cast<Row>(board.own[house]);
    position.board.other |= seed_at(house) * static_cast<Row>(board.other[house]);
  }
  return position;
}

}  // namespace kalah
