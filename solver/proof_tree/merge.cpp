// One claim after the other.
#include "solver/proof_tree/merge.h"

#include <utility>
#include <vector>

#include "base/input_error.h"

namespace kalah {
namespace {

using Index = ProofTree::Index;

// The better informed estimate, or what settles the claim.
void merge_node(const ProofTree::Node& from, Index node, ProofTree& into) {
  const Effort left = into[node].left;
  if (!from.left.is_open() && !left.is_open() && from.left != left) {
    throw InputError("a claim is proven in one of the files and refuted in another");
  }
  const bool knows_more = from.nodes > into[node].nodes;
  if (knows_more) into.add_nodes(node, from.nodes - into[node].nodes);
  if (!left.is_open()) return;
  if (!from.left.is_open() || (knows_more && from.is_leaf() && into[node].is_leaf())) {
    into.set_left(node, from.left);
  }
}

}  // namespace

void merge(const ProofTree& from, ProofTree& into) {
  std::vector<bool> is_new;
  std::vector<Index> nodes;
  for (Index node = 0; node < from.size(); ++node) {
    is_new.push_back(!into.find(from[node].claim));
    nodes.push_back(into.add(from[node].claim));
    merge_node(from[node], nodes.back(), into);
  }
  for (Index node = 0; node < from.size(); ++node) {
    if (from[node].is_leaf() || !into[nodes[node]].is_leaf()) continue;
    std::vector<ProofTree::Move> moves = from[node].moves;
    for (ProofTree::Move& move : moves) move.node = nodes[move.node];
    into.split(nodes[node], std::move(moves));
  }
  for (const Index root : from.roots()) {
    if (is_new[root]) into.add_root(nodes[root]);
  }
}

}  // namespace kalah
