// Answers boards one after the other: from the arguments, from a file, or from standard input.
#pragma once

#include <functional>
#include <string>

#include "engine/position_text.h"
#include "tools/console/progress_line.h"
#include "tools/options/options.h"
#include "tools/options/position_options.h"
#include "tools/report/json_support.h"

namespace kalah {

// What is asked about a board.
struct BoardQuestion {
  Position position;
  PieStage pie = PieStage::kNone;  // of a game with the pie rule
  Json id;                         // what the asker calls it; null: nothing
};

// What to do with the boards.
struct BoardHandlers {
  // Called for each board before the first is answered, if all are known by then. May be empty.
  std::function<void(const Position&)> expect;
  // May throw InputError or StorageError.
  std::function<std::string(const BoardQuestion&)> answer;
};

// Answers the boards in the arguments, or else in the lines of --file, or else (or if FILE is "-")
// in the lines of standard input, in their order. All are known beforehand unless they come from
// standard input or from a file that is not a regular one. Blank lines and lines that begin with #
// are skipped; all others are board requests (board_request.h).
//
// A board that can't be read or answered is reported with its place, and the others are answered.
// With --json it gets an answer on standard output, too: an object with "id", if there is one,
// "line" or "argument", and "error". So each line in gets a line out.
//
// Returns the exit code: 2 if a board was wrong, else 1 if one could not be answered. Throws what
// NamedInput throws (base/named_input.h), and InputError if there are both arguments and a file.
[[nodiscard]] int answer_boards(const Options& options, const BoardReader& reader,
                                ProgressLine& progress, const BoardHandlers& handlers);

}  // namespace kalah
