// From answers to claims.
#include "tools/commands/certificate_job.h"

#include <exception>

#include "base/error_text.h"
#include "base/input_error.h"
#include "base/output_file.h"
#include "base/parse_number.h"
#include "tools/options/result_path.h"

namespace kalah {
namespace {

constexpr const char* kNone = "no certificate was written: ";
// A certificate takes no more of --memory than one part in so many.
constexpr std::uint64_t kMemoryShare = 4;

void claim(const Solution& solution, CertificateRequest& request) {
  if (solution.rules.goal == Goal::kMargin) {
    request.at_least = request.at_most = solution.value;
    return;
  }
  // 1, 0 or -1, stores included.
  const int number = solution.value - solution.position.lead();
  if (solution.value >= 0) request.at_least = number;
  if (solution.value <= 0) request.at_most = number;
}

// What the verdict needs of the bounds.
void claim(const Proof& proof, CertificateRequest& request) {
  static_cast<void>(holds(proof.statement, [&](int number) {
    const bool reaches = proof.bounds.lower >= number;
    if (reaches) {
      request.at_least = number;
    } else {
      request.at_most = number - 1;
    }
    return reaches;
  }));
}

template <typename Answer>
CertificateResult certify_claim(Solver& solver, const Position& position, const Answer& answer,
                                bool is_complete,
                                const std::optional<CertificateRequest>& request) {
  if (!request) return {};
  if (!is_complete) return {std::nullopt, std::string(kNone) + "the job ended early"};
  CertificateRequest wanted = *request;
  claim(answer, wanted);
  try {
    return {solver.certify(position, wanted), ""};
  } catch (const std::exception& error) {
    return {std::nullopt, kNone + error_text(error)};
  }
}

}  // namespace

void add_certificate_options(Options& options) {
  options.add_value("certificate", "FILE",
                    "write what proves the result to FILE, position by position, for the program "
                    "kalah-check-certificate; it takes a quarter of the memory");
  options.add_value("certificate-seeds", "N",
                    "leave boards of up to N seeds to that program, which values them itself "
                    "(default: those of the endgame database, but at most 18 with six houses)");
}

std::optional<CertificateRequest> read_certificate(const Options& options,
                                                   SolverOptions& solver_options) {
  const int seeds = options.integer("certificate-seeds", 0, CertificateRequest::kMostLeafSeeds,
                                    CertificateRequest::kAutoSeeds);
  const std::optional<std::string> path = read_result_path(options, "certificate");
  if (!path) {
    if (options.has("certificate-seeds")) {
      throw InputError("--certificate-seeds needs --certificate FILE");
    }
    return std::nullopt;
  }
  expect_writable(*path);
  CertificateRequest request;
  request.path = *path;
  request.leaf_seeds = seeds;
  constexpr std::uint64_t kLeast = 2 * kLeastSolverMemory;
  if (solver_options.memory < kLeast) {
    throw InputError("--certificate needs --memory of " + size_text(kLeast) + " at least, not " +
                     size_text(solver_options.memory));
  }
  request.memory = solver_options.memory / kMemoryShare;
  solver_options.memory -= request.memory;
  return request;
}

CertificateResult certify(Solver& solver, const Solution& solution,
                          const std::optional<CertificateRequest>& request) {
  return certify_claim(solver, solution.position, solution,
                       solution.completion == Completion::kComplete, request);
}

CertificateResult certify(Solver& solver, const Position& position, const Proof& proof,
                          const std::optional<CertificateRequest>& request) {
  return certify_claim(solver, position, proof, proof.verdict != Proof::Verdict::kOpen, request);
}

}  // namespace kalah
