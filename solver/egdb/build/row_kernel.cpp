// Picking the kernel, and the loops that a piece needs.
#include "solver/egdb/build/row_kernel.h"

#include <cassert>

#include "base/instruction_set.h"
#include "solver/egdb/build/row_kernel_table.h"

namespace kalah {
namespace {

const RowKernel& row_kernel() {
#ifdef __x86_64__
  switch (instruction_set()) {
    case InstructionSet::kAvx512:
      return kAvx512RowKernel;
    case InstructionSet::kAvx2:
      return kAvx2RowKernel;
    case InstructionSet::kPortable:
      break;
  }
#endif
  return kPortableRowKernel;
}

ValueChange change_of(const RowPiece& piece) {
  return {static_cast<std::int8_t>(piece.negate ? -1 : 0),
          static_cast<std::int8_t>(piece.gain + (piece.negate ? 1 : 0))};
}

}  // namespace

void raise_row(std::int8_t* out, std::size_t size, const std::int8_t* source, const RowPiece& piece,
               std::int8_t* scratch) {
  assert(piece.domain == nullptr || piece.image != nullptr);
  assert(piece.domain == nullptr || piece.domain->size() == (size + 63) / 64);
  const RowKernel& kernel = row_kernel();
  const ValueChange change = change_of(piece);
  if (piece.image == nullptr) {
    kernel.raise_all(out, size, source, change);
  } else if (piece.image == piece.domain) {
    kernel.raise_some(out, piece.domain->data(), piece.domain->size(), source, change);
  } else {
    kernel.squeeze(scratch, piece.image->data(), piece.image->size(), source);
    if (piece.domain == nullptr) {
      kernel.raise_all(out, size, scratch, change);
    } else {
      kernel.raise_spread(out, piece.domain->data(), piece.domain->size(), scratch, change);
    }
  }
}

}  // namespace kalah
