// What `solve --certificate` does: its options, and the certificate of an answer.
#pragma once

#include <optional>
#include <string>

#include "solver/solver.h"
#include "tools/options/options.h"

namespace kalah {

// --certificate and --certificate-seeds.
void add_certificate_options(Options& options);

// What they ask for; nothing without --certificate. The certificate takes a quarter of the memory
// of the solver. Throws InputError for wrong values, and StorageError if the file can't be written:
// better now than after hours of work.
[[nodiscard]] std::optional<CertificateRequest> read_certificate(const Options& options,
                                                                 SolverOptions& solver_options);

// What came of it: a certificate, or why there is none; neither if none is asked for.
struct CertificateResult {
  std::optional<Certificate> certificate;
  std::string error;
};

// The certificate of an answer about a position: of its value, or that the statement is true or
// false. An answer that is not complete has none.
[[nodiscard]] CertificateResult certify(Solver& solver, const Solution& solution,
                                        const std::optional<CertificateRequest>& request);
[[nodiscard]] CertificateResult certify(Solver& solver, const Position& position,
                                        const Proof& proof,
                                        const std::optional<CertificateRequest>& request);

}  // namespace kalah
