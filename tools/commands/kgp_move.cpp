// kalah kgp-move: positions in, moves out, as clients of the Kalah Game Protocol run engines.
#include <chrono>
#include <condition_variable>
#include <exception>
#include <istream>
#include <mutex>
#include <optional>
#include <string>

#include "base/input_error.h"
#include "base/named_input.h"
#include "base/parse_number.h"
#include "base/printable.h"
#include "tools/commands/commands.h"
#include "tools/console/output.h"
#include "tools/options/common_options.h"
#include "tools/options/thinker_options.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Reads positions from standard input as `m S N s1..sm n1..nm`, separated by blanks or line ends:\n"
    "houses a side, own store, opponent's store, own houses, opponent's houses, each row in its\n"
    "owner's sowing order. Writes moves as houses counted from 0, one a line: a first one at once,\n"
    "then better ones as they are found; the last one counts. The rules are those of the protocol's\n"
    "servers (`--rules kgp`). Boards that are too large for the engine get a simple legal move.";
// clang-format on

// Skips the byte order mark that an editor may have put before the input.
void skip_byte_order_mark(std::istream& stream) {
  if (stream.peek() != 0xef) return;
  std::string mark(3, '\0');
  stream.read(mark.data(), 3);
  if (!without_byte_order_mark(mark).empty()) {
    throw InputError("found " + kalah::quoted(mark) + " where the number of houses was expected");
  }
}

// The next number; nothing at the end of the input.
std::optional<std::string> next_word(NamedInput& input) {
  std::string word;
  if (input.stream() >> word) return word;
  input.expect_end();
  return std::nullopt;
}

int read_number(NamedInput& input, const std::string& what) {
  const std::optional<std::string> word = next_word(input);
  if (!word) throw InputError("the input ends where " + what + " was expected");
  const std::optional<std::int64_t> number = parse_integer(*word);
  if (!number || *number < 0 || *number > kMaxLargeSeeds) {
    throw InputError("found " + kalah::quoted(*word) + " where " + what +
                     " was expected, a whole number from 0 on");
  }
  return static_cast<int>(*number);
}

std::optional<LargeBoard> read_board(NamedInput& input) {
  const std::optional<std::string> first = next_word(input);
  if (!first) return std::nullopt;
  const std::optional<std::int64_t> houses = parse_integer(*first);
  if (!houses || *houses < 1 || *houses > kMaxLargeHouses) {
    throw InputError("found " + kalah::quoted(*first) +
                     " where the number of houses was expected, a whole number from 1 to " +
                     std::to_string(kMaxLargeHouses));
  }
  LargeBoard board;
  board.store = read_number(input, "the own store");
  board.other_store = read_number(input, "the other store");
  for (int i = 1; i <= *houses; ++i) {
    board.own.push_back(read_number(input, "own house " + std::to_string(i)));
  }
  for (int i = 1; i <= *houses; ++i) {
    board.other.push_back(read_number(input, "the other player's house " + std::to_string(i)));
  }
  // The same limits as in the other form.
  return parse_large_board(to_string(board));
}

Options declare_options(const Invocation& call) {
  Options options(call, "[options] <POSITION", kDescription,
                  {"--seconds 2 --memory 512M", "--level 5"});
  add_thinker_options(options);
  options.add_heading("Output");
  options.add_flag("quiet", "no messages on standard error");
  options.add_flag("help", "show this text");
  return options;
}

// Thinks about a board, and prints the moves until the best one is found. Throws what printing them
// throws.
void print_moves(KgpThinker& thinker, const LargeBoard& board) {
  std::mutex mutex;
  std::condition_variable wake;
  bool done = false;
  std::exception_ptr failure;
  const auto print = [&](int house) {
    try {
      write_output(std::to_string(house) + "\n");
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
    }
  };
  const auto finish = [&] {
    const std::lock_guard lock(mutex);
    done = true;
    wake.notify_all();
  };
  thinker.think(board, {print, finish});
  std::unique_lock lock(mutex);
  wake.wait(lock, [&] { return done; });
  if (failure) std::rethrow_exception(failure);
}

}  // namespace

int run_kgp_move(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;
  expect_no_arguments(options);
  ThinkerOptions thinker_options = read_thinker_options(options);
  thinker_options.first_move = thinker_options.first_done = std::chrono::milliseconds(0);
  const bool quiet = options.has("quiet");
  thinker_options.note = [&](const std::string& text) {
    if (!quiet) print_error(call.program, text);
  };
  KgpThinker thinker(thinker_options);
  NamedInput input("-");
  skip_byte_order_mark(input.stream());
  while (const std::optional<LargeBoard> board = read_board(input)) {
    if (simple_move(*board) < 0) throw InputError("there is no legal move in " + to_string(*board));
    print_moves(thinker, *board);
  }
  return kSuccess;
}

}  // namespace kalah
