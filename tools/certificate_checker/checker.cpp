// Looking claims up, and following moves.
#include "tools/certificate_checker/checker.h"

#include <algorithm>
#include <sstream>

namespace certificate {

// Whether a claim is in the file, or true at first sight.
bool Checker::is_known(const Claim& claim) const {
  if (game_.is_over(claim.board)) return claim.sign * game_.leftover(claim.board) >= claim.least;
  const Level level = game_.level(claim.board);
  const bool is_odd = ((claim.least ^ level.first) & 1) != 0;
  const int least = claim.least + (game_.values_have_parity() && is_odd ? 1 : 0);
  if (least <= -level.first) return true;
  const auto claims = certificate_.levels.find(level);
  if (claims == certificate_.levels.end()) return false;
  const auto found =
      std::lower_bound(claims->second.begin(), claims->second.end(), claim, comes_before);
  return found != claims->second.end() && found->board == claim.board &&
         found->sign == claim.sign && found->least >= least;
}

// Whether a claim follows from what is known of the boards after its moves: "at least" from that of
// one, "at most" from that of all. A move is worth gain + value if the mover goes on, else gain -
// value.
bool Checker::follows(const Claim& claim) const {
  if (game_.is_over(claim.board)) return is_known(claim);
  for (int house = 0; house < game_.houses(); ++house) {
    if (claim.board[house] == 0) continue;
    const Move move = game_.play(claim.board, house);
    if (game_.level(move.board) >= game_.level(claim.board)) {
      throw std::logic_error("a move does not lead to a lower level");
    }
    const int sign = move.again ? claim.sign : -claim.sign;
    const bool holds = is_known({move.board, sign, claim.least - claim.sign * move.gain});
    if (holds == (claim.sign > 0)) return holds;
  }
  return claim.sign < 0;
}

bool Checker::is_true_leaf(const Claim& claim) {
  return assume_leaves_ || claim.sign * leaves_.value(claim.board) >= claim.least;
}

std::string Checker::text(const Claim& claim) const {
  std::string text = "value of <" + std::to_string(game_.houses()) + ",0,0";
  for (int i = 0; i < 2 * game_.houses(); ++i) text += "," + std::to_string(claim.board[i]);
  return text + (claim.sign > 0 ? "> is at least " : "> is at most ") +
         std::to_string(claim.sign * claim.least);
}

void Checker::check(std::uint64_t most_bytes) {
  const auto& levels = certificate_.levels;
  const bool has_leaves = !levels.empty() && is_leaf(levels.begin()->first);
  if (has_leaves && !assume_leaves_ && leaves_.bytes() > most_bytes) {
    throw Unusable("the leaves of up to " + std::to_string(certificate_.leaf_seeds) +
                   " seeds take " + std::to_string((leaves_.bytes() >> 20) + 1) +
                   " MiB to check; give --memory MIB, or --assume-leaves");
  }
  for (const auto& [level, claims] : levels) {
    for (const Claim& claim : claims) {
      if (!(is_leaf(level) ? is_true_leaf(claim) : follows(claim))) {
        throw Wrong("not proven: the " + text(claim));
      }
    }
    (is_leaf(level) ? leaf_claims_ : claims_) += claims.size();
  }
  for (const Claim& claim : certificate_.root) {
    if (!is_known(claim)) throw Wrong("not in the file: the " + text(claim));
  }
}

std::string Checker::report() const {
  std::ostringstream out;
  out << "board     " << certificate_.board_text << "\n";
  out << "checked   " << claims_ << " claims follow from others\n";
  if (leaf_claims_ > 0) {
    out << "leaves    " << leaf_claims_ << " claims about boards of up to "
        << certificate_.leaf_seeds << " seeds ";
    if (assume_leaves_) {
      out << "are assumed, and were not checked\n";
    } else {
      out << "are true: " << leaves_.valued() << " boards were played out\n";
    }
  }
  for (const Claim& claim : certificate_.root) {
    out << (assume_leaves_ && leaf_claims_ > 0 ? "if so     " : "proven    ") << "the value is "
        << (claim.sign > 0 ? "at least " : "at most ") << claim.sign * claim.least << "\n";
  }
  return out.str();
}

}  // namespace certificate
