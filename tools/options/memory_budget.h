// How much memory a command may take when nobody says.
#pragma once

#include <cstdint>

namespace kalah {

// Half of the memory that is available on this machine, or of what a control group (a container)
// leaves if that is less; at most 8 GiB, so that a big machine is not taken over unasked.
std::uint64_t default_memory();

}  // namespace kalah
