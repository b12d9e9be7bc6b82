// The files of data/ are what the program finds: rows within reach are computed again.
//
// Rows may be added to the files; the tests take those that are small enough. Suites whose name
// begins with Long take minutes; see CMakeLists.txt. Rows of perft.csv are in perft_test.cpp.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <span>

#include "base/bytes.h"
#include "base/hash.h"
#include "solver/egdb/build_job.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb/layer_counts.h"
#include "solver/solver.h"
#include "tests/support/folder.h"
#include "tests/support/support.h"

namespace kalah {
namespace {

using Rows = std::vector<std::vector<std::string>>;

constexpr std::uint64_t kMemory = std::uint64_t{256} << 20;

SolverOptions small_options() {
  SolverOptions options;
  options.memory = kMemory;
  return options;
}

// Houses and seeds of a row, in these columns, in play at the start.
int in_play(const std::vector<std::string>& row, std::size_t houses, std::size_t seeds) {
  return 2 * std::stoi(row[houses]) * std::stoi(row[seeds]);
}

std::string joined(const std::vector<std::string>& row) {
  std::string text;
  for (const std::string& field : row) text += (text.empty() ? "" : ",") + field;
  return text;
}

std::string house_list(const std::vector<int>& houses) {
  std::string text;
  for (const int house : houses) text += (text.empty() ? "" : " ") + std::to_string(house + 1);
  return text;
}

// values.csv: houses,seeds,rules,value,result,best,... Returns how many rows were checked: of those
// with at most so many seeds in play that took at most so many seconds, every `step`th.
int check_values(int most_in_play, double most_seconds, int step) {
  int reach = 0;
  int checked = 0;
  for (const std::vector<std::string>& row : test::read_csv(test::data_file("values.csv"))) {
    SCOPED_TRACE(joined(row));
    EXPECT_EQ(row.size(), 10u);
    if (row.size() != 10 || in_play(row, 0, 1) > most_in_play) continue;
    if (std::stod(row[7]) > most_seconds) continue;
    if (reach++ % step != 0) continue;
    const int houses = std::stoi(row[0]);
    const Rules rules = parse_rules(row[2]);
    EXPECT_EQ(to_string(rules), row[2]);
    const Position start{.houses = houses, .board = starting_board(houses, std::stoi(row[1]))};
    Solver solver(rules, houses, count_seeds(start.board), small_options());
    const Solution solution = solver.solve(start);
    EXPECT_EQ(std::to_string(solution.value), row[3]);
    EXPECT_EQ(to_string(solution.outcome), row[4]);
    EXPECT_EQ(house_list(solution.best), row[5]);
    ++checked;
  }
  return checked;
}

TEST(Data, SmallValues) { EXPECT_GE(check_values(20, 10, 1), 200); }

TEST(LongData, Values) { EXPECT_GE(check_values(36, 10, 5), 60); }

TEST(Data, ValuesStandOnce) {
  std::map<std::string, int> count;
  for (const std::vector<std::string>& row : test::read_csv(test::data_file("values.csv"))) {
    EXPECT_EQ(++count[row[0] + "," + row[1] + "," + row[2]], 1) << joined(row);
  }
  EXPECT_GE(count.size(), 400u);
}

// The files openings-*.csv: rules,houses,seeds,turn,value,reply. Returns how many games were
// checked.
int check_openings(int most_in_play) {
  int checked = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::data_file(""))) {
    if (!entry.path().filename().string().starts_with("openings-")) continue;
    const Rows rows = test::read_csv(entry.path().string());
    SCOPED_TRACE(entry.path().filename().string());
    EXPECT_FALSE(rows.empty());
    if (rows.empty() || in_play(rows[0], 1, 2) > most_in_play) continue;
    const int houses = std::stoi(rows[0][1]);
    const Position start{.houses = houses, .board = starting_board(houses, std::stoi(rows[0][2]))};
    Solver solver(parse_rules(rows[0][0]), houses, count_seeds(start.board), small_options());
    const Openings openings = solver.openings(start, {});
    EXPECT_EQ(openings.openings.size(), rows.size());
    // A reply is one of the best ones, so what it leads to is checked and not its name.
    for (std::size_t i = 0; i < std::min(rows.size(), openings.openings.size()); ++i) {
      EXPECT_EQ(turn_text(openings.openings[i].turn), rows[i][3]);
      EXPECT_EQ(std::to_string(openings.openings[i].value), rows[i][4]);
    }
    ++checked;
  }
  return checked;
}

TEST(Data, SmallOpenings) { EXPECT_GE(check_openings(12), 2); }

TEST(LongData, Openings) { EXPECT_GE(check_openings(36), 6); }

