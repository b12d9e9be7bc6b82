// A recorded game with the exact value of every move, and its mistakes.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/game_record.h"
#include "solver/solver.h"

namespace kalah {

enum class Mark {
  kNone,     // as good as the best
  kMistake,  // "?": costs margin
  kBlunder,  // "??": turns a win into a draw or a loss, or a draw into a loss
};

// "", "?" or "??"
std::string_view to_string(Mark mark);

// A decision of the game: a move, or under the pie rule whether to swap.
struct JudgedPly {
  enum class Kind { kMove, kSwap, kNoSwap };
  enum class State {
    kJudged,
    kNotAsked,  // before the first ply that was asked for
    kStopped,   // a signal came first
    kPie,       // first turn of a game with the pie rule: what it is worth depends on the swap
  };
  Kind kind = Kind::kMove;
  State state = State::kNotAsked;
  int turn = 0;  // from 1, as in the record
  Side side = Side::kSouth;
  Position position;  // before it
  int house = 0;      // index; of a move
  MoveResult result;  // of a move
  // Of a judged ply. Values are those of analyze; those of a swap and its alternative are totals,
  // stores included, for who decides.
  Analysis analysis;  // of `position`
  int value = 0;      // of what was done
  int best = 0;       // of the best there was
  // What the game ends with for who decides, stores included; under goal=outcome 1, 0 or -1.
  int total = 0;
  Mark mark = Mark::kNone;
};

// The decisions of a game, not judged yet.
std::vector<JudgedPly> plies_of(const GameRecord& record);

// How many judge_plies() judges, if it is not stopped.
std::size_t count_judgeable(const std::vector<JudgedPly>& plies, std::size_t from);

// Judges the plies from index `from` on, the last one first: what is known of later positions helps
// with the earlier ones. After `stop` is set, those that are left become kStopped. `done` is called
// after each that is judged.
void judge_plies(const GameRecord& record, std::size_t from, const SolverOptions& options,
                 std::vector<JudgedPly>& plies, const std::function<void()>& done);

}  // namespace kalah
