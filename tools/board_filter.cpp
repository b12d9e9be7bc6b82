// Boards in, one after the other.
#include "tools/board_filter.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "engine/input_error.h"
#include "tools/command.h"

namespace kalah {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f\v";
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

class BoardFilter {
 public:
  BoardFilter(const Options& options, const BoardReader& reader, ProgressLine& progress,
              const BoardHandlers& handlers)
      : program_(options.program()), reader_(reader), progress_(progress), handlers_(handlers) {}

  // Boards that are all known before the first is handled.
  void handle_all(const std::vector<std::string>& boards) {
    std::vector<std::pair<Position, std::string>> positions;
    for (std::size_t i = 0; i < boards.size(); ++i) {
      const std::string place = "board " + std::to_string(i + 1);
      const std::optional<Position> position = read(trimmed(boards[i]), place);
      if (!position) continue;
      positions.emplace_back(*position, place);
      if (handlers_.expect) handlers_.expect(*position);
    }
    for (const auto& [position, place] : positions) handlers_.handle(position, place);
  }

  // Boards of which only one is known at a time.
  void handle_lines(std::istream& stream) {
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
      const std::string_view board = trimmed(line);
      if (board.empty() || board.starts_with('#')) continue;
      const std::string place = "line " + std::to_string(number);
      if (const auto position = read(board, place)) handlers_.handle(*position, place);
    }
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

  std::string program_;
  const BoardReader& reader_;
  ProgressLine& progress_;
  const BoardHandlers& handlers_;
  bool all_read_ = true;
};

}  // namespace

bool for_each_board(const Options& options, const BoardReader& reader, ProgressLine& progress,
                    const BoardHandlers& handlers) {
  BoardFilter filter(options, reader, progress, handlers);
  if (!options.positionals().empty()) {
    filter.handle_all(options.positionals());
    return filter.all_read();
  }
  if (isatty(STDIN_FILENO) == 1 && !options.has("quiet")) {
    print_error(options.program(), "reading boards from the terminal, one a line; Ctrl-D ends");
  }
  errno = 0;
  filter.handle_lines(std::cin);
  if (std::ferror(stdin) != 0) {
    throw std::runtime_error("cannot read standard input: " +
                             std::generic_category().message(errno));
  }
  return filter.all_read();
}

}  // namespace kalah
