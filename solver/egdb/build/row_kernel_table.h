// The loops of which a row kernel consists, once for each instruction set.
//
// The files that define them contain no templates and no inline functions of the standard library:
// a copy compiled for newer processors could be the one that the linker picks for everybody.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kalah {

// value * sign + gain, as (value ^ flip) + add: for sign -1 the complement of a value is -value
// - 1.
struct ValueChange {
  std::int8_t flip = 0;
  std::int8_t add = 0;
};

// A mask is `words` words of 64 boards each.
struct RowKernel {
  // Raises out[i] to changed source[i], for all i < size.
  void (*raise_all)(std::int8_t* out, std::size_t size, const std::int8_t* source,
                    ValueChange change);
  // The same for the boards i of a mask.
  void (*raise_some)(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                     const std::int8_t* source, ValueChange change);
  // Copies the values of the boards of a mask, one behind the other. Writes up to kRowSlack bytes
  // past the last one.
  void (*squeeze)(std::int8_t* packed, const std::uint64_t* mask, std::size_t words,
                  const std::int8_t* source);
  // Raises the boards of a mask to such values, changed.
  void (*raise_spread)(std::int8_t* out, const std::uint64_t* mask, std::size_t words,
                       const std::int8_t* packed, ValueChange change);
};

extern const RowKernel kPortableRowKernel;
#ifdef __x86_64__
extern const RowKernel kAvx2RowKernel;
extern const RowKernel kAvx512RowKernel;
#endif

}  // namespace kalah
