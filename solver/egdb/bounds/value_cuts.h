// Where the values of a matrix are cut into classes, so that a class takes one bit or two.
//
// A value is close to a sum of one number for its row and one for its column (row_packing.h). Cuts
// lie at what is left of it, `rest`, in steps: a value belongs to class c if c of the cuts are not
// above its rest. So the class says between which two neighbouring cuts the value lies, which are
// bounds of it.
#pragma once

#include <array>

namespace kalah {

struct ValueCuts {
  static constexpr int kMostBits = 2;
  static constexpr int kMostCuts = (1 << kMostBits) - 1;

  int bits = 0;                           // of a class: 1 or 2
  std::array<int, kMostCuts> rests = {};  // ascending; the first count() of them

  [[nodiscard]] int count() const { return (1 << bits) - 1; }

  // Cuts for so many bits, where a step is 1 or 2 seeds. They are those that searches needed the
  // fewest nodes with, of some that were tried (data/experiments.md): searches mostly ask whether a
  // value reaches a number that is far from it.
  [[nodiscard]] static ValueCuts for_searches(int bits, int step) {
    const int pair = 2 / step;  // of seeds, in steps
    if (bits == 1) return {1, {pair}};
    return {2, {-3 * pair, 0, 3 * pair}};
  }
};

}  // namespace kalah
