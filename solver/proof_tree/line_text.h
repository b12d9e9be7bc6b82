// Moves through a tree of claims as people read them.
#pragma once

#include <span>
#include <string>

#include "solver/proof_tree/proof_tree.h"

namespace kalah {

// As turns: "2-3 1 4-". The last one ends in a hyphen if the same player moves on.
[[nodiscard]] std::string line_text(std::span<const ProofTree::Move> moves);

}  // namespace kalah
