// Writes certificates: what is proven about a position, in a form that others can check without
// trusting this program (certificate/certificate_file.h).
//
// From the root down, the claim that the value is at least a number gets one move that proves it,
// and the claim that it is at most a number all moves. Which ones, the search has found out
// already; what the transposition table has forgotten is searched again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/job_control.h"
#include "base/stopwatch.h"
#include "solver/certificate.h"
#include "solver/certificate/certificate_file.h"
#include "solver/certificate/claim_queue.h"
#include "solver/prover.h"
#include "solver/search/search.h"

namespace kalah {

class Certifier {
 public:
  // All have to outlive it. The prover has begun with the root of the certificate; `control` gets
  // phase "certificate", unit "claims".
  Certifier(const SowTable& table, const Search& search, Prover& prover, const JobControl& control)
      : table_(table), search_(search), prover_(prover), control_(control) {}

  // Writes an OutputFile. What the header claims has to be true: it is an InputError if it is not.
  // `memory` as CertificateRequest. Throws StorageError, TooManyClaims and Interrupted.
  [[nodiscard]] Certificate write(const std::string& path, const CertificateHeader& header,
                                  std::uint64_t memory);

 private:
  // What a claim rests on, the cheapest first.
  enum class Ground { kEvident, kAsked, kLeaf, kKnown, kNotKnown, kFalse };

  void add_root(const CertificateHeader& header, int sign, std::optional<int> least);
  void take_level(CertificateFile& file);
  void expand(const CertificateClaim& claim);
  void expect_leaf(const CertificateClaim& claim);
  Ground ground_of(const CertificateClaim& claim) const;
  bool prove(const CertificateClaim& claim);
  CertificateClaim proving_move(const CertificateClaim& claim);
  CertificateClaim search_move(const CertificateClaim& claim);
  void report() const;

  const SowTable& table_;
  const Search& search_;
  Prover& prover_;
  const JobControl& control_;
  std::optional<ClaimQueue> queue_;
  Certificate certificate_;
  Stopwatch clock_;
};

}  // namespace kalah
