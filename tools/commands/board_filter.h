// Reads boards one after the other: from the arguments, from a file, or from standard input.
#pragma once

#include <functional>
#include <string>

#include "engine/position_text.h"
#include "tools/console/progress_line.h"
#include "tools/options/options.h"
#include "tools/options/position_options.h"

namespace kalah {

// What to do with the boards. `place` is where a board was found, such as "line 3".
struct BoardHandlers {
  // Called for each board before the first is handled, if all are known by then. May be empty.
  std::function<void(const Position&)> expect;
  std::function<void(const Position&, const std::string& place)> handle;
};

// Handles the boards in the arguments, or else in the lines of --file, or else (or if FILE is "-")
// in the lines of standard input. All are known beforehand unless they come from standard input or
// from a file that is not a regular one. Blank lines and lines that begin with # are skipped. A
// board that can't be parsed is reported with its place, and the others are handled; the result is
// then false. Throws what NamedInput throws (base/named_input.h), and InputError if there are both
// arguments and a file.
[[nodiscard]] bool for_each_board(const Options& options, const BoardReader& reader,
                                  ProgressLine& progress, const BoardHandlers& handlers);

}  // namespace kalah
