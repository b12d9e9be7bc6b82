// Options that several commands have: --memory --threads, and --json --quiet --help.
#pragma once

#include <cstdint>
#include <string>

#include "tools/options/options.h"

namespace kalah {

// What --memory has to allow at least.
inline constexpr std::uint64_t kLeastMemory = std::uint64_t{1} << 20;
// What is said of the default of --memory.
inline constexpr const char* kDefaultMemoryText =
    "default: half of what machine, container and `ulimit -v` leave, at most 8G";

// --memory and --threads; `memory_for` says what the memory is for.
void add_resource_options(Options& options, const std::string& memory_for);
// Bytes; by default what default_memory() says. Throws InputError if they are fewer than `least`.
std::uint64_t read_memory(const Options& options, std::uint64_t least = kLeastMemory);
// As many of --threads as the system starts; if these are fewer, a line on standard error says so,
// unless --quiet is given.
int read_threads(const Options& options);

// --json, --quiet and --help.
void add_output_options(Options& options);

// Throws InputError if there are arguments that belong to no option.
void expect_no_arguments(const Options& options);

}  // namespace kalah
