// The speed of search and database builder as a picture.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kalah {

// What was measured, with one thread.
struct BenchSpeeds {
  struct Search {
    std::string task;
    std::string rules;
    std::string position;
    int egdb_seeds = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
  };
  struct Layer {
    int seeds = 0;  // in play
    std::uint64_t positions = 0;
    double seconds = 0;
  };
  std::vector<Search> searches;
  std::string builder;        // rules and houses of the layers: "standard, 6 houses"
  std::vector<Layer> layers;  // each built after those below it
};

// A bar for each task of the suite and each layer, as SVG text.
std::string bench_chart(const BenchSpeeds& speeds);

}  // namespace kalah
