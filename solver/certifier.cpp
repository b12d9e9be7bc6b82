// The walk from the root, level by level.
#include "solver/certifier.h"

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <vector>

#include "base/input_error.h"

namespace kalah {
namespace {

// The moves of a board, one after the other: houses that hold seeds, that of `first` before the
// rest.
std::vector<int> houses_to_play(const SowTable& table, const Board& board, int first) {
  std::vector<int> houses;
  for (int house = table.houses() - 1; house >= 0; --house) {
    if (seeds_at(board.own, house) == 0) continue;
    houses.insert(house == first ? houses.begin() : houses.end(), house);
  }
  return houses;
}

}  // namespace

Certificate Certifier::write(const std::string& path, const CertificateHeader& header,
                             std::uint64_t memory) {
  clock_.restart();
  certificate_ = {};
  certificate_.path = path;
  certificate_.leaf_seeds = header.leaf_seeds;
  const std::uint64_t nodes_before = search_.nodes();
  queue_.emplace(table_.houses(), memory);
  add_root(header, 1, header.at_least);
  add_root(header, -1, header.at_most);
  CertificateFile file(path, header);
  while (!queue_->empty()) take_level(file);
  control_.throw_if_stopped();
  file.commit();
  certificate_.bytes = file.size();
  certificate_.nodes = search_.nodes() - nodes_before;
  certificate_.seconds = clock_.seconds();
  return certificate_;
}

void Certifier::add_root(const CertificateHeader& header, int sign, std::optional<int> number) {
  if (!number) return;
  CertificateClaim claim;
  claim.board = header.position.board;
  claim.sign = static_cast<std::int16_t>(sign);
  claim.least = static_cast<std::int16_t>(sign * *number);
  claim = strengthened(table_, claim);
  if (!prove(claim)) {
    throw InputError("a certificate can't claim that the value is at " +
                     std::string(sign > 0 ? "least " : "most ") + std::to_string(*number) +
                     ": that is not true");
  }
  if (ground_of(claim) != Ground::kEvident) queue_->add(claim);
}

void Certifier::take_level(CertificateFile& file) {
  constexpr std::uint64_t kOften = 1024;
  queue_->take([&](const Level& level, std::span<const CertificateClaim> claims) {
    const bool is_leaf = level.seeds <= certificate_.leaf_seeds;
    std::uint64_t& count = is_leaf ? certificate_.leaf_claims : certificate_.claims;
    for (const CertificateClaim& claim : claims) {
      if (is_leaf) {
        expect_leaf(claim);
      } else {
        expand(claim);
      }
      if (++count % kOften == 0) report();
    }
    file.add_level(level, claims);
  });
}

void Certifier::report() const {
  control_.throw_if_stopped();
  const std::uint64_t done = certificate_.claims + certificate_.leaf_claims;
  control_.report({"certificate", "claims", done, 0, clock_.seconds()});
}

void Certifier::expect_leaf(const CertificateClaim& claim) {
  if (!prove(claim)) throw std::logic_error("a leaf of the certificate is not true");
}

// Adds the claims that this one follows from.
void Certifier::expand(const CertificateClaim& claim) {
  if (claim.sign > 0) {
    const CertificateClaim after = proving_move(claim);
    if (ground_of(after) != Ground::kEvident) queue_->add(after);
    return;
  }
  for (int house = 0; house < table_.houses(); ++house) {
    if (seeds_at(claim.board.own, house) == 0) continue;
    const CertificateClaim after = claim_after(table_, claim, table_.play(claim.board, house));
    const Ground ground = ground_of(after);
    if (ground == Ground::kFalse) throw std::logic_error("a claim of the certificate is not true");
    if (ground != Ground::kEvident) queue_->add(after);
  }
}

// What is known of a claim without searching.
Certifier::Ground Certifier::ground_of(const CertificateClaim& claim) const {
  if (table_.is_over(claim.board)) {
    const bool holds = claim.sign * table_.leftover(claim.board) >= claim.least;
    return holds ? Ground::kEvident : Ground::kFalse;
  }
  const int seeds = count_seeds(claim.board);
  if (claim.least <= -seeds) return Ground::kEvident;
  if (queue_->has(claim)) return Ground::kAsked;
  const Bounds bounds = prover_.known(claim.board);
  const int surely = claim.sign > 0 ? bounds.lower : -bounds.upper;
  const int at_best = claim.sign > 0 ? bounds.upper : -bounds.lower;
  if (at_best < claim.least) return Ground::kFalse;
  if (surely < claim.least) return Ground::kNotKnown;
  return seeds <= certificate_.leaf_seeds ? Ground::kLeaf : Ground::kKnown;
}

bool Certifier::prove(const CertificateClaim& claim) {
  return claim.sign > 0 ? prover_.value_reaches(claim.board, claim.least)
                        : !prover_.value_reaches(claim.board, 1 - claim.least);
}

// What has to be true after a move, so that it proves a claim with sign 1. Of several moves, one
// that leaves the least to be proven, about: nothing, because something else rests on it, too; a
// leaf; or else the board that is nearest to the end of the game.
CertificateClaim Certifier::proving_move(const CertificateClaim& claim) {
  std::optional<CertificateClaim> best;
  Ground best_ground = Ground::kNotKnown;
  int best_seeds = 0;
  for (const int house : houses_to_play(table_, claim.board, search_.table_move(claim.board))) {
    const CertificateClaim after = claim_after(table_, claim, table_.play(claim.board, house));
    const Ground ground = ground_of(after);
    const int seeds = count_seeds(after.board);
    if (ground > Ground::kKnown || ground > best_ground) continue;
    if (ground == best_ground && seeds >= best_seeds) continue;
    best = after;
    best_ground = ground;
    best_seeds = seeds;
  }
  return best ? *best : search_move(claim);
}

// The same if the table has forgotten why the claim is true: a window leaves a move there.
CertificateClaim Certifier::search_move(const CertificateClaim& claim) {
  if (!prove(claim)) throw std::logic_error("a claim of the certificate is not true");
  for (const int house : houses_to_play(table_, claim.board, search_.table_move(claim.board))) {
    const CertificateClaim after = claim_after(table_, claim, table_.play(claim.board, house));
    if (ground_of(after) != Ground::kFalse && prove(after)) return after;
  }
  throw std::logic_error("no move proves a claim of the certificate");
}

}  // namespace kalah
