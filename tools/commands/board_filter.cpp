// Answers boards one after the other.
#include "tools/commands/board_filter.h"

#include <unistd.h>

#include <istream>
#include <optional>
#include <utility>

#include "base/input_error.h"
#include "base/named_input.h"
#include "base/printable.h"
#include "base/storage_error.h"
#include "base/trimmed.h"
#include "tools/commands/board_request.h"
#include "tools/console/output.h"
#include "tools/options/command.h"

namespace kalah {
namespace {

// A board may come from any file.
constexpr std::string_view kBlanks = " \t\r\n\f\v";

// Where a board comes from.
struct Place {
  const char* kind;  // "line" or "argument"
  std::size_t number;
};

// A question about a board, or what is wrong with it.
struct Item {
  Place place;
  BoardQuestion question;
  std::string problem;  // empty: none
};

class BoardFilter {
 public:
  BoardFilter(const Options& options, const BoardReader& reader, ProgressLine& progress,
              const BoardHandlers& handlers)
      : program_(options.program()),
        json_(options.has("json")),
        reader_(reader),
        progress_(progress),
        handlers_(handlers) {}

  // Boards that are all known before the first is answered.
  void answer_all(const std::vector<std::string>& boards) {
    for (std::size_t i = 0; i < boards.size(); ++i) {
      collect(trimmed(boards[i], kBlanks), {"argument", i + 1});
    }
    answer_collected();
  }

  void answer_all(std::istream& stream) {
    for_each_line(stream,
                  [this](std::string_view line, const Place& place) { collect(line, place); });
    answer_collected();
  }

  // Boards of which only one is known at a time.
  void answer_lines(std::istream& stream) {
    for_each_line(stream,
                  [this](std::string_view line, const Place& place) { answer(read(line, place)); });
  }

  int exit_code() const { return exit_code_; }

 private:
  template <typename Function>
  static void for_each_line(std::istream& stream, Function function) {
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
      const std::string_view text = number == 1 ? without_byte_order_mark(line) : line;
      const std::string_view board = trimmed(text, kBlanks);
      if (!board.empty() && !board.starts_with('#')) function(board, Place{"line", number});
    }
  }

  Item read(std::string_view line, const Place& place) const {
    const BoardRequest request = parse_board_request(line, reader_.rules());
    Item item{place, {{}, reader_.pie_stage(), request.id}, request.problem};
    if (!item.problem.empty()) return item;
    try {
      item.question.position = reader_.read(request.board);
      if (request.pie && reader_.plays_turns()) {
        throw InputError("\"pie\" and --turns exclude each other: the turns say it");
      }
      item.question.pie = request.pie.value_or(item.question.pie);
    } catch (const InputError& error) {
      item.problem = error.what();
    }
    return item;
  }

  void collect(std::string_view line, const Place& place) {
    collected_.push_back(read(line, place));
    const Item& item = collected_.back();
    if (item.problem.empty() && handlers_.expect) handlers_.expect(item.question.position);
  }

  void answer_collected() {
    for (const Item& item : collected_) answer(item);
  }

  void answer(const Item& item) {
    if (!item.problem.empty()) {
      report(item, item.problem, kBadInput);
      return;
    }
    std::string text;
    try {
      text = handlers_.answer(item.question);
    } catch (const InputError& error) {
      report(item, error.what(), kBadInput);
      return;
    } catch (const StorageError& error) {
      report(item, error.what(), kFailure);
      return;
    }
    progress_.clear();
    write_output(text);
  }

  void report(const Item& item, const std::string& problem, int exit_code) {
    static_assert(kSuccess < kFailure && kFailure < kBadInput);
    exit_code_ = std::max(exit_code_, exit_code);
    progress_.clear();
    const auto& [kind, number] = item.place;
    print_error(program_, std::string(kind) + " " + std::to_string(number) + ": " + problem);
    if (!json_) return;
    Json json;
    if (!item.question.id.is_null()) json["id"] = item.question.id;
    json[kind] = number;
    json["error"] = problem;
    write_output(json_line(json));
  }

  std::string program_;
  bool json_;
  const BoardReader& reader_;
  ProgressLine& progress_;
  const BoardHandlers& handlers_;
  std::vector<Item> collected_;
  int exit_code_ = kSuccess;
};

void answer_input(const std::string& path, BoardFilter& filter) {
  NamedInput input(path);
  if (input.is_regular()) {
    filter.answer_all(input.stream());
  } else {
    filter.answer_lines(input.stream());
  }
  input.expect_end();
}

}  // namespace

int answer_boards(const Options& options, const BoardReader& reader, ProgressLine& progress,
                  const BoardHandlers& handlers) {
  BoardFilter filter(options, reader, progress, handlers);
  const std::optional<std::string> file = options.text("file");
  if (!options.positionals().empty()) {
    if (file) throw InputError("--file and boards as arguments exclude each other");
    filter.answer_all(options.positionals());
    return filter.exit_code();
  }
  const std::string path = file.value_or("-");
  if (path == "-" && isatty(STDIN_FILENO) == 1 && !options.has("quiet")) {
    print_error(options.program(),
                "reading boards from the terminal, one a line; Ctrl-D ends the input");
  }
  answer_input(path, filter);
  return filter.exit_code();
}

}  // namespace kalah
