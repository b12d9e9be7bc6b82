// Estimates on their way up, and the way down to a leaf.
#include "solver/proof_tree/proof_tree.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace kalah {

void ProofTree::add_root(Index node) {
  if (std::find(roots_.begin(), roots_.end(), node) == roots_.end()) roots_.push_back(node);
}

std::optional<ProofTree::Index> ProofTree::find(const Claim& claim) const {
  const auto found = index_.find(claim);
  if (found == index_.end()) return std::nullopt;
  return found->second;
}

ProofTree::Index ProofTree::add(const Claim& claim) {
  const auto [place, is_new] = index_.try_emplace(claim, nodes_.size());
  if (is_new) nodes_.emplace_back().claim = claim;
  return place->second;
}

void ProofTree::clear() { *this = ProofTree(); }

Effort ProofTree::left_through(const Move& move) const {
  const Effort& next = nodes_[move.node].left;
  return move.again ? next : Effort{next.refute, next.prove};
}

Effort ProofTree::left_through_moves(const Node& node) const {
  Effort left = Effort::settled(false);
  for (const Move& move : node.moves) {
    const Effort through = left_through(move);
    left.prove = std::min(left.prove, through.prove);
    left.refute += through.refute;
  }
  return left;
}

std::vector<ProofTree::Index> ProofTree::set_left(Index node, const Effort& left) {
  nodes_[node].left = left;
  return update_above(node);
}

std::vector<ProofTree::Index> ProofTree::split(Index leaf, std::vector<Move> moves) {
  assert(nodes_[leaf].is_leaf() && !moves.empty());
  for (const Move& move : moves) nodes_[move.node].parents.push_back(leaf);
  nodes_[leaf].moves = std::move(moves);
  if (!nodes_[leaf].left.is_open()) return {};
  const Effort left = left_through_moves(nodes_[leaf]);
  std::vector<Index> settled = set_left(leaf, left);
  if (!left.is_open()) settled.push_back(leaf);
  return settled;
}

std::vector<ProofTree::Index> ProofTree::update_above(Index node) {
  std::vector<Index> settled;
  std::vector<Index> changed{node};
  while (!changed.empty()) {
    const Index below = changed.back();
    changed.pop_back();
    for (const Index parent : nodes_[below].parents) {
      Node& above = nodes_[parent];
      if (!above.left.is_open()) continue;
      const Effort left = left_through_moves(above);
      if (left == above.left) continue;
      above.left = left;
      if (!left.is_open()) settled.push_back(parent);
      changed.push_back(parent);
    }
  }
  return settled;
}

std::vector<ProofTree::Move> ProofTree::most_promising(Index node) const {
  assert(nodes_[node].left.is_open());
  std::vector<Move> path;
  while (!nodes_[node].is_leaf()) {
    const std::vector<Move>& moves = nodes_[node].moves;
    path.push_back(*std::min_element(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
      return left_through(a).prove < left_through(b).prove;
    }));
    node = path.back().node;
  }
  return path;
}

}  // namespace kalah
