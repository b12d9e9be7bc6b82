// Boards in, one after the other: from the arguments or, without any, from standard input.
#pragma once

#include <functional>
#include <string>

#include "engine/text.h"
#include "tools/options.h"
#include "tools/position_options.h"
#include "tools/progress.h"

namespace kalah {

// What is done with boards. `place` is where one comes from, such as "line 3".
struct BoardHandlers {
  // Boards that are all known beforehand are shown here first; may be empty.
  std::function<void(const Position&)> expect;
  std::function<void(const Position&, const std::string& place)> handle;
};

// Blank lines and lines that begin with # are skipped. A board that cannot be read is reported with
// its place, and the others go on; then the result is false. Throws std::runtime_error if standard
// input cannot be read.
bool for_each_board(const Options& options, const BoardReader& reader, ProgressLine& progress,
                    const BoardHandlers& handlers);

}  // namespace kalah
