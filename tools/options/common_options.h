// Options that several commands have: --memory --threads, and --json --quiet --help.
#pragma once

#include <cstdint>
#include <string>

#include "tools/options/options.h"

namespace kalah {

// --memory and --threads; `memory_for` says what the memory is for.
void add_resource_options(Options& options, const std::string& memory_for);
std::uint64_t read_memory(const Options& options);
int read_threads(const Options& options);

// --json, --quiet and --help.
void add_output_options(Options& options);

// Throws InputError if there are arguments that belong to no option.
void expect_no_arguments(const Options& options);

}  // namespace kalah
