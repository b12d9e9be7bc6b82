// The claims that are still to be shown to follow from others, the farthest from the end of the
// game first.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <stdexcept>
#include <vector>

#include "solver/certificate/certificate_claim.h"

namespace kalah {

// More claims than there is memory for.
class TooManyClaims : public std::runtime_error {
 public:
  explicit TooManyClaims(std::uint64_t bytes);
};

// Claims of one level: about each board at most one of either sign, the strongest that was added.
class ClaimSet {
 public:
  // Whether there is one that says as much.
  [[nodiscard]] bool has(const CertificateClaim& claim) const;
  // There is room for it.
  void add(const CertificateClaim& claim);

  [[nodiscard]] bool is_full() const { return used_ == slots_.size() / 4 * 3; }
  // Makes room for twice as many, or for the first.
  void grow();
  // Of memory, and what grow() will take.
  [[nodiscard]] std::uint64_t bytes() const { return slots_.size() * sizeof(CertificateClaim); }
  [[nodiscard]] std::uint64_t bytes_to_grow() const;

  // All of them, in the order of comes_before(). The set is empty afterwards.
  [[nodiscard]] std::vector<CertificateClaim> take();

 private:
  [[nodiscard]] std::size_t place(const CertificateClaim& claim) const;

  std::vector<CertificateClaim> slots_;  // open addressing; empty ones have the sign 0
  std::size_t used_ = 0;
};

class ClaimQueue {
 public:
  // For boards of `houses` a side. Takes at most about `bytes` bytes of memory.
  ClaimQueue(int houses, std::uint64_t bytes) : houses_(houses), most_bytes_(bytes) {}

  // Throws TooManyClaims.
  void add(const CertificateClaim& claim);

  [[nodiscard]] bool empty() const { return levels_.empty(); }
  // Whether a claim that says as much waits.
  [[nodiscard]] bool has(const CertificateClaim& claim) const;

  // Takes the claims of the highest level out, in the order of comes_before(), and calls `use` with
  // them: once, with the strongest claim about each board of either sign. It may add claims of
  // lower levels, and no others: so each board is met once, with the strongest claim that is asked
  // of it.
  using Use = std::function<void(const Level&, std::span<const CertificateClaim>)>;
  void take(const Use& use);

 private:
  int houses_;
  std::uint64_t most_bytes_;
  std::uint64_t bytes_ = 0;
  std::map<Level, ClaimSet, std::greater<>> levels_;
};

}  // namespace kalah
