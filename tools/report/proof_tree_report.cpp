// Each claim as what the player at the root needs of it.
#include "tools/report/proof_tree_report.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <vector>

#include "base/number_text.h"
#include "engine/position_text.h"
#include "engine/standing.h"
#include "engine/turns.h"
#include "solver/proof_tree/line_text.h"
#include "tools/report/json_support.h"
#include "tools/report/labeled.h"
#include "tools/report/text_table.h"

namespace kalah {
namespace {

using Index = ProofTree::Index;

// A claim as it is shown: the root is proven by it, where the opponent moves by the contrary.
struct ShownClaim {
  int depth = 0;     // turns from the root
  std::string line;  // turns from the root, or from the position to it
  std::string turn;  // the last of them
  std::string board;
  std::string claim;  // "value >=10"
  std::string state;
  std::uint64_t nodes = 0;
  Effort left;  // to prove the root, and to refute it
};

class ShownClaims {
 public:
  ShownClaims(const ProofFile& file, const ProofTreeView& view)
      : file_(file), tree_(file.tree), view_(view) {
    for (const Index root : tree_.roots()) add_root(root);
  }

  std::vector<ShownClaim> take() { return std::move(rows_); }

 private:
  // Whose turn it is, and how the claim has been reached.
  struct Place {
    Index node = 0;
    bool is_opponent = false;
    int depth = 0;
    std::string line;
    std::string turn;
  };

  void add_root(Index root) {
    next_.clear();
    if (tree_[root].left.is_open()) {
      next_.insert(root);
      for (const ProofTree::Move& move : tree_.most_promising(root)) next_.insert(move.node);
    }
    const std::string turn = turn_to(tree_[root].claim.board);
    add({root, false, 0, turn, turn});
  }

  // The first turn that leads from the position to a board; empty: there is none.
  std::string turn_to(const Board& board) const {
    const SowTable table(file_.rules, file_.position.houses);
    if (board == file_.position.board || table.is_over(file_.position.board)) return "";
    for (const Turn& turn : complete_turns(table, standing_of(file_.position))) {
      if (turn.next.board == board) return turn_text(turn.houses);
    }
    return "";
  }

  void add(const Place& place) {
    const ProofTree::Node& node = tree_[place.node];
    if (view_.only_open && !node.left.is_open()) return;
    rows_.push_back(shown(place));
    if (place.depth < view_.depth) add_turns(place, place, "");
  }

  // The turns of `from`, of which the moves of `begun` have been made to come to `at`.
  void add_turns(const Place& from, const Place& at, const std::string& begun) {
    const bool is_settled = !tree_[from.node].left.is_open();
    for (const ProofTree::Move& move : tree_[at.node].moves) {
      const ProofTree::Node& next = tree_[move.node];
      if (is_settled && next.left.is_open()) continue;  // of no use to it
      const std::string turn = begun + std::to_string(move.house + 1) + (move.again ? "-" : "");
      const Place place{move.node, move.again == from.is_opponent, from.depth + 1,
                        from.line + (from.line.empty() ? "" : " ") + turn, turn};
      if (move.again && !next.is_leaf()) {
        add_turns(from, place, turn);
      } else {
        add(place);
      }
    }
  }

  ShownClaim shown(const Place& place) const {
    const ProofTree::Node& node = tree_[place.node];
    ShownClaim row;
    row.depth = place.depth;
    row.line = place.line;
    row.turn = place.turn;
    row.board = to_string(Position{.houses = file_.position.houses, .board = node.claim.board});
    row.claim = (place.is_opponent ? "<" : ">=") + std::to_string(node.claim.number);
    row.nodes = node.nodes;
    row.left = place.is_opponent ? Effort{node.left.refute, node.left.prove} : node.left;
    row.state = row.left.is_proven()      ? "proven"
                : row.left.is_refuted()   ? "refuted"
                : next_.count(place.node) ? "next"
                                          : "open";
    return row;
  }

  const ProofFile& file_;
  const ProofTree& tree_;
  const ProofTreeView& view_;
  std::set<Index> next_;  // on the way to the claim that is worked on next
  std::vector<ShownClaim> rows_;
};

struct Counts {
  std::uint64_t proven = 0;
  std::uint64_t refuted = 0;
  std::uint64_t open = 0;
};

Counts count_claims(const ProofTree& tree) {
  Counts counts;
  for (Index node = 0; node < tree.size(); ++node) {
    const Effort& left = tree[node].left;
    ++(left.is_proven() ? counts.proven : left.is_refuted() ? counts.refuted : counts.open);
  }
  return counts;
}

// A number of nodes, exact as long as it is short.
std::string nodes_text(double nodes) {
  constexpr double kShort = 999.5e3;
  return nodes < kShort ? grouped(static_cast<std::uint64_t>(std::llround(nodes))) : rounded(nodes);
}

std::string left_text(const Effort& left) {
  if (!left.is_open()) return "";
  return nodes_text(left.prove) + " to prove, " + nodes_text(left.refute) + " to refute";
}

// Estimates are finite as long as a claim is open.
std::int64_t whole(double nodes) { return std::max<std::int64_t>(1, std::llround(nodes)); }

// A root that no turn of the position leads to.
std::string place_text(const ProofFile& file, const ShownClaim& row) {
  const bool is_position = parse_position(row.board).board == file.position.board;
  return is_position ? "board" : row.board;
}

Json row_json(const ShownClaim& row) {
  Json json;
  json["line"] = row.line;
  json["board"] = row.board;
  json["claim"] = row.claim;
  json["state"] = row.state;
  json["nodes"] = row.nodes;
  if (row.left.is_open()) {
    json["left_to_prove"] = whole(row.left.prove);
    json["left_to_refute"] = whole(row.left.refute);
  }
  return json;
}

}  // namespace

std::string proof_tree_text(const ProofFile& file, const ProofTreeView& view) {
  const Counts counts = count_claims(file.tree);
  std::string text = labeled("board", to_string(file.position));
  text += labeled("rules", to_string(file.rules));
  text += labeled("claims", grouped(counts.proven) + " proven, " + grouped(counts.refuted) +
                                " refuted, " + grouped(counts.open) + " open");
  TextTable table({"turn", "value", "state", "nodes", "left, about"});
  for (const int column : {0, 1, 2, 4}) table.set_left(static_cast<std::size_t>(column));
  for (const ShownClaim& row : ShownClaims(file, view).take()) {
    const bool has_turn = row.depth > 0 || !row.turn.empty();
    const std::string turn = has_turn ? row.turn : place_text(file, row);
    table.add({std::string(2 * static_cast<std::size_t>(row.depth), ' ') + turn, row.claim,
               row.state, nodes_text(static_cast<double>(row.nodes)), left_text(row.left)});
  }
  return text + table.text();
}

std::string proof_tree_json(const ProofFile& file, const ProofTreeView& view) {
  const Counts counts = count_claims(file.tree);
  Json json;
  json["rules"] = to_string(file.rules);
  json["board"] = to_string(file.position);
  json["proven"] = counts.proven;
  json["refuted"] = counts.refuted;
  json["open"] = counts.open;
  json["claims"] = Json::array();
  for (const ShownClaim& row : ShownClaims(file, view).take())
    json["claims"].push_back(row_json(row));
  return json_line(json);
}

}  // namespace kalah
