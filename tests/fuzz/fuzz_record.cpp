// libFuzzer target: the reader of game records.
//
// Whatever the bytes are, they are read or refused with an InputError of one line; a record that is
// read replays, prints, and what is printed reads back to the same. Build with -DKALAH_FUZZ=ON
// (clang), then for example
//
//   build/fuzz/tests/fuzz_record -max_total_time=60 -max_len=2000 CORPUS tests/fuzz/seeds/record
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/input_error.h"
#include "engine/game_record.h"

namespace kalah {
namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz_record: %s\n", what);
  std::abort();
}

void check_record(const GameRecord& record) {
  const Game game = replay(record);
  require(game.history().size() == record.moves.size(), "a game of other moves");
  require(!record.resigned || !game.over(), "a finished game that was resigned");
  require(!record.swapped || record.rules.pie, "a swap without the pie rule");
  const Position& start = record.start;
  const int seeds = count_seeds(start.board) + start.store + start.other_store;
  const int now =
      game.store(Side::kSouth) + game.store(Side::kNorth) + count_seeds(game.position().board);
  require(now <= seeds, "seeds from nowhere");
  require(game.over() || now == seeds, "seeds that are lost");
  const std::string text = game_record_text(record);
  require(parse_game_record(text) == record, "a record does not round trip");
}

}  // namespace
}  // namespace kalah

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kalah;
  GameRecord record;
  try {
    record = parse_game_record({reinterpret_cast<const char*>(data), size});
  } catch (const InputError& error) {
    const std::string_view message = error.what();
    require(!message.empty(), "an InputError without a message");
    require(message.find('\n') == std::string_view::npos, "an InputError of several lines");
    return 0;
  }
  check_record(record);
  return 0;
}
