// The version of the program, which results carry.
#pragma once

#include <string_view>

namespace kalah {

// Such as "0.1.0".
std::string_view program_version();

}  // namespace kalah
