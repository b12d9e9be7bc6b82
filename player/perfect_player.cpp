// Slices of time, and what is proven in them.
#include "player/perfect_player.h"

#include <algorithm>
#include <optional>

namespace kalah {
namespace {

constexpr double kUsualSeconds = 2;  // of thinking, when nobody says
constexpr std::uint64_t kMostLookaheadBytes = std::uint64_t{64} << 20;
// Looking ahead and proving go on where they were when their turn comes again.
constexpr double kFirstSlice = 0.01;  // seconds
constexpr double kSliceGrowth = 1.5;
constexpr int kMostDepth = 250;

}  // namespace

PerfectPlayer::PerfectPlayer(const SearchContext& context, Goal goal, int threads,
                             std::uint64_t table_bytes)
    : lookahead_(*context.table, context.egdb, std::min(table_bytes / 3, kMostLookaheadBytes)),
      search_(context, threads, table_bytes / 3 * 2),
      prover_(*context.table, goal, search_) {}

void PerfectPlayer::think(Root& root, const Thinking& thinking,
                          const std::function<void()>& improved) {
  const Deadline end(thinking.seconds > 0 ? thinking.seconds : kUsualSeconds, thinking.control);
  prover_.begin(root.position.board, {});
  use_known_bounds(root);
  // The first answer takes no time to speak of and is not interrupted.
  lookahead_.begin(Deadline());
  for (int depth = 1; depth <= 2; ++depth) root.deepen(lookahead_, depth);
  improved();
  for (double slice = kFirstSlice; !root.is_decided() && !end.passed(); slice *= kSliceGrowth) {
    lookahead_.set_deadline(end.within(slice));
    while (root.depth < kMostDepth && !root.is_decided() &&
           root.deepen(lookahead_, root.depth + 1)) {
      improved();
    }
    if (root.is_decided()) break;
    prove(root, end.within(slice));
    improved();
  }
  improved();
}

// What database and table know of the moves, and what follows from it about the position.
void PerfectPlayer::use_known_bounds(Root& root) const {
  Bounds best{-kMaxSeeds, -kMaxSeeds};
  for (RootMove& move : root.moves) {
    move.judgement.narrow(prover_.known(move.result));
    best.lower = std::max(best.lower, move.judgement.bounds.lower);
    best.upper = std::max(best.upper, move.judgement.bounds.upper);
  }
  root.bounds = intersection(intersection(root.bounds, best), prover_.root_bounds());
}

// Proves until all is decided or the deadline comes. A window that was stopped goes on where it
// was, from what is in the table.
void PerfectPlayer::prove(Root& root, const Deadline& deadline) {
  while (!root.is_decided() && !deadline.passed()) {
    limit_window(deadline);
    if (root.all_moves) {
      narrow_open_move(root);
    } else {
      narrow_root(root);
    }
  }
  prover_.set_control({});
}

// Lets the next window run until the deadline, and not much longer: the search looks at the clock
// only now and then, so when little time is left it gets as many nodes as surely fit.
void PerfectPlayer::limit_window(const Deadline& deadline) {
  constexpr double kLittleTime = 2;
  constexpr double kNodesASecond = 1e6;  // about half of what it does
  constexpr double kLeastNodes = 10'000;
  interrupt_ = false;
  ProverControl control;
  control.search = JobControl(
      [this, deadline](const JobProgress&) {
        if (deadline.passed()) interrupt_ = true;
      },
      &interrupt_);
  const double left = deadline.seconds_left();
  if (left < kLittleTime) {
    control.node_limit = static_cast<std::uint64_t>(std::max(kLeastNodes, left * kNodesASecond));
  }
  prover_.set_control(std::move(control));
}

// Proves whether a move is worth a number. Returns false if it was stopped.
bool PerfectPlayer::narrow_move(RootMove& move, int number) {
  const std::optional<Bounds> bounds = prover_.narrow(move.result, number);
  if (bounds) move.judgement.narrow(*bounds);
  return bounds.has_value();
}

// Proves something new about the first move that is not exact.
void PerfectPlayer::narrow_open_move(Root& root) {
  const auto open = std::find_if(root.moves.begin(), root.moves.end(), [](const RootMove& move) {
    return !move.judgement.bounds.is_exact();
  });
  const Bounds& bounds = open->judgement.bounds;
  const int number = std::clamp(open->judgement.estimate, bounds.lower + 1, bounds.upper);
  // So that the others don't wait for a hard move.
  if (narrow_move(*open, number)) std::rotate(open, open + 1, root.moves.end());
}

// Proves something new about the value of the position, or which move has it.
void PerfectPlayer::narrow_root(Root& root) {
  const bool is_enough = root.goal == Goal::kOutcome && root.is_saved();
  if (!root.bounds.is_exact() && !is_enough) {
    narrow_root_value(root);
  } else {
    narrow_best_move(root);
  }
}

void PerfectPlayer::narrow_root_value(Root& root) {
  const Bounds& bounds = root.bounds;
  const int lead = root.position.lead();
  int guess = root.moves[root.best_move()].judgement.estimate;
  if (root.goal == Goal::kOutcome) {
    // Win or not, draw or not; the margin only if all is lost.
    if (bounds.upper + lead > 0 && bounds.lower + lead <= 0) {
      guess = 1 - lead;
    } else if (bounds.upper + lead == 0 && bounds.lower + lead < 0) {
      guess = -lead;
    }
  }
  const int beta = std::clamp(guess, bounds.lower + 1, bounds.upper);
  const std::optional<Bounds> proven = prover_.narrow(root.position.board, beta - 1, beta);
  if (!proven) return;
  root.bounds = intersection(root.bounds, *proven);
  for (RootMove& move : root.moves) {
    const int upper = std::min(move.judgement.bounds.upper, root.bounds.upper);
    move.judgement.narrow({move.judgement.bounds.lower, upper});
  }
}

// A move that reaches what is proven; the table's first.
void PerfectPlayer::narrow_best_move(Root& root) {
  const int table_move = search_.table_move(root.position.board);
  std::stable_partition(root.moves.begin(), root.moves.end(),
                        [&](const RootMove& move) { return move.house == table_move; });
  for (RootMove& move : root.moves) {
    if (move.judgement.bounds.upper < root.bounds.lower) continue;
    if (move.judgement.bounds.lower < root.bounds.lower) narrow_move(move, root.bounds.lower);
    return;
  }
}

}  // namespace kalah
