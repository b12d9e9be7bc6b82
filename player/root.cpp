// Comparing the moves of a position, and looking at them with a depth.
#include "player/root.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "engine/standing.h"

namespace kalah {
namespace {

// Looks at one move. Returns false if the deadline comes first.
bool look_at(RootMove& move, DepthSearch& search, int depth, int alpha, int beta) {
  Judgement& judgement = move.judgement;
  judgement.depth = depth;
  if (judgement.bounds.is_exact()) {
    judgement.estimate = judgement.bounds.lower;
    return true;
  }
  const std::optional<DepthSearch::Result> result =
      search.search_move(move.result, depth, alpha, beta);
  if (!result) return false;
  judgement.estimate = std::clamp(result->value, judgement.bounds.lower, judgement.bounds.upper);
  if (result->proven) {
    const int lower = result->value > alpha ? result->value : judgement.bounds.lower;
    judgement.narrow({lower, result->value});
  }
  return true;
}

}  // namespace

Root::Root(const SowTable& table, Goal root_goal, const Position& root_position, bool every_move)
    : position(root_position), goal(root_goal), all_moves(every_move) {
  assert(!table.is_over(position.board));
  const int seeds = count_seeds(position.board);
  bounds = {-seeds, seeds};
  for (int house = 0; house < table.houses(); ++house) {
    if (seeds_at(position.board.own, house) == 0) continue;
    RootMove move;
    move.house = house;
    move.result = table.play(position.board, house);
    move.judgement.bounds = bounds;
    moves.push_back(move);
  }
}

std::size_t Root::best_move() const {
  const int lead = position.lead();
  const auto merit = [&](const RootMove& move) {
    const Judgement& judgement = move.judgement;
    int outcome = 0;
    if (goal == Goal::kOutcome) {
      outcome = judgement.bounds.lower + lead > 0 ? 2 : sign(judgement.estimate + lead);
    }
    return std::array<int, 3>{outcome, judgement.estimate, judgement.bounds.lower};
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (merit(moves[i]) > merit(moves[best])) best = i;
  }
  return best;
}

Choice Root::choice(std::size_t move) const {
  return {moves[move].house, moves[move].judgement, 0};
}

bool Root::is_saved() const {
  const int lead = position.lead();
  return bounds.lower + lead > 0 || (bounds.lower + lead == 0 && bounds.upper + lead <= 0);
}

bool Root::is_decided() const {
  if (all_moves) {
    return std::all_of(moves.begin(), moves.end(),
                       [](const RootMove& move) { return move.judgement.bounds.is_exact(); });
  }
  const int lead = position.lead();
  const RootMove& best = moves[best_move()];
  const int lower = best.judgement.bounds.lower;
  if (lower >= bounds.upper) return true;
  if (goal == Goal::kOutcome &&
      (lower + lead > 0 || (lower + lead == 0 && bounds.upper + lead <= 0))) {
    return true;
  }
  return std::all_of(moves.begin(), moves.end(), [&](const RootMove& move) {
    return move.house == best.house || move.judgement.bounds.upper <= lower;
  });
}

bool Root::deepen(DepthSearch& search, int new_depth) {
  const int least = -count_seeds(position.board) - 1;
  std::vector<RootMove> deeper = moves;
  int best = least;
  for (RootMove& move : deeper) {
    // Equals of the best are told from lesser moves, which takes the window one lower.
    const int alpha = all_moves ? least : std::max(best - 1, least);
    if (!look_at(move, search, new_depth, alpha, -least)) return false;
    best = std::max(best, move.judgement.estimate);
  }
  std::stable_sort(deeper.begin(), deeper.end(), [](const RootMove& a, const RootMove& b) {
    return a.judgement.estimate > b.judgement.estimate;
  });
  moves = std::move(deeper);
  depth = new_depth;
  return true;
}

}  // namespace kalah
