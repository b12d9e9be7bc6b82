// How much memory a command uses by default: reads /proc, the control groups and the limits of the
// process.
#include "tools/options/memory_budget.h"

#include <sys/resource.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

namespace kalah {
namespace {

constexpr std::uint64_t kUnknown = UINT64_MAX;
constexpr std::uint64_t kMost = std::uint64_t{8} << 30;
// Where neither says anything.
constexpr std::uint64_t kFallback = std::uint64_t{1} << 30;

// A line such as "MemAvailable:  1000 kB" of a file, in bytes.
std::optional<std::uint64_t> bytes_in(const char* path, std::string_view key) {
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    if (line.starts_with(key)) return std::stoull(line.substr(key.size())) * 1024;
  }
  return std::nullopt;
}

// What a limit of this process leaves, given the line of /proc/self/status that says what it has.
std::uint64_t left_of(__rlimit_resource resource, std::string_view key) {
  rlimit limit{};
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return kUnknown;
  const std::uint64_t used = bytes_in("/proc/self/status", key).value_or(0);
  return limit.rlim_cur - std::min<std::uint64_t>(used, limit.rlim_cur);
}

// The number in a file; "max", or no such file, is no limit.
std::uint64_t limit_in(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::uint64_t limit = 0;
  return stream >> limit ? limit : kUnknown;
}

// The least limit of a control group and those it lies in.
std::uint64_t limit_of_groups(const std::filesystem::path& root, std::string group,
                              const char* file) {
  std::uint64_t limit = limit_in(root / file);
  while (!group.empty() && group != "/") {
    limit = std::min(limit, limit_in(root / group.substr(1) / file));
    group.resize(group.rfind('/'));
  }
  return limit;
}

std::uint64_t group_limit() {
  const std::filesystem::path root = "/sys/fs/cgroup";
  std::uint64_t limit = kUnknown;
  std::ifstream file("/proc/self/cgroup");
  std::string line;  // id:controllers:group; version 2 is "0::group"
  while (std::getline(file, line)) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const std::string group = line.substr(second + 1);
    if (!group.starts_with('/')) continue;
    if (controllers.empty()) {
      limit = std::min(limit, limit_of_groups(root, group, "memory.max"));
    } else if ((controllers + ",").find("memory,") != std::string::npos) {
      limit = std::min(limit, limit_of_groups(root / "memory", group, "memory.limit_in_bytes"));
    }
  }
  return limit;
}

}  // namespace

std::uint64_t default_memory() {
  const std::uint64_t memory =
      std::min({bytes_in("/proc/meminfo", "MemAvailable:").value_or(kUnknown), group_limit(),
                left_of(RLIMIT_AS, "VmSize:"), left_of(RLIMIT_DATA, "VmData:")});
  return memory == kUnknown ? kFallback : std::min(memory / 2, kMost);
}

}  // namespace kalah
