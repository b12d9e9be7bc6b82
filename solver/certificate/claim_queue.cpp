// Hash tables, one for each level.
#include "solver/certificate/claim_queue.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/number_text.h"

namespace kalah {
namespace {

constexpr std::int16_t kEmpty = 0;  // instead of a sign
constexpr std::size_t kFirstSlots = 64;

std::uint64_t mixed(const CertificateClaim& claim) {
  std::uint64_t mix = claim.board.own * 0x9e3779b97f4a7c15;
  mix = (mix ^ mix >> 29 ^ claim.board.other) * 0xd6e8feb86659fd93;
  return (mix ^ mix >> 32) + static_cast<std::uint64_t>(claim.sign + 1);
}

}  // namespace

TooManyClaims::TooManyClaims(std::uint64_t bytes)
    : std::runtime_error("the claims of the certificate take more than the " + kalah::bytes(bytes) +
                         " of memory that are for them") {}

// The slot of the claim about the same board with the same sign, or an empty one where it can be.
std::size_t ClaimSet::place(const CertificateClaim& claim) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = mixed(claim) & mask;
  while (slots_[slot].sign != kEmpty &&
         (slots_[slot].board != claim.board || slots_[slot].sign != claim.sign)) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

bool ClaimSet::has(const CertificateClaim& claim) const {
  if (slots_.empty()) return false;
  const CertificateClaim& found = slots_[place(claim)];
  return found.sign != kEmpty && found.least >= claim.least;
}

void ClaimSet::add(const CertificateClaim& claim) {
  CertificateClaim& slot = slots_[place(claim)];
  if (slot.sign == kEmpty) {
    assert(!is_full());
    slot = claim;
    ++used_;
  }
  slot.least = std::max(slot.least, claim.least);
}

std::uint64_t ClaimSet::bytes_to_grow() const {
  return std::max(2 * slots_.size(), kFirstSlots) * sizeof(CertificateClaim);
}

void ClaimSet::grow() {
  CertificateClaim empty;
  empty.sign = kEmpty;
  const std::vector<CertificateClaim> before = std::exchange(
      slots_, std::vector<CertificateClaim>(bytes_to_grow() / sizeof(CertificateClaim), empty));
  for (const CertificateClaim& claim : before) {
    if (claim.sign != kEmpty) slots_[place(claim)] = claim;
  }
}

std::vector<CertificateClaim> ClaimSet::take() {
  used_ = 0;
  std::vector<CertificateClaim> claims = std::move(slots_);
  slots_.clear();
  std::erase_if(claims, [](const CertificateClaim& claim) { return claim.sign == kEmpty; });
  std::sort(claims.begin(), claims.end(), comes_before);
  return claims;
}

void ClaimQueue::add(const CertificateClaim& claim) {
  ClaimSet& set = levels_[level_of(claim.board, houses_)];
  if (set.is_full()) {
    const std::uint64_t before = set.bytes();
    // While it grows, both tables are in memory.
    if (bytes_ + set.bytes_to_grow() > most_bytes_) throw TooManyClaims(most_bytes_);
    set.grow();
    bytes_ += set.bytes() - before;
  }
  set.add(claim);
}

bool ClaimQueue::has(const CertificateClaim& claim) const {
  const auto level = levels_.find(level_of(claim.board, houses_));
  return level != levels_.end() && level->second.has(claim);
}

void ClaimQueue::take(const Use& use) {
  auto highest = levels_.extract(levels_.begin());
  const std::uint64_t bytes = highest.mapped().bytes();
  use(highest.key(), highest.mapped().take());
  bytes_ -= bytes;
}

}  // namespace kalah
