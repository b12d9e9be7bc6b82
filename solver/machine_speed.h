// How fast this machine makes databases, measured once by making a small one.
#pragma once

namespace kalah {

// Boards of a database that one thread values by rows and packs in a second: 6 houses, standard
// rules, 10 seeds. Other widths and larger databases have about the same figure, and so have other
// rules but for multi-lap sowing, which takes longer. The first call takes
// some 10 to 20 milliseconds on a fast machine, later ones no time. Thread-safe.
[[nodiscard]] double measured_boards_a_second();

}  // namespace kalah
