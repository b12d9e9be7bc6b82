// libFuzzer target: requests of filters, which may be JSON.
//
// Whatever a line is, it is a request or has a problem of one line; an id is repeated as it was
// read, and an answer with it is one line of JSON. Build with -DKALAH_FUZZ=ON (clang), then for
// example
//
//   build/fuzz/tests/fuzz_json -max_total_time=60 -max_len=1000 CORPUS tests/fuzz/seeds/json
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/input_error.h"
#include "engine/position_text.h"
#include "tools/commands/board_request.h"

namespace kalah {
namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz_json: %s\n", what);
  std::abort();
}

// The board is read or refused; any other exception ends the program.
void read_or_refuse(const std::string& board) {
  try {
    static_cast<void>(parse_position(board));
  } catch (const InputError& error) {
    require(error.what()[0] != '\0', "an InputError without a message");
  }
}

void check_line(std::string_view line, const Rules& rules) {
  const BoardRequest request = parse_board_request(line, rules);
  require(request.problem.find('\n') == std::string::npos, "a problem of several lines");
  require(request.id.is_null() || request.id.is_string() || request.id.is_number_integer(),
          "an id of another kind");
  if (request.problem.empty()) read_or_refuse(request.board);
  const std::string answer =
      json_line({{"id", request.id}, {"error", request.problem}, {"board", request.board}});
  require(answer.find('\n') == answer.size() - 1, "an answer of several lines");
  require(Json::parse(answer)["id"] == request.id, "an id that is not repeated");
}

}  // namespace
}  // namespace kalah

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  kalah::check_line(line, kalah::Rules{});
  kalah::check_line(line, kalah::parse_rules("bga,pie=on"));
  return 0;
}
