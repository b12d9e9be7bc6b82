// Files of claims: there and back, and what is wrong with one is said in a line.
#include "solver/proof_tree/proof_tree_file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/storage_error.h"
#include "engine/position_text.h"
#include "solver/proof_tree/proof_manager.h"
#include "tests/support/folder.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

constexpr const char* kStart = "<2,0,0,2,2,2,2>";

// The tree of a claim that has been worked on for so many steps.
ProofTree tree_after(int steps) {
  const SowTable table(Rules{}, 4);
  const Ranking ranking(4, 24);
  Search search({&table, &ranking, nullptr}, 1, std::uint64_t{1} << 20);
  ProofManager manager(table, search);
  manager.set_budget({100, 800});
  for (int i = 0; i < steps; ++i) static_cast<void>(manager.work_on(starting_board(4, 3), 8));
  return manager.tree();
}

std::string text_of(const ProofTree& tree) {
  return proof_file_text(Rules{}, {4, starting_board(4, 3), 0, 0}, tree);
}

// A file with these lines of claims.
std::string file(const std::string& claims) {
  return std::string("kalah-proof 1\nrules standard\nposition ") + kStart + "\n" + claims;
}

TEST(ProofTreeFile, ThereAndBack) {
  for (const int steps : {0, 1, 10, 40, 1000}) {
    const std::string text = text_of(tree_after(steps));
    const ProofFile file = parse_proof_file(text);
    EXPECT_EQ(file.rules, Rules{});
    EXPECT_EQ(to_string(file.position), "<4,0,0,3,3,3,3,3,3,3,3>");
    EXPECT_EQ(text_of(file.tree), text);
  }
}

TEST(ProofTreeFile, LinesMayComeInAnyOrder) {
  std::vector<std::string> lines;
  std::istringstream stream(text_of(tree_after(40)));
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  ASSERT_GT(lines.size(), 10U);
  std::string backwards = lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n\n# a comment\n";
  for (std::size_t i = lines.size() - 1; i > 2; --i) backwards += lines[i] + "\r\n";
  const ProofTree tree = parse_proof_file(backwards).tree;
  EXPECT_EQ(text_of(tree), text_of(tree_after(40)));
}

TEST(ProofTreeFile, WhatIsWrongIsSaid) {
  const std::string root = std::string("root ") + kStart + " >=2 ";
  EXPECT_EQ(parse_proof_file(file(root + "open 5 6 7\n")).tree.size(), 1U);
  const struct {
    std::string text;
    std::vector<std::string> parts;
  } cases[] = {
      {"", {"ends within its first three lines"}},
      {"kalah-proof 2\n", {"line 1", "'kalah-proof 1'"}},
      {"kalah-proof 1\nstandard\n", {"line 2", "'rules ...'"}},
      {"kalah-proof 1\nrules nonsense\n", {"line 2", "nonsense"}},
      {"kalah-proof 1\nrules standard\n", {"ends within its first three lines"}},
      {"kalah-proof 1\nrules standard\nposition <2,0>\n", {"line 3", "bad board"}},
      {file("root\n"), {"line 4", "root or node"}},
      {file("leaf " + root.substr(5) + "open 5 6 7\n"), {"line 4", "'leaf'"}},
      {file("root <2,0,0,1,1 >=2 open 5 6 7\n"), {"line 4", "bad board"}},
      {file("root <3,0,0,1,1,1,1,1,1> >=2 open 5 6 7\n"), {"line 4", "board"}},
      {file("root <2,0,0,9,9,9,9> >=2 open 5 6 7\n"), {"line 4", "board"}},
      {file("root <2,1,0,1,1,1,1> >=2 open 5 6 7\n"), {"line 4", "empty stores"}},
      {file(std::string("root ") + kStart + " <=2 open 5 6 7\n"), {"line 4", ">=4", "'<=2'"}},
      {file(std::string("root ") + kStart + " >=x open 5 6 7\n"), {"line 4", "'>=x'"}},
      {file(std::string("root ") + kStart + " >=3 open 5 6 7\n"), {"line 4", "parity"}},
      {file(std::string("root ") + kStart + " >=99999 open 5 6 7\n"), {"line 4", "'>=99999'"}},
      {file(root + "true 5\n"), {"line 4", "'true'"}},
      {file(root + "proven x\n"), {"line 4", "'x'"}},
      {file(root + "proven -1\n"), {"line 4", "'-1'"}},
      {file(root + "proven 5 6 7\n"), {"line 4", "left to prove"}},
      {file(root + "open 5\n"), {"line 4", "left to prove"}},
      {file(root + "open 5 6 many\n"), {"line 4", "'many'"}},
      {file(root + "open 5 6 7 8\n"), {"line 4", "left to prove"}},
      {file(root + "proven 5\n\n" + root + "proven 5\n"), {"line 6", "twice"}},
      {file("root <2,0,0,0,0,1,1> >=2 open 5 6 7\n"), {"line 4", "not over"}},
      {file(root + "split 5\n"), {"line 4", "not all of its moves"}},
  };
  for (const auto& [text, parts] : cases) {
    SCOPED_TRACE(text);
    expect_error([&text = text] { static_cast<void>(parse_proof_file(text)); }, parts);
  }
}

// No damage makes the reader do anything but read another tree or refuse it.
TEST(ProofTreeFile, DamagedFilesAreReadOrRefused) {
  const std::string good = text_of(tree_after(40));
  Random random(11);
  for (int i = 0; i < 2000; ++i) {
    std::string bad = good;
    for (int j = random.between(1, 3); j > 0; --j) {
      const auto place = static_cast<std::size_t>(random.below(static_cast<int>(bad.size())));
      if (random.below(4) == 0) {
        bad.erase(place, static_cast<std::size_t>(random.between(1, 200)));
      } else {
        bad[place] = static_cast<char>(random.below(256));
      }
    }
    const std::string error = error_of([&] { static_cast<void>(parse_proof_file(bad)); });
    if (!error.empty()) expect_message(error, {});
  }
}

TEST(ProofTreeFile, FilesOfOtherPositionsAreRefused) {
  const Folder folder;
  const std::string path = folder.path() + "/proof";
  EXPECT_FALSE(load_proof(path).has_value());
  const Position position{4, starting_board(4, 3), 0, 0};
  save_proof(path, parse_rules("kgp"), position, tree_after(10));
  const std::optional<ProofFile> file = load_proof(path);
  ASSERT_TRUE(file.has_value());
  EXPECT_NO_THROW(expect_same_position(*file, path, parse_rules("kgp,pie=on"), position));
  expect_error([&] { expect_same_position(*file, path, parse_rules("capture=none"), position); },
               {path, "capture=none"});
  expect_error(
      [&] {
        expect_same_position(*file, path, Rules{}, {4, starting_board(4, 2), 0, 0});
      },
      {path, "<4,0,0,3,3,3,3,3,3,3,3>", "<4,0,0,2,2,2,2,2,2,2,2>"});
  write_file(path, "nonsense\n");
  expect_error([&] { static_cast<void>(load_proof(path)); }, {path, "line 1", "nonsense"});
}

}  // namespace
}  // namespace kalah::test
