// How much of a database is in memory, and how sharp.
#pragma once

namespace kalah {

// Bits of a value in memory, about, of matrices that hold values, not bounds.
inline constexpr int kExactBits = 4;

// Boards of at most `exact_seeds` seeds have exact values, those of more have bounds: in two bits
// up to `two_bit_seeds`, in one bit up to `seeds`. -1 <= exact_seeds <= two_bit_seeds <= seeds.
struct EgdbMixture {
  int exact_seeds = -1;
  int two_bit_seeds = -1;
  int seeds = -1;

  // All layers 0..seeds in so many bits: 1, 2 or kExactBits. Boards without seeds are always exact.
  [[nodiscard]] static EgdbMixture uniform(int seeds, int bits) {
    return {bits == kExactBits ? seeds : 0, bits == 1 ? 0 : seeds, seeds};
  }
  [[nodiscard]] static EgdbMixture exact(int seeds) { return uniform(seeds, kExactBits); }

  [[nodiscard]] bool is_exact() const { return exact_seeds == seeds; }
  [[nodiscard]] int bits(int layer) const {
    if (layer <= exact_seeds) return kExactBits;
    return layer <= two_bit_seeds ? 2 : 1;
  }
  friend bool operator==(const EgdbMixture&, const EgdbMixture&) = default;
};

}  // namespace kalah
