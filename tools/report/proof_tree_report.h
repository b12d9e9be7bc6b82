// A tree of claims as it is read by people and programs.
#pragma once

#include <string>

#include "solver/proof_tree/proof_tree_file.h"

namespace kalah {

struct ProofTreeView {
  int depth = 2;           // turns from each root
  bool only_open = false;  // leave out what is settled
};

// The position, and a line for each claim, indented by turns.
[[nodiscard]] std::string proof_tree_text(const ProofFile& file, const ProofTreeView& view);
// One object.
[[nodiscard]] std::string proof_tree_json(const ProofFile& file, const ProofTreeView& view);

}  // namespace kalah
