// libFuzzer target: the readers of boards, rules, layouts and turns.
//
// Whatever the bytes are, they are read or refused with an InputError; what is read prints, and
// what is printed reads back to the same. Build with -DKALAH_FUZZ=ON (clang), then for example
//
//   build/fuzz/tests/fuzz_text -max_total_time=60 -max_len=200
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/input_error.h"
#include "engine/position_text.h"
#include "engine/rules.h"

namespace kalah {
namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz_text: %s\n", what);
  std::abort();
}

// Runs `action`; an InputError must have a message, and any other exception ends the program.
template <typename Action>
void read_or_refuse(Action&& action) {
  try {
    action();
  } catch (const InputError& error) {
    require(error.what()[0] != '\0', "an InputError without a message");
  }
}

void check_position(std::string_view text, Layout layout) {
  const Position position = parse_position(text, layout);
  require(position.houses >= 1 && position.houses <= kMaxHouses, "an impossible width");
  int seeds = position.store + position.other_store;
  for (int house = 0; house < kMaxHouses; ++house) {
    const int own = seeds_at(position.board.own, house);
    const int other = seeds_at(position.board.other, house);
    require(house < position.houses || own + other == 0, "seeds outside the board");
    seeds += own + other;
  }
  require(position.store >= 0 && position.other_store >= 0, "a negative store");
  require(seeds <= kMaxSeeds, "too many seeds");
  require(parse_position(to_string(position)) == position, "a board does not round trip");
}

void check_rules(std::string_view text) {
  const Rules rules = parse_rules(text);
  require(parse_rules(to_string(rules)) == rules, "a rule set does not round trip");
}

void check_turn(std::string_view text, int houses) {
  const std::vector<int> turn = parse_turn(text, houses);
  require(!turn.empty(), "an empty turn");
  for (const int house : turn) require(house >= 0 && house < houses, "a house off the board");
  require(parse_turn(turn_text(turn), houses) == turn, "a turn does not round trip");
}

}  // namespace
}  // namespace kalah

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  using namespace kalah;
  for (const Layout layout : {Layout::kKgp, Layout::kIrving, Layout::kOpenSpiel}) {
    read_or_refuse([&] { check_position(text, layout); });
  }
  read_or_refuse([&] { check_rules(text); });
  read_or_refuse([&] { parse_layout(text); });
  for (int houses = 1; houses <= kMaxHouses; ++houses) {
    read_or_refuse([&] { check_turn(text, houses); });
  }
  return 0;
}
