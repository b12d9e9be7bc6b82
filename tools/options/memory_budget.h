// How much memory a command uses by default.
#pragma once

#include <cstdint>

namespace kalah {

// Half of the least of what is available on this machine, the limit of the control group (a
// container), and what the limits of this process (`ulimit -v`, `ulimit -d`) leave it; at most 8
// GiB.
std::uint64_t default_memory();

}  // namespace kalah
