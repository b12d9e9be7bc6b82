// Moves as turns.
#include "solver/proof_tree/line_text.h"

namespace kalah {

std::string line_text(std::span<const ProofTree::Move> moves) {
  std::string text;
  for (const ProofTree::Move& move : moves) {
    text += std::to_string(move.house + 1) + (move.again ? "-" : " ");
  }
  if (text.ends_with(' ')) text.pop_back();
  return text;
}

}  // namespace kalah
