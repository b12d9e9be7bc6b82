// What a piece needs: its map, or a loop over the whole row.
#include "solver/egdb/build/row_kernel.h"

#include "base/instruction_set.h"

namespace kalah {
namespace {

ValueChange change_of(const RowPiece& piece) {
  return {static_cast<std::int8_t>(piece.negate ? -1 : 0),
          static_cast<std::int8_t>(piece.gain + (piece.negate ? 1 : 0))};
}

void raise_all(std::int8_t* out, std::size_t size, const std::int8_t* source, ValueChange change) {
  with_instruction_set([&](auto set) {
    if constexpr (set == InstructionSet::kAvx512) {
      raise_all_avx512(out, size, source, change);
    } else if constexpr (set == InstructionSet::kAvx2) {
      raise_all_avx2(out, size, source, change);
    } else {
      raise_all_portable(out, size, source, change);
    }
  });
}

}  // namespace

void raise_row(std::int8_t* out, std::size_t size, const std::int8_t* source, const RowPiece& piece,
               std::int8_t* scratch) {
  const ValueChange change = change_of(piece);
  if (piece.map == nullptr) {
    raise_all(out, size, source, change);
  } else {
    piece.map->raise(out, source, change, scratch);
  }
}

}  // namespace kalah
