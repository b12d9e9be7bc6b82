// What the tests share.
#include "tests/support/support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace kalah::test {

namespace {

void add_mixtures(SowingMode sowing, std::vector<Rules>& mixtures) {
  for (const Capture capture :
       {Capture::kNonempty, Capture::kAlways, Capture::kLastSeed, Capture::kNone}) {
    for (const CapturingSeed seed : {CapturingSeed::kTaken, CapturingSeed::kStays}) {
      for (const bool cross : {false, true}) {
        for (const bool sow : {false, true}) {
          for (const End end : {End::kSideEmpty, End::kNoMove}) {
            for (const Leftover left : {Leftover::kOwner, Leftover::kFinisher, Leftover::kNobody}) {
              mixtures.push_back(
                  {sowing, capture, seed, cross, sow, end, left, false, Goal::kMargin});
            }
          }
        }
      }
    }
  }
}

}  // namespace

std::vector<Rules> play_rule_mixtures() {
  std::vector<Rules> mixtures;
  for (const SowingMode sowing : {SowingMode::kSingle, SowingMode::kMultiLap}) {
    add_mixtures(sowing, mixtures);
  }
  return mixtures;
}

std::vector<Rules> rule_mixtures() {
  std::vector<Rules> mixtures;
  for (Rules rules : play_rule_mixtures()) {
    for (const bool pie : {false, true}) {
      for (const Goal goal : {Goal::kMargin, Goal::kOutcome}) {
        rules.pie = pie;
        rules.goal = goal;
        mixtures.push_back(rules);
      }
    }
  }
  return mixtures;
}

oracle::NaiveBoard to_naive(const Board& board, int houses) {
  oracle::NaiveBoard naive;
  for (int house = 0; house < houses; ++house) {
    naive.own.push_back(seeds_at(board.own, house));
    naive.other.push_back(seeds_at(board.other, house));
  }
  return naive;
}

Board to_packed(const oracle::NaiveBoard& board) {
  Board packed;
  for (std::size_t house = 0; house < board.own.size(); ++house) {
    packed.own |= static_cast<Row>(board.own[house]) << (8 * house);
    packed.other |= static_cast<Row>(board.other[house]) << (8 * house);
  }
  return packed;
}

std::string describe(const Rules& rules, int houses, const Board& board) {
  return to_string(rules) + " " + to_string(Position{houses, board, 0, 0});
}

Board Random::even_board(int houses, int seeds) {
  Board board;
  for (int seed = 0; seed < seeds; ++seed) {
    const int house = below(2 * houses);
    (house < houses ? board.own : board.other) += seed_at(house % houses);
  }
  return board;
}

Board Random::heaped_board(int houses, int seeds) {
  Board board;
  const int heaps = between(1, 3);
  const int loose = std::min(seeds, below(houses + 2));
  int left = seeds - loose;
  for (int heap = 0; heap < heaps; ++heap) {
    const int heaped = heap + 1 == heaps ? left : below(left + 1);
    const int house = below(2 * houses);
    (house < houses ? board.own : board.other) +=
        seed_at(house % houses) * static_cast<Row>(heaped);
    left -= heaped;
  }
  const Board scattered = even_board(houses, loose);
  return {board.own + scattered.own, board.other + scattered.other};
}

Board Random::any_board(int houses, int max_seeds) {
  const int lap = 2 * houses + 1;
  switch (below(4)) {
    case 0:
      return even_board(houses, below(max_seeds + 1));
    case 1:
      return heaped_board(houses, below(max_seeds + 1));
    case 2:
      return heaped_board(houses, max_seeds);
    default: {
      // A house that sows one lap or a few, give or take a seed.
      const int heap = std::min(max_seeds, std::max(1, lap * between(1, 3) + between(-1, 2)));
      Board board = even_board(houses, below(std::min(max_seeds - heap, 2 * houses) + 1));
      const int house = below(houses);
      board.own += seed_at(house) * static_cast<Row>(heap);
      return board;
    }
  }
}

std::vector<std::vector<std::string>> read_csv(const std::string& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(path);
  EXPECT_TRUE(file) << "can't read " << path;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (const char c : line) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    rows.push_back(fields);
  }
  return rows;
}

std::string test_file(std::string_view name) {
  return std::string(KALAH_TEST_FOLDER) + "/" + std::string(name);
}

std::string data_file(std::string_view name) {
  return std::string(KALAH_DATA_FOLDER) + "/" + std::string(name);
}

void expect_message(const std::string& message, const std::vector<std::string>& parts) {
  EXPECT_NE(message, "") << "no InputError";
  for (const char c : message) {
    EXPECT_TRUE(c >= 0x20 && c < 0x7f) << "byte " << int{c} << " in the message: " << message;
  }
  for (const std::string& part : parts) {
    EXPECT_NE(message.find(part), std::string::npos)
        << "'" << part << "' is not in the message: " << message;
  }
}

}  // namespace kalah::test
