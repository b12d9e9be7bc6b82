// What of a margin counts under goal=outcome: 1, 0 or -1.
#pragma once

namespace kalah {

constexpr int sign(int margin) { return (margin > 0) - (margin < 0); }

}  // namespace kalah
