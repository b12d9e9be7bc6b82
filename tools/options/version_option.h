// --version, which every command has.
#pragma once

#include <string_view>

#include "tools/options/command.h"

namespace kalah {

// Whether an argument asks for the version: "--version" or "-V".
[[nodiscard]] bool is_version_option(std::string_view argument);

// Prints the number, the commit and the build. Throws InputError if the call has other arguments,
// too.
void print_version(const Invocation& call);

}  // namespace kalah
