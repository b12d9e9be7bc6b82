// The loops of the value codec that go over all values of several lines, once for each instruction
// set (base/instruction_set.h). All give the same bytes.
//
// What a prediction is made of depends on the rank only, so lines go side by side, as the lanes of
// vectors: the values of one rank stand together, and each step is a few vector operations.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/egdb/format/value_codec.h"

namespace kalah {

struct LinePlan;  // line_plan.h

// Lines side by side, and how far their predictions were off. Both have (line size + 1) * `lanes`
// elements; the first `lanes` are those of rank -1, which the coder sets.
struct LineLanes {
  int lanes = 0;  // 1, 8, 16 or 32; some may be of no line
  std::int8_t* values = nullptr;
  std::uint8_t* errors = nullptr;
};

// The coded lines of a bundle, while they are decoded.
struct LineStream {
  static constexpr std::size_t kMostStates = 8;
  static constexpr std::size_t kMargin = std::size_t{2} * 2 * 32;

  std::size_t lines = 0;
  const std::uint8_t* next = nullptr;  // word to read
  const std::uint8_t* end = nullptr;   // kMargin bytes behind it can be read
  std::array<std::uint32_t, kMostStates> states{};
  bool one_state = false;  // only the first is used
};

struct LineCoder {
  // Predicts the values, and writes what is coded of each: symbol + 16 * (fraction * 16 +
  // activity). If `predicted` is not nullptr, it gets the predictions, 64 times the value each.
  void (*predict)(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
                  std::uint16_t* keys, std::uint16_t* predicted);

  // Decodes the first `ranks` values of bundles of as many lines, side by side. Throws FormatError
  // if the words of one end too early.
  void (*decode)(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
                 const CodingTables& tables, std::span<LineStream> streams, std::uint32_t ranks);

  // The same for a single line, and faster; nullptr: there is no such function.
  void (*decode_line)(const LineShape& shape, const ValueModel& model, const LinePlan& plan,
                      const LineLanes& line, LineStream& stream, std::uint32_t ranks);
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
