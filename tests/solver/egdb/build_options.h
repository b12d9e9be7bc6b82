// Options of a database that is built for a test.
#pragma once

#include <string>

#include "solver/egdb/build_job.h"
#include "tests/support/folder.h"

namespace kalah::test {

inline EgdbBuildOptions build_options(const Folder& folder, const std::string& rules, int houses,
                                      int seeds) {
  EgdbBuildOptions options;
  options.directory = folder.path();
  options.rules = parse_rules(rules);
  options.houses = houses;
  options.seeds = seeds;
  options.memory = std::uint64_t{1} << 30;
  options.threads = 2;
  return options;
}

}  // namespace kalah::test
