// The default for memory keeps the limits of the process.
#include "tools/options/memory_budget.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace kalah::test {
namespace {

constexpr std::uint64_t kLeft = std::uint64_t{256} << 20;

// Bytes that /proc says this process has.
std::uint64_t used(const std::string& key) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(key)) return std::stoull(line.substr(key.size())) * 1024;
  }
  return 0;
}

[[noreturn]] void exit_with_budget(__rlimit_resource resource, const std::string& key) {
  const rlimit limit{used(key) + kLeft, RLIM_INFINITY};
  if (setrlimit(resource, &limit) != 0) std::exit(1);
  const std::uint64_t memory = default_memory();
  std::exit(memory > kLeft / 4 && memory <= kLeft / 2 ? 0 : 2);
}

TEST(MemoryBudgetDeathTest, KeepsTheLimitsOfTheProcess) {
  EXPECT_EXIT(exit_with_budget(RLIMIT_AS, "VmSize:"), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(exit_with_budget(RLIMIT_DATA, "VmData:"), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace kalah::test
