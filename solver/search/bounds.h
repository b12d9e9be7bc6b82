// What is proven about a value: lower <= value <= upper.
#pragma once

namespace kalah {

struct Bounds {
  int lower = 0;
  int upper = 0;

  bool is_exact() const { return lower == upper; }
  friend bool operator==(const Bounds&, const Bounds&) = default;
};

}  // namespace kalah
