// Trees of claims from several runs or machines as one.
#pragma once

#include "solver/proof_tree/proof_tree.h"

namespace kalah {

// Adds the claims of one tree to another of the same rules, and what is settled there. What is a
// root there is one here unless it comes up here already. Throws InputError if a claim is proven in
// the one and refuted in the other.
void merge(const ProofTree& from, ProofTree& into);

}  // namespace kalah
