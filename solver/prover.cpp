// Sequences of windows.
#include "solver/prover.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

namespace kalah {
namespace {

// Budgets that settle claims with few nodes more than the window search alone where that is good,
// and with a fraction of them where it is not (data/experiments.md).
LeafBudget leaf_budget(std::uint64_t window_nodes) {
  constexpr std::uint64_t kFirstPart = 64;
  constexpr std::uint64_t kSplitPart = 8;
  return {std::max<std::uint64_t>(1, window_nodes / kFirstPart),
          std::max<std::uint64_t>(1, window_nodes / kSplitPart)};
}

}  // namespace

void Prover::begin(const Board& root, ProverControl control) {
  root_ = root;
  root_bounds_ = search_.known(root);
  manager_.clear();
  set_control(std::move(control));
}

void Prover::set_control(ProverControl control) {
  control_ = std::move(control);
  search_.set_control(control_.search, control_.node_limit);
  manager_.set_budget(leaf_budget(control_.window_nodes));
}

void Prover::add_root_bounds(const Bounds& bounds) {
  root_bounds_ = intersection(root_bounds_, bounds);
}

void Prover::resume(ProofTree tree) {
  manager_.resume(std::move(tree));
  for (const ProofTree::Index root : manager_.tree().roots()) {
    const ProofTree::Node& node = manager_.tree()[root];
    if (node.claim.board != root_ || node.left.is_open()) continue;
    add_root_bounds(bounds_of_claim(table_, node.claim, node.left.is_proven()));
  }
}

Bounds Prover::known(const Board& board) const {
  const Bounds bounds = search_.known(board);
  return board == root_ ? intersection(bounds, root_bounds_) : bounds;
}

Bounds Prover::known(const MoveResult& move) const {
  return bounds_of_move(known(move.next()), move.gain(), move.again);
}

std::optional<Bounds> Prover::narrow(const Board& board, int alpha, int beta) {
  assert(alpha < beta);
  Bounds bounds = known(board);  // before the window: the table may forget it meanwhile
  std::uint64_t window_nodes = control_.window_nodes;
  const std::uint64_t before = search_.nodes();
  std::optional<int> result;
  while (!result) {
    if (control_.may_go_on && !control_.may_go_on()) return std::nullopt;
    result = attempt(board, alpha, beta, window_nodes);
    if (result) break;
    if (search_.out_of_nodes() || (!control_.may_go_on && search_.stop_requested())) {
      return std::nullopt;
    }
  }
  note(board, alpha, beta, *result, search_.nodes() - before);
  if (*result > alpha) bounds.lower = std::max(bounds.lower, *result);
  if (*result < beta) bounds.upper = std::min(bounds.upper, *result);
  assert(bounds.lower <= bounds.upper);
  if (board == root_ && bounds != root_bounds_) {
    root_bounds_ = bounds;
    if (control_.on_root_bounds) control_.on_root_bounds(bounds);
  }
  return bounds;
}

// One try of a window, which may end without a result. `window_nodes` are those that the window
// search may take before the claim becomes a tree.
std::optional<int> Prover::attempt(const Board& board, int alpha, int beta,
                                   std::uint64_t& window_nodes) {
  const bool is_claim = beta - alpha == 1;
  if (!is_claim) return search_.window(board, alpha, beta);
  if (window_nodes > 0 && !manager_.has_root(board, beta)) {
    const std::uint64_t before = search_.nodes();
    const std::optional<int> result = search_.window(board, alpha, beta, window_nodes);
    window_nodes -= std::min(window_nodes, search_.nodes() - before);
    return result;
  }
  const std::optional<bool> is_true = manager_.work_on(board, beta);
  if (!is_true) return std::nullopt;
  const Bounds bounds = bounds_of_claim(table_, normal_claim(table_, board, beta), *is_true);
  return *is_true ? bounds.lower : bounds.upper;
}

// What is found out about the root belongs to its proof, also if no tree was needed for it.
void Prover::note(const Board& board, int alpha, int beta, int result, std::uint64_t nodes) {
  const bool keeps_claims = control_.window_nodes != Search::kNoLimit;
  if (!keeps_claims || board != root_ || beta - alpha > 1 || manager_.has_root(board, beta)) return;
  manager_.note(board, beta, result >= beta, nodes);
}

std::optional<Bounds> Prover::narrow(const MoveResult& move, int number) {
  const int gain = move.gain();
  // For the opponent the question is whether the value is at least one more than the move allows.
  const int beta = move.again ? number - gain : gain - number + 1;
  const std::optional<Bounds> next = narrow(move.next(), beta - 1, beta);
  if (!next) return std::nullopt;
  return bounds_of_move(*next, gain, move.again);
}

Bounds Prover::narrow_or_throw(const Board& board, int alpha, int beta) {
  const std::optional<Bounds> bounds = narrow(board, alpha, beta);
  if (!bounds) throw Interrupted();
  return *bounds;
}

bool Prover::value_reaches(const Board& board, int number) {
  Bounds bounds = known(board);
  if (bounds.lower < number && bounds.upper >= number) {
    bounds = narrow_or_throw(board, number - 1, number);
  }
  return bounds.lower >= number;
}

bool Prover::reaches(const Standing& standing, int total) {
  if (goal_ == Goal::kOutcome && (total < 0 || total > 1)) return total < 0;
  return value_reaches(standing.board, total - standing.lead);
}

bool Prover::move_reaches(const Standing& standing, const MoveResult& move, int total) {
  const Standing next = standing.after(move);
  return move.again ? reaches(next, total) : !reaches(next, 1 - total);
}

int Prover::total_of(const Standing& standing) {
  if (goal_ == Goal::kOutcome) {
    return reaches(standing, 1) ? 1 : reaches(standing, 0) ? 0 : -1;
  }
  // The first guess decides how much is proven in vain: starts are worth about a seed a house to
  // the first player (Kalah(6,1..5): 2 6 2 8 10), other boards nothing in the mean.
  Bounds bounds = known(standing.board);
  int guess = standing.board.own == standing.board.other ? table_.houses() : 0;
  while (!bounds.is_exact()) {
    guess = std::clamp(guess, bounds.lower, bounds.upper);
    const int beta = guess == bounds.lower ? guess + 1 : guess;
    bounds = narrow_or_throw(standing.board, beta - 1, beta);
    guess = bounds.lower >= beta ? bounds.lower : bounds.upper;
  }
  return standing.lead + bounds.lower;
}

int Prover::move_total(const Standing& standing, const MoveResult& move) {
  const int total = total_by_variation(standing.after(move));
  return move.again ? total : -total;
}

// Narrow windows take the fewest nodes (data/experiments.md).
int Prover::total_by_variation(const Standing& standing) {
  if (goal_ == Goal::kOutcome) return total_of(standing);
  Bounds bounds = known(standing.board);
  int alpha = -2;
  int beta = 2;
  while (!bounds.is_exact()) {
    const int lower = bounds.lower;
    alpha = std::clamp(alpha, lower - 1, bounds.upper - 1);
    bounds = narrow_or_throw(standing.board, alpha, std::clamp(beta, alpha + 1, bounds.upper + 1));
    alpha = bounds.lower > lower ? bounds.lower : bounds.upper - 1;
    beta = alpha + 1;
  }
  return standing.lead + bounds.lower;
}

int Prover::best_move(const Standing& standing, int total) {
  assert(!table_.is_over(standing.board));
  std::vector<int> houses;
  for (int house = table_.houses() - 1; house >= 0; --house) {
    if (seeds_at(standing.board.own, house) != 0) houses.push_back(house);
  }
  const auto table_move =
      std::find(houses.begin(), houses.end(), search_.table_move(standing.board));
  if (table_move != houses.end()) std::rotate(houses.begin(), table_move, table_move + 1);
  for (const int house : houses) {
    if (move_reaches(standing, table_.play(standing.board, house), total)) return house;
  }
  throw std::logic_error("no move reaches the proven total of a position");
}

std::vector<int> Prover::best_moves(const Standing& standing, int total) {
  assert(!table_.is_over(standing.board));
  std::vector<int> best;
  for (int house = 0; house < table_.houses(); ++house) {
    if (seeds_at(standing.board.own, house) == 0) continue;
    if (move_reaches(standing, table_.play(standing.board, house), total)) best.push_back(house);
  }
  return best;
}

std::vector<int> Prover::best_turn(const Standing& standing, int total) {
  std::vector<int> turn;
  Standing now = standing;
  bool again = true;
  while (again && !table_.is_over(now.board)) {
    turn.push_back(best_move(now, total));
    const MoveResult result = table_.play(now.board, turn.back());
    now = now.after(result);
    again = result.again;
  }
  return turn;
}

}  // namespace kalah
