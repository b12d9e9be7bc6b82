// Certificates of many positions are true, and are accepted by the checker.
#include "solver/certifier.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <string>

#include "solver/solver.h"
#include "tests/solver/certificate/certificate_check.h"
#include "tests/solver/solver_check.h"
#include "tests/support/folder.h"
#include "tests/support/oracle.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

CertificateRequest request_of(const Folder& folder, int value, int leaf_seeds) {
  CertificateRequest request;
  request.path = folder.path() + "/certificate";
  request.at_least = request.at_most = value;
  request.leaf_seeds = leaf_seeds;
  return request;
}

Position start(int houses, int seeds) { return {houses, starting_board(houses, seeds), 0, 0}; }

// Expects the certificate of a value that the naive minimax has found to be accepted. Nothing was
// solved before: all is searched while it is written.
void expect_accepted(const Rules& rules, const Position& position, int value, int egdb_seeds,
                     int leaf_seeds) {
  const Folder folder;
  SolverOptions options = small_options();
  options.egdb_seeds = egdb_seeds;
  options.table_bytes = 1 << 12;  // much is forgotten
  Solver solver(rules, position.houses, count_seeds(position.board), options);
  const CertificateRequest request = request_of(folder, value, leaf_seeds);
  const Certificate certificate = solver.certify(position, request);
  if (certificate.leaf_seeds == 0) {
    EXPECT_EQ(certificate.leaf_claims, 0U);
  }
  EXPECT_EQ(certificate.bytes, std::filesystem::file_size(request.path));
  const CheckerVerdict verdict = check_certificate(request.path);
  EXPECT_EQ(verdict.code, 0) << describe(rules, position.houses, position.board) << verdict.output;
  EXPECT_NE(verdict.output.find("at most " + std::to_string(value)), std::string::npos);
}

TEST(Certifier, IsBelievedUnderAllRules) {
  Random random(1);
  for (const Rules& rules : play_rule_mixtures()) {
    oracle::NaiveMinimax naive(rules);
    for (int i = 0; i < 2; ++i) {
      const int houses = random.between(1, 4);
      const Board board = random.any_board(houses, 14);
      const int value = naive.value(to_naive(board, houses));
      expect_accepted(rules, {houses, board, 0, 0}, value, random.between(0, 5),
                      random.between(-1, 6));
    }
  }
}

TEST(Certifier, TakesHeapsAndWideBoards) {
  Random random(2);
  for (const char* list :
       {"standard", "empty-capture", "bga,sow-opponent-store=on,cross-capture=on"}) {
    const Rules rules = parse_rules(list);
    oracle::NaiveMinimax naive(rules);
    for (const int houses : {1, 2, 8}) {
      const Board board = random.heaped_board(houses, houses == 8 ? 10 : houses == 1 ? 150 : 40);
      expect_accepted(rules, {houses, board, 0, 0}, naive.value(to_naive(board, houses)), 4, 3);
    }
  }
}

TEST(Certifier, ProvesStarts) {
  expect_accepted(Rules{}, start(4, 3), 6, 10, CertificateRequest::kAutoSeeds);
  expect_accepted(Rules{}, start(3, 4), 2, 0, 0);
  expect_accepted(parse_rules("empty-capture"), start(3, 6), -10, 8, 12);
}

TEST(Certifier, SaysWhatIsAssumed) {
  const Folder folder;
  const CertificateRequest request = request_of(folder, 6, 8);
  Solver solver(Rules{}, 4, 24, small_options());
  const Certificate certificate = solver.certify(start(4, 3), request);
  EXPECT_GT(certificate.leaf_claims, 0U);
  const std::string leaves =
      std::to_string(certificate.leaf_claims) + " claims about boards of up to 8";
  const CheckerVerdict assumed = check_certificate(request.path, "--assume-leaves");
  EXPECT_EQ(assumed.code, 0);
  EXPECT_NE(assumed.output.find(leaves + " seeds are assumed, and were not checked"),
            std::string::npos);
  const CheckerVerdict checked = check_certificate(request.path);
  EXPECT_NE(checked.output.find(leaves + " seeds are true"), std::string::npos);
  EXPECT_NE(checked.output.find(std::to_string(certificate.claims) + " claims follow"),
            std::string::npos);
}

TEST(Certifier, ClaimsNothingThatIsNotTrue) {
  const Folder folder;
  Solver solver(Rules{}, 4, 24, small_options());
  for (const int value : {4, 8, 30}) {
    const CertificateRequest request = request_of(folder, value, 8);
    expect_error([&] { static_cast<void>(solver.certify(start(4, 3), request)); },
                 {"a certificate can't claim", "that is not true"});
    EXPECT_FALSE(std::filesystem::exists(request.path));
  }
}

TEST(Certifier, KeepsItsMemory) {
  const Folder folder;
  CertificateRequest request = request_of(folder, 2, 0);
  request.memory = 1 << 16;
  Solver solver(Rules{}, 6, 36, small_options());
  EXPECT_THROW(static_cast<void>(solver.certify(start(6, 3), request)), TooManyClaims);
  EXPECT_FALSE(std::filesystem::exists(request.path));
}

TEST(Certifier, CanBeStopped) {
  const Folder folder;
  std::atomic<bool> stop = false;
  SolverOptions options = small_options();
  options.control = JobControl(
      [&](const JobProgress& progress) {
        if (progress.phase == "certificate") stop = true;
      },
      &stop);
  Solver solver(Rules{}, 6, 36, options);
  const CertificateRequest request = request_of(folder, 2, 0);
  EXPECT_THROW(static_cast<void>(solver.certify(start(6, 3), request)), Interrupted);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

}  // namespace
}  // namespace kalah::test
