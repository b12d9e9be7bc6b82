// The top of a search as an explicit tree of claims, and where to go on with it.
//
// It is proof-number search (Allis, van der Meulen, van den Herik 1994) over effort: each claim has
// an estimate of the nodes of the window search that are still needed to prove it, and another of
// those needed to refute it. A claim is proven by its cheapest move, and refuted by refuting all of
// them, so its estimates follow from those after its moves; those of leaves come from outside. The
// leaf to work on is found by following the cheapest move of each player: whatever comes out there
// changes what is known of the root.
//
// Boards that are reached by different moves are one node for the same claim. No position of a game
// ever comes again, so there are no cycles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>
#include <vector>

#include "solver/proof_tree/claim.h"

namespace kalah {

// Nodes of the window search that are left to prove a claim, and to refute it, as an estimate:
// above 0 as long as it is open.
struct Effort {
  static constexpr double kImpossible = std::numeric_limits<double>::infinity();

  double prove = 1;
  double refute = 1;

  static constexpr Effort settled(bool proven) {
    return proven ? Effort{0, kImpossible} : Effort{kImpossible, 0};
  }
  bool is_proven() const { return prove == 0; }
  bool is_refuted() const { return refute == 0; }
  bool is_open() const { return !is_proven() && !is_refuted(); }
  friend bool operator==(const Effort&, const Effort&) = default;
};

class ProofTree {
 public:
  using Index = std::size_t;

  struct Move {
    int house = 0;  // index
    bool again = false;
    Index node = 0;
  };

  struct Node {
    Claim claim;
    Effort left;
    std::uint64_t nodes = 0;  // that were spent on it, with those below it
    std::vector<Move> moves;  // all of the board; none for a leaf
    std::vector<Index> parents;

    bool is_leaf() const { return moves.empty(); }
  };

  // The claims that were asked for, in this order.
  const std::vector<Index>& roots() const { return roots_; }
  void add_root(Index node);

  const Node& operator[](Index node) const { return nodes_[node]; }
  std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::optional<Index> find(const Claim& claim) const;
  // The node of a claim, as a leaf if it is new.
  Index add(const Claim& claim);
  void clear();

  // Both bring the estimates above a node up to date, and return the nodes that are settled by
  // that; a node that set_left() itself settles is not among them. What is settled stays so.
  std::vector<Index> set_left(Index node, const Effort& left);
  // `moves` has nodes that are there already.
  std::vector<Index> split(Index leaf, std::vector<Move> moves);

  void add_nodes(Index node, std::uint64_t nodes) { nodes_[node].nodes += nodes; }

  // The moves from an open node to the leaf that is worth most work.
  [[nodiscard]] std::vector<Move> most_promising(Index node) const;
  // What is left of a claim if the move is the only one: to prove it, and to refute that.
  [[nodiscard]] Effort left_through(const Move& move) const;

 private:
  Effort left_through_moves(const Node& node) const;
  std::vector<Index> update_above(Index node);

  std::vector<Node> nodes_;
  std::vector<Index> roots_;
  std::unordered_map<Claim, Index, ClaimHash> index_;
};

}  // namespace kalah
