// What a filter is asked in a line: a board, or a JSON object with one.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/pie_stage.h"
#include "engine/rules.h"
#include "tools/report/json_support.h"

namespace kalah {

struct BoardRequest {
  std::string board;
  Json id;  // a text or a whole number that the answer repeats; null: none
  // Where in the game the board stands, if the request says it.
  std::optional<PieStage> pie;
  std::string problem;  // what is wrong with the request, if it has no board to look at
};

// Reads a line without blanks around it. One that begins with a brace is an object such as
// {"id":7,"board":"<1,0,0,1,1>"}; it may have "pie" (to_string(PieStage)), and "rules", which have
// to be `rules`. Other keys are left alone, so that a result of `kalah analyze --json` is a
// request, too. Throws nothing: an object that is wrong may still have an id.
[[nodiscard]] BoardRequest parse_board_request(std::string_view line, const Rules& rules);

}  // namespace kalah
