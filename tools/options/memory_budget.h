// How much memory a command uses by default.
#pragma once

#include <cstdint>

namespace kalah {

// Half of the memory that is available on this machine, or of what a control group (a container)
// leaves if that is less; at most 8 GiB.
std::uint64_t default_memory();

}  // namespace kalah
