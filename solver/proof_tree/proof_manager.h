// Settles a claim by working on the top of its search as a tree, leaf by leaf.
//
// Inside the tree the window search has the order of moves near its best, but a wrong choice among
// the first turns costs it everything below. Here no choice is for long: a leaf gets a small budget
// of nodes first, and more each time it comes to be the most promising one; when it has had enough,
// its moves become leaves. What a leaf was searched for stays in the transposition table.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/sowing.h"
#include "solver/proof_tree/proof_tree.h"
#include "solver/search/search.h"

namespace kalah {

// Nodes of the window search that a leaf is worth.
struct LeafBudget {
  std::uint64_t first = 1;   // when it is searched for the first time
  std::uint64_t before = 1;  // it is split when so many have been spent on it
};

class ProofManager {
 public:
  // `search` is of boards of this table; both have to outlive it.
  ProofManager(const SowTable& table, Search& search) : table_(table), search_(search) {}

  void set_budget(const LeafBudget& budget) { budget_ = budget; }

  const ProofTree& tree() const { return tree_; }
  void clear();
  // Goes on with a tree of the same rules. What it says is settled is taken over into the
  // transposition table. Throws InputError if that contradicts what is known already.
  void resume(ProofTree tree);

  // Whether a claim about a value, "at least `number`", is one of the roots of the tree.
  [[nodiscard]] bool has_root(const Board& board, int number) const;
  // Notes a claim that was settled elsewhere by so many nodes as a root.
  void note(const Board& board, int number, bool proven, std::uint64_t nodes);
  // Works on one leaf of the tree of a claim, which is a root from now on. Whether the claim is
  // true, if it is settled then.
  [[nodiscard]] std::optional<bool> work_on(const Board& board, int number);

  // The moves from the root to the leaf that is worked on, as line_text(); empty at the root.
  const std::string& line() const { return line_; }

 private:
  using Index = ProofTree::Index;

  void visit(Index leaf);
  void split(Index leaf);
  void narrow(const Claim& claim, std::uint64_t budget, Bounds& known);
  void look_around(const Claim& claim, std::uint64_t budget, Bounds& known);
  void estimate(Index leaf, const Bounds& known);
  [[nodiscard]] std::uint64_t next_budget(const ProofTree::Node& leaf) const;
  [[nodiscard]] bool must_stop() const;
  void remember(Index node);
  void remember(const std::vector<Index>& settled);

  const SowTable& table_;
  Search& search_;
  LeafBudget budget_;
  ProofTree tree_;
  std::string line_;
};

}  // namespace kalah
