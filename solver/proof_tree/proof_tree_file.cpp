// Writing files of claims, and reading whole ones.
#include "solver/proof_tree/proof_tree_file.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/input_error.h"
#include "base/named_input.h"
#include "base/result_file.h"
#include "base/storage_error.h"
#include "engine/position_text.h"
#include "solver/proof_tree/line_text.h"

namespace kalah {
namespace {

using Index = ProofTree::Index;

// Writes the claims that are reached, each once, those of a root before the next one.
class Writer {
 public:
  Writer(const ProofTree& tree, int houses)
      : tree_(tree), houses_(houses), is_written_(tree.size()) {}

  std::string text() {
    for (const Index root : tree_.roots()) write(root, {});
    return std::move(text_);
  }

 private:
  void write(Index index, const std::vector<ProofTree::Move>& path) {
    if (is_written_[index]) return;
    is_written_[index] = true;
    const ProofTree::Node& node = tree_[index];
    const auto& roots = tree_.roots();
    const bool is_root = std::find(roots.begin(), roots.end(), index) != roots.end();
    text_ += is_root ? "root " : "node ";
    text_ += to_string(Position{.houses = houses_, .board = node.claim.board}) +
             " >=" + std::to_string(node.claim.number) + " " + state_text(node) + " " +
             std::to_string(node.nodes);
    if (node.left.is_open() && node.is_leaf()) {
      text_ += " " + effort_text(node.left.prove) + " " + effort_text(node.left.refute);
    }
    if (!path.empty()) text_ += " # " + line_text(path);
    text_ += "\n";
    for (const ProofTree::Move& move : node.moves) {
      std::vector<ProofTree::Move> longer = path;
      longer.push_back(move);
      write(move.node, longer);
    }
  }

  static std::string state_text(const ProofTree::Node& node) {
    if (node.left.is_proven()) return "proven";
    if (node.left.is_refuted()) return "refuted";
    return node.is_leaf() ? "open" : "split";
  }

  static std::string effort_text(double nodes) {
    return std::to_string(std::max(1LL, std::llround(nodes)));
  }

  const ProofTree& tree_;
  int houses_;
  std::vector<bool> is_written_;
  std::string text_;
};

}  // namespace

std::string proof_file_text(const Rules& rules, const Position& position, const ProofTree& tree) {
  std::string text(kProofFirstLine);
  text += "\nrules " + play_rules_text(rules) + "\nposition " + to_string(position) + "\n";
  return text + Writer(tree, position.houses).text();
}

void save_proof(const std::string& path, const Rules& rules, const Position& position,
                const ProofTree& tree) {
  ResultFile file(path);
  file.append(proof_file_text(rules, position, tree));
  file.commit();
}

std::optional<ProofFile> load_proof(const std::string& path) {
  try {
    constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 30;
    return parse_proof_file(read_text(path, kMostBytes));
  } catch (const StorageError& error) {
    if (error.kind() == StorageError::Kind::kMissing) return std::nullopt;
    throw;
  } catch (const InputError& error) {
    throw InputError(path + ": " + error.what());
  }
}

void expect_same_position(const ProofFile& file, const std::string& path, const Rules& rules,
                          const Position& position) {
  if (file.rules == play_rules(rules) && file.position == position) return;
  throw InputError(path + " is a proof about " + play_rules_text(file.rules) + " " +
                   to_string(file.position) + "; expected one about " + play_rules_text(rules) +
                   " " + to_string(position));
}

}  // namespace kalah
