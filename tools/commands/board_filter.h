// Boards in, one after the other: from the arguments, from a file, or from standard input.
#pragma once

#include <functional>
#include <string>

#include "engine/position_text.h"
#include "tools/console/progress_line.h"
#include "tools/options/options.h"
#include "tools/options/position_options.h"

namespace kalah {

// What is done with boards. `place` is where one comes from, such as "line 3".
struct BoardHandlers {
  // Boards that are all known beforehand are shown here first; may be empty.
  std::function<void(const Position&)> expect;
  std::function<void(const Position&, const std::string& place)> handle;
};

// The boards are the arguments or, without any, the lines of the file of --file, or of standard
// input without it or if it is "-". They are all known beforehand but for those of standard input
// and of a file that is no plain one. Blank lines and lines that begin with # are skipped. A board
// that cannot be read is reported with its place, and the others go on; then the result is false.
// Throws std::runtime_error if standard input or the file cannot be read, InputError if there are
// both arguments and a file.
bool for_each_board(const Options& options, const BoardReader& reader, ProgressLine& progress,
                    const BoardHandlers& handlers);

}  // namespace kalah
