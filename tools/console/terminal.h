// What the terminal on a descriptor can do.
#pragma once

namespace kalah {

// Whether a person looks at it, on a terminal where the cursor can be moved by escape sequences:
// not under TERM=dumb or without TERM.
[[nodiscard]] bool moves_cursor(int descriptor);

// Whether colors are wanted there: the same, and NO_COLOR (https://no-color.org) is not set.
[[nodiscard]] bool shows_color(int descriptor);

}  // namespace kalah
