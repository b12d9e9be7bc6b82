// Certificates: proofs of a Solver that others can check. certificate/certificate_file.h describes
// the files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace kalah {

struct CertificateRequest {
  // Boards that a checker of certificates can value are those of at most so many seeds.
  static constexpr int kMostLeafSeeds = 127;
  static constexpr int kAutoSeeds = -1;

  std::string path;             // of the file
  std::optional<int> at_least;  // what is claimed of the value; one of the two at least
  std::optional<int> at_most;
  int leaf_seeds = kAutoSeeds;  // of boards whose claims follow from nothing in the file, 0 or
                                // more; kAutoSeeds: all that are in the database of the solver, but
                                // no more than the checker can play out in a minute or two
  std::uint64_t memory = std::uint64_t{256} << 20;  // bytes that claims may take, about
};

// What was written.
struct Certificate {
  std::string path;
  int leaf_seeds = 0;
  std::uint64_t claims = 0;       // about boards with more seeds
  std::uint64_t leaf_claims = 0;  // about the others
  std::uint64_t bytes = 0;
  std::uint64_t nodes = 0;  // of searches for what was forgotten
  double seconds = 0;
};

}  // namespace kalah
