// The check: whether each claim of a certificate follows from others.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

#include "tools/certificate_checker/leaf_values.h"
#include "tools/certificate_checker/reader.h"

namespace certificate {

// The certificate does not prove what it claims: exit code 1.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Checker {
 public:
  // Leaves that are assumed are not checked.
  Checker(const Certificate& certificate, bool assume_leaves)
      : certificate_(certificate),
        game_(certificate.game),
        assume_leaves_(assume_leaves),
        leaves_(certificate.game, certificate.leaf_seeds) {}

  // Throws Wrong, or Unusable if the values of leaves take more than so many bytes.
  void check(std::uint64_t most_bytes);
  // What was checked, and what that proves.
  std::string report() const;

 private:
  bool is_leaf(const Level& level) const { return level.first <= certificate_.leaf_seeds; }
  bool is_known(const Claim& claim) const;
  bool follows(const Claim& claim) const;
  bool is_true_leaf(const Claim& claim);
  std::string text(const Claim& claim) const;

  const Certificate& certificate_;
  const Game& game_;
  bool assume_leaves_;
  LeafValues leaves_;
  std::uint64_t claims_ = 0;
  std::uint64_t leaf_claims_ = 0;
};

}  // namespace certificate