// layers.csv: rules,houses,seeds,positions,wins,draws,losses,mean,bits_per_position,digest. Returns
// how many layers were checked.
int check_layers(int most_seeds) {
  std::map<std::pair<std::string, int>, Rows> databases;  // by rules and houses
  for (const std::vector<std::string>& row : test::read_csv(test::data_file("layers.csv"))) {
    EXPECT_EQ(row.size(), 10u) << joined(row);
    if (row.size() != 10 || std::stoi(row[2]) > most_seeds) continue;
    databases[{row[0], std::stoi(row[1])}].push_back(row);
  }
  int checked = 0;
  for (const auto& [key, rows] : databases) {
    const test::Folder folder;
    EgdbBuildOptions options;
    options.directory = folder.path();
    options.rules = parse_rules(key.first);
    options.houses = key.second;
    options.seeds = std::stoi(rows.back()[2]);
    options.memory = kMemory;
    build_egdb(options);
    ThreadPool pool(1);
    for (const std::vector<std::string>& row : rows) {
      SCOPED_TRACE(joined(row));
      const int layer = std::stoi(row[2]);
      const Ranking ranking(options.houses, layer);
      CodecSet codecs(ranking);
      const LayerReader file(egdb_folder(options.directory, options.rules, options.houses),
                             options.rules, ranking, layer, codecs);
      const LayerCounts counts = count_layer(
          file, options.rules, ranking, {.memory = std::uint64_t{1} << 30, .control = {}}, pool);
      EXPECT_EQ(std::to_string(counts.boards()), row[3]);
      EXPECT_EQ(std::to_string(counts.wins()), row[4]);
      EXPECT_EQ(std::to_string(counts.draws()), row[5]);
      EXPECT_EQ(std::to_string(counts.losses()), row[6]);
      EXPECT_NEAR(counts.mean(), std::stod(row[7]), 1e-6);
      const auto bits = 8 * static_cast<double>(file.size());
      // Later versions may take less, or a little more.
      EXPECT_LT(bits / static_cast<double>(counts.boards()), 1.1 * std::stod(row[8]));
      EXPECT_EQ(counts.digest, std::stoull(row[9], nullptr, 16));
      ++checked;
    }
  }
  return checked;
}

TEST(Data, SmallLayers) { EXPECT_GE(check_layers(6), 14); }

TEST(LongData, Layers) { EXPECT_GE(check_layers(16), 34); }

// What values.csv and openings-*.csv have about the claims of published.csv: values by rules,
// houses, seeds and claim, which is "value" or "first turn 1-2".
std::map<std::vector<std::string>, std::string> values_by_claim() {
  std::map<std::vector<std::string>, std::string> values;
  for (const std::vector<std::string>& row : test::read_csv(test::data_file("values.csv"))) {
    values[{row[2], row[0], row[1], "value"}] = row[3];
  }
  for (const auto& entry : std::filesystem::directory_iterator(test::data_file(""))) {
    if (!entry.path().filename().string().starts_with("openings-")) continue;
    for (const std::vector<std::string>& row : test::read_csv(entry.path().string())) {
      values[{row[0], row[1], row[2], "first turn " + row[3]}] = row[4];
    }
  }
  return values;
}

// `published`: a number, or "at least" or "at most" and a number.
bool agrees(int value, const std::string& published) {
  const int number = std::stoi(published.substr(published.rfind(' ') + 1));
  if (published.starts_with("at least ")) return value >= number;
  if (published.starts_with("at most ")) return value <= number;
  return value == number;
}

// published.csv: source,year,rules,houses,seeds,claim,published,ours,agrees. What it says of ours
// is in the other files, and what they have is in it; whether the two agree is what the numbers
// say.
TEST(Data, PublishedClaims) {
  const std::map<std::vector<std::string>, std::string> values = values_by_claim();
  int ours = 0;
  for (const std::vector<std::string>& row : test::read_csv(test::data_file("published.csv"))) {
    SCOPED_TRACE(joined(row));
    ASSERT_EQ(row.size(), 9u);
    EXPECT_EQ(row[7].empty(), row[8].empty());
    const auto value = values.find({row[2], row[3], row[4], row[5]});
    if (value != values.end()) {
      EXPECT_EQ(row[7], value->second);
    } else {
      // A value of ours is in values.csv, and a file of openings has all of them.
      EXPECT_TRUE(row[7].empty() || row[5] != "value");
      EXPECT_FALSE(row[5] != "value" &&
                   std::filesystem::exists(test::data_file("openings-" + row[2] + "-" + row[3] +
                                                           "-" + row[4] + ".csv")));
    }
    if (row[7].empty()) continue;
    ++ours;
    EXPECT_EQ(row[8], agrees(std::stoi(row[7]), row[6]) ? "yes" : "no");
  }
  EXPECT_GE(ours, 3);
}

// The digest is that of the values in the documented order, whichever way the file stores them.
TEST(LayerCounts, AreThoseOfTheValues) {
  const test::Folder folder;
  EgdbBuildOptions options;
  options.directory = folder.path();
  options.houses = 3;
  options.seeds = 7;
  options.memory = kMemory;
  build_egdb(options);
  const std::string path = egdb_folder(options.directory, options.rules, options.houses);
  ThreadPool pool(2);
  const Ranking ranking(3, 7);
  CodecSet codecs(ranking);
  const LayerReader file(path, options.rules, ranking, 7, codecs);
  const LayerCounts counts = count_layer(file, options.rules, ranking,
                                         {.memory = std::uint64_t{1} << 30, .control = {}}, pool);
  EXPECT_EQ(counts.boards(), static_cast<std::uint64_t>(ranking.boards(7)));

  oracle::NaiveMinimax minimax(options.rules);
  std::vector<std::uint64_t> histogram(15);
  std::string bytes;
  for (int own = 0; own <= 7; ++own) {
    for (const Row other : ranking.all_rows(7 - own)) {
      for (const Row mine : ranking.all_rows(own)) {
        const int value = minimax.value(test::to_naive({mine, other}, 3));
        ++histogram[value + 7];
        bytes += static_cast<char>(value);
      }
    }
  }
  EXPECT_EQ(counts.histogram, histogram);
  EXPECT_EQ(counts.digest, hash_of(std::as_bytes(std::span(bytes.data(), bytes.size()))));
}

}  // namespace
}  // namespace kalah
