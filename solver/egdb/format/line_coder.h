// The loops of the value codec that go over all values of several lines, once for each instruction
// set (base/instruction_set.h). All give the same bytes.
//
// What a prediction is made of depends on the rank only, so lines go side by side, as the lanes of
// vectors: the values of one rank stand together, and each step is a few vector operations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "solver/egdb/format/value_codec.h"

namespace kalah {

// Lines side by side, and how far their predictions were off. Both have (line size + 1) * `lanes`
// elements; the first `lanes` are those of rank -1, which the coder sets.
struct LineLanes {
  int lanes = 0;  // 1, 8, 16 or 32; some may be of no line
  std::int8_t* values = nullptr;
  std::uint8_t* errors = nullptr;
};

// The words of coded lines that are still to be read.
struct CodedWords {
  const std::uint8_t* next = nullptr;
  const std::uint8_t* end = nullptr;  // kMargin bytes behind it can be read
  static constexpr std::size_t kMargin = std::size_t{2} * 2 * 32;
};

struct LineCoder {
  // Predicts the values, and writes what is coded of each: symbol + 16 * (fraction * 16 +
  // activity). If `predicted` is not nullptr, it gets the predictions, 64 times the value each.
  void (*predict)(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
                  std::uint16_t* keys, std::uint16_t* predicted);

  // Decodes `count` lines, 1..lines.lanes of them. There are 8 states, of which only the first is
  // used if `one_state`. Throws FormatError if the words end too early.
  void (*decode)(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
                 std::size_t count, const CodingTables& tables, CodedWords& words,
                 std::uint32_t* states, bool one_state);
};

extern const LineCoder kPortableLineCoder;
#ifdef __x86_64__
extern const LineCoder kAvx2LineCoder;
extern const LineCoder kAvx512LineCoder;
#endif

// Throws FormatError. (Not inline: it is called from code for newer processors.)
[[noreturn]] void throw_too_short();

// The one of the instruction set that is in use.
[[nodiscard]] const LineCoder& line_coder();

}  // namespace kalah
