// The file format: the example of its header, and what the checker says of files that have been
// changed.
#include "solver/certificate/certificate_file.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "solver/solver.h"
#include "tests/solver/certificate/certificate_check.h"
#include "tests/solver/solver_check.h"
#include "tests/support/folder.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

using Levels = std::map<Level, std::vector<CertificateClaim>, std::greater<>>;

// A file taken apart: what has to be put together again to be changed.
struct Parts {
  CertificateHeader header;
  Levels levels;
};

// Reads the claims of a file by the description of its format.
Levels levels_of(const std::string& file, int houses) {
  Levels levels;
  std::size_t next = file.find("\n\n") + 2;
  const auto byte = [&] { return static_cast<unsigned char>(file.at(next++)); };
  while (const int seeds = byte()) {
    Level level{seeds, byte()};
    level.distance += byte() << 8;
    std::size_t count = 0;
    for (int i = 0; i < 8; ++i) count |= std::size_t{byte()} << (8 * i);
    std::string board(2 * static_cast<std::size_t>(houses), '\0');
    for (; count > 0; --count) {
      const int control = byte();
      for (std::size_t i = control & 31; i < board.size(); ++i) {
        board[i] = static_cast<char>(byte());
      }
      CertificateClaim claim;
      for (int i = 0; i < houses; ++i) {
        claim.board.own |= static_cast<Row>(board[i]) << (8 * i);
        claim.board.other |= static_cast<Row>(board[houses + i]) << (8 * i);
      }
      claim.sign = (control & 32) != 0 ? -1 : 1;
      claim.least = static_cast<std::int16_t>(byte() - seeds);
      levels[level].push_back(claim);
    }
  }
  return levels;
}

Parts small_certificate(const Folder& folder, int leaf_seeds) {
  const std::string path = folder.path() + "/whole";
  Parts parts;
  parts.header.position = parse_position("<3,0,0,2,1,1,0,2,1>");
  parts.header.at_least = parts.header.at_most = 1;
  parts.header.leaf_seeds = leaf_seeds;
  CertificateRequest request;
  request.path = path;
  request.at_least = request.at_most = 1;
  request.leaf_seeds = leaf_seeds;
  Solver solver(Rules{}, 3, 7, small_options());
  EXPECT_EQ(solver.solve(parts.header.position).value, 1);
  static_cast<void>(solver.certify(parts.header.position, request));
  parts.levels = levels_of(read_file(path), 3);
  return parts;
}

// The exit code of the checker for a file of these parts.
int judge(const Folder& folder, const Parts& parts) {
  const std::string path = folder.path() + "/changed";
  {
    CertificateFile file(path, parts.header);
    for (const auto& [level, claims] : parts.levels) file.add_level(level, claims);
    file.commit();
  }
  return check_certificate(path).code;
}

TEST(CertificateFile, IsAsTheExampleSays) {
  const Folder folder;
  CertificateRequest request;
  request.path = folder.path() + "/example";
  request.at_least = -2;
  request.leaf_seeds = 0;
  Solver solver(Rules{}, 2, 4, small_options());
  const Certificate certificate = solver.certify(parse_position("<2,0,0,0,2,1,1>"), request);
  EXPECT_EQ(certificate.claims, 1U);
  EXPECT_EQ(certificate.leaf_claims, 0U);
  const std::string file = read_file(request.path);
  EXPECT_EQ(certificate.bytes, file.size());
  const std::string body("\x04\x05\0\x01\0\0\0\0\0\0\0\0\0\x02\x01\x01\x02\0", 18);
  const std::size_t header = file.find("\n\n") + 2;
  EXPECT_EQ(file.substr(header, file.size() - header - 8), body);
  EXPECT_EQ(file.substr(0, header),
            "kalah certificate 1\n"
            "rules " +
                all_play_keys(Rules{}) +
                "\n"
                "board <2,0,0,0,2,1,1>\nvalue >=-2\nleaves 0\n\n");
  EXPECT_EQ(check_certificate(request.path).code, 0);
}

