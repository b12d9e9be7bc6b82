// Budgets and estimates of leaves.
#include "solver/proof_tree/proof_manager.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "base/input_error.h"
#include "solver/proof_tree/line_text.h"

namespace kalah {
namespace {

// How much harder a claim is to settle for each point that it is farther from what is known. With a
// given budget, bounds come so near the value that they tell the good turns from the bad ones
// (data/experiments.md).
constexpr double kGrowth = 1.2;
// The most that an open claim is taken to need.
constexpr double kMostEffort = 1e18;
// A move that the transposition table holds for best is so many times as promising.
constexpr double kTableMove = 2;

// Part of a leaf's budget that each of the claims around it may take.
constexpr std::uint64_t kProbePart = 8;

bool is_open(const Claim& claim, const Bounds& known) {
  return known.lower < claim.number && claim.number <= known.upper;
}

// How far known bounds are from settling a claim, as nodes.
double effort_left(double nodes, int distance) {
  return std::min(kMostEffort, nodes * std::pow(kGrowth, distance));
}

}  // namespace

void ProofManager::clear() {
  tree_.clear();
  line_.clear();
}

void ProofManager::resume(ProofTree tree) {
  tree_ = std::move(tree);
  for (Index node = 0; node < tree_.size(); ++node) {
    const auto& [board, number] = tree_[node].claim;
    const Effort& left = tree_[node].left;
    if (left.is_open()) continue;
    const Bounds known = search_.known(board);
    if (left.is_proven() ? known.upper < number : known.lower >= number) {
      throw InputError("what it says of the value of a board is known to be wrong");
    }
    remember(node);
  }
}

bool ProofManager::has_root(const Board& board, int number) const {
  const std::optional<Index> node = tree_.find(normal_claim(table_, board, number));
  return node &&
         std::find(tree_.roots().begin(), tree_.roots().end(), *node) != tree_.roots().end();
}

void ProofManager::note(const Board& board, int number, bool proven, std::uint64_t nodes) {
  const Index node = tree_.add(normal_claim(table_, board, number));
  tree_.add_root(node);
  tree_.add_nodes(node, nodes);
  if (tree_[node].left.is_open()) tree_.set_left(node, Effort::settled(proven));
}

std::optional<bool> ProofManager::work_on(const Board& board, int number) {
  const Index root = tree_.add(normal_claim(table_, board, number));
  tree_.add_root(root);
  if (tree_[root].left.is_open()) {
    const std::vector<ProofTree::Move> path = tree_.most_promising(root);
    line_ = line_text(path);
    const std::uint64_t before = search_.nodes();
    visit(path.empty() ? root : path.back().node);
    // The leaf has got them already.
    const std::uint64_t nodes = search_.nodes() - before;
    if (!path.empty()) tree_.add_nodes(root, nodes);
    for (std::size_t i = 0; i + 1 < path.size(); ++i) tree_.add_nodes(path[i].node, nodes);
  }
  const Effort& left = tree_[root].left;
  if (left.is_open()) return std::nullopt;
  line_.clear();
  return left.is_proven();
}

void ProofManager::visit(Index leaf) {
  search_.make_room();
  const ProofTree::Node& node = tree_[leaf];
  if (node.nodes >= budget_.before) {
    split(leaf);
    return;
  }
  const Claim claim = node.claim;
  const bool is_first = node.nodes == 0;
  const std::uint64_t budget = next_budget(node);
  const std::uint64_t before = search_.nodes();
  Bounds known = search_.known(claim.board);
  narrow(claim, budget, known);
  if (is_first) look_around(claim, budget / kProbePart, known);
  tree_.add_nodes(leaf, search_.nodes() - before);
  estimate(leaf, known);
}

// Twice what it has had so far, but no more than it may have.
std::uint64_t ProofManager::next_budget(const ProofTree::Node& leaf) const {
  return std::max(budget_.first, std::min(leaf.nodes, budget_.before));
}

bool ProofManager::must_stop() const { return search_.stop_requested() || search_.out_of_nodes(); }

// Searches for so many nodes whether a claim is true. What comes out is added to what is known of
// its board: the transposition table may have forgotten it by then.
void ProofManager::narrow(const Claim& claim, std::uint64_t budget, Bounds& known) {
  const auto& [board, number] = claim;
  const std::optional<int> result = search_.window(board, number - 1, number, budget);
  if (!result) return;
  if (*result >= number) {
    known.lower = std::max(known.lower, *result);
  } else {
    known.upper = std::min(known.upper, *result);
  }
}

// If a claim is still open: bounds nearer to it, from both sides, by claims half-way to what is
// known. They are cheap, and say which way it will turn out.
void ProofManager::look_around(const Claim& claim, std::uint64_t budget, Bounds& known) {
  constexpr int kProbes = 3;
  const auto& [board, number] = claim;
  for (const bool below : {true, false}) {
    int open = number;  // the farthest claim that takes more than its budget
    for (int i = 0; i < kProbes && is_open(claim, known) && !must_stop(); ++i) {
      const int middle = below ? (known.lower + open) / 2 : (open + known.upper + 1) / 2;
      const Claim probe = normal_claim(table_, board, middle);
      if (probe.number == open || !is_open(probe, known)) break;
      narrow(probe, budget, known);
      if (is_open(probe, known)) open = probe.number;
    }
  }
}

void ProofManager::split(Index leaf) {
  const Claim claim = tree_[leaf].claim;
  const int table_move = search_.table_move(claim.board);
  std::vector<ProofTree::Move> moves;
  for (const ClaimMove& move : moves_of(table_, claim)) {
    const Index next = tree_.add(move.next);
    moves.push_back({move.house, move.again, next});
    if (tree_[next].nodes > 0 || !tree_[next].is_leaf() || !tree_[next].left.is_open()) continue;
    estimate(next, search_.known(move.next.board));
    Effort left = tree_[next].left;
    if (!left.is_open() || move.house != table_move) continue;
    (move.again ? left.prove : left.refute) /= kTableMove;
    remember(tree_.set_left(next, left));
  }
  remember(tree_.split(leaf, std::move(moves)));
}

// Of a leaf, from what is known of its board and has been spent on it.
void ProofManager::estimate(Index leaf, const Bounds& known) {
  const Claim& claim = tree_[leaf].claim;
  Effort left = Effort::settled(known.lower >= claim.number);
  if (is_open(claim, known)) {
    const double nodes = std::max(1.0, static_cast<double>(tree_[leaf].nodes));
    left = {effort_left(nodes, claim.number - known.lower),
            effort_left(nodes, known.upper + 1 - claim.number)};
  }
  remember(tree_.set_left(leaf, left));
}

void ProofManager::remember(Index node) {
  const auto& [claim, left, nodes, moves, parents] = tree_[node];
  TranspositionTable::BoardEntry known;
  known.board = claim.board;
  known.entry.bounds = bounds_of_claim(table_, claim, left.is_proven());
  known.entry.effort = TranspositionTable::effort_of_nodes(nodes);
  for (const ProofTree::Move& move : moves) {
    if (tree_.left_through(move).is_proven()) known.entry.move = move.house;
  }
  search_.add_entries(1, [&] { return known; });
}

// Windows above them meet them in the transposition table.
void ProofManager::remember(const std::vector<Index>& settled) {
  for (const Index node : settled) remember(node);
}

}  // namespace kalah
