// Reads boards one after the other.
#include "tools/commands/board_filter.h"

#include <unistd.h>

#include <istream>
#include <optional>
#include <utility>

#include "base/input_error.h"
#include "base/named_input.h"
#include "base/trimmed.h"
#include "tools/console/output.h"

namespace kalah {
namespace {

// A board may come from any file.
constexpr std::string_view kBlanks = " \t\r\n\f\v";

class BoardFilter {
 public:
  BoardFilter(const Options& options, const BoardReader& reader, ProgressLine& progress,
              const BoardHandlers& handlers)
      : program_(options.program()), reader_(reader), progress_(progress), handlers_(handlers) {}

  // Boards that are all known before the first is handled.
  void handle_all(const std::vector<std::string>& boards) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
      collect(trimmed(boards[i], kBlanks), "board " + std::to_string(i + 1));
    }
    handle_collected();
  }

  void handle_all(std::istream& stream) {
    for_each_line(stream, [this](std::string_view board, const std::string& place) {
      collect(board, place);
    });
    handle_collected();
  }

  // Boards of which only one is known at a time.
  void handle_lines(std::istream& stream) {
    for_each_line(stream, [this](std::string_view board, const std::string& place) {
      if (const auto position = read(board, place)) handlers_.handle(*position, place);
    });
  }

  bool all_read() const { return all_read_; }

 private:
  std::optional<Position> read(std::string_view board, const std::string& place) {
    try {
      return reader_.read(board);
    } catch (const InputError& error) {
      progress_.clear();
      print_error(program_, place + ": " + error.what());
      all_read_ = false;
      return std::nullopt;
    }
  }

  template <typename Function>
  static void for_each_line(std::istream& stream, Function function) {
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
      const std::string_view board = trimmed(line, kBlanks);
      if (board.empty() || board.starts_with('#')) continue;
      function(board, "line " + std::to_string(number));
    }
  }

  void collect(std::string_view board, const std::string& place) {
    const std::optional<Position> position = read(board, place);
    if (!position) return;
    collected_.emplace_back(*position, place);
    if (handlers_.expect) handlers_.expect(*position);
  }

  void handle_collected() {
    for (const auto& [position, place] : collected_) handlers_.handle(position, place);
  }

  std::string program_;
  const BoardReader& reader_;
  ProgressLine& progress_;
  const BoardHandlers& handlers_;
  std::vector<std::pair<Position, std::string>> collected_;
  bool all_read_ = true;
};

void handle_input(const std::string& path, BoardFilter& filter) {
  NamedInput input(path);
  if (input.is_regular()) {
    filter.handle_all(input.stream());
  } else {
    filter.handle_lines(input.stream());
  }
  input.expect_end();
}

}  // namespace

bool for_each_board(const Options& options, const BoardReader& reader, ProgressLine& progress,
                    const BoardHandlers& handlers) {
  BoardFilter filter(options, reader, progress, handlers);
  const std::optional<std::string> file = options.text("file");
  if (!options.positionals().empty()) {
    if (file) throw InputError("--file and boards as arguments exclude each other");
    filter.handle_all(options.positionals());
    return filter.all_read();
  }
  const std::string path = file.value_or("-");
  if (path == "-" && isatty(STDIN_FILENO) == 1 && !options.has("quiet")) {
    print_error(options.program(),
                "reading boards from the terminal, one a line; Ctrl-D ends the input");
  }
  handle_input(path, filter);
  return filter.all_read();
}

}  // namespace kalah