// A file whose only claims are those of its header, about a leaf.
int judge_value(const Folder& folder, const CertificateHeader& header) {
  Parts parts;
  parts.header = header;
  const Board& board = header.position.board;
  const auto claim = [&](int sign, int number) {
    return CertificateClaim{board, static_cast<std::int16_t>(sign),
                            static_cast<std::int16_t>(sign * number)};
  };
  parts.levels[level_of(board, header.position.houses)] = {claim(1, *header.at_least),
                                                           claim(-1, *header.at_most)};
  return judge(folder, parts);
}

// The game that the checker plays is that of the independent program that made golden.csv.
TEST(CertificateFile, LeavesHaveGoldenValues) {
  const Folder folder;
  const auto rows = read_csv(test_file("golden.csv"));
  for (std::size_t i = 0; i < rows.size(); i += 6) {
    CertificateHeader header;
    header.rules = play_rules(parse_rules(rows[i].at(0)));
    header.position = parse_position(rows[i].at(1));
    header.leaf_seeds = count_seeds(header.position.board);
    const int value = std::stoi(rows[i].at(2));
    header.at_least = header.at_most = value;
    EXPECT_EQ(judge_value(folder, header), 0) << rows[i].at(0) << rows[i].at(1);
    if (value + 1 <= header.leaf_seeds) {
      header.at_least = header.at_most = value + 1;
      EXPECT_EQ(judge_value(folder, header), 1) << rows[i].at(0) << rows[i].at(1);
    }
  }
}

TEST(CertificateFile, NeedsEveryClaimAsStrongAsItIs) {
  const Folder folder;
  for (const int leaf_seeds : {0, 4}) {
    const Parts whole = small_certificate(folder, leaf_seeds);
    ASSERT_EQ(judge(folder, whole), 0);
    int claims = 0;
    for (const auto& [level, level_claims] : whole.levels) {
      for (std::size_t i = 0; i < level_claims.size(); ++i) {
        ++claims;
        Parts dropped = whole;
        std::vector<CertificateClaim>& rest = dropped.levels[level];
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_EQ(judge(folder, dropped), 1);
        // Values have the parity of the seeds: by one it is no other claim.
        Parts weaker = whole;
        weaker.levels[level][i].least -= 2;
        if (weaker.levels[level][i].least + level.seeds > 0) {
          EXPECT_EQ(judge(folder, weaker), 1);
        }
        Parts wrong = whole;
        wrong.levels[level][i].least = static_cast<std::int16_t>(level.seeds + 2);
        EXPECT_EQ(judge(folder, wrong), 1);
      }
    }
    EXPECT_GT(claims, 10);
  }
}

TEST(CertificateFile, ProvesItsOwnHeaderOnly) {
  const Folder folder;
  const Parts whole = small_certificate(folder, 0);
  Parts more = whole;
  more.header.at_least = 3;
  EXPECT_EQ(judge(folder, more), 1);
  Parts less = whole;
  less.header.at_most = -1;
  EXPECT_EQ(judge(folder, less), 1);
  Parts board = whole;
  board.header.position = parse_position("<3,0,0,2,1,1,2,0,1>");
  EXPECT_EQ(judge(folder, board), 1);
  Parts rules = whole;
  rules.header.rules = parse_rules("leftover=finisher");
  EXPECT_EQ(judge(folder, rules), 1);
  Parts wide = whole;
  wide.header.position = parse_position("<4,0,0,2,1,1,0,0,2,1,0>");
  EXPECT_EQ(judge(folder, wide), 2);
}

TEST(CertificateFile, NoByteCanBeChanged) {
  const Folder folder;
  static_cast<void>(small_certificate(folder, 3));
  const std::string file = read_file(folder.path() + "/whole");
  const std::string path = folder.path() + "/changed";
  for (std::size_t i = 0; i < file.size(); i += 5) {
    std::string changed = file;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    write_file(path, changed);
    EXPECT_EQ(check_certificate(path).code, 2) << "byte " << i;
    write_file(path, file.substr(0, i));
    EXPECT_EQ(check_certificate(path).code, 2) << "cut at " << i;
  }
  write_file(path, file + '\0');
  EXPECT_EQ(check_certificate(path).code, 2);
}

}  // namespace
}  // namespace kalah::test
