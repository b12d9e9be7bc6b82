// Picking the line coder.
#include "solver/egdb/format/line_coder.h"

#include "base/instruction_set.h"

namespace kalah {

void throw_too_short() { throw FormatError("value codec: the lines end too early"); }

const LineCoder& line_coder() {
#ifdef __x86_64__
  switch (instruction_set()) {
    case InstructionSet::kAvx512:
      return kAvx512LineCoder;
    case InstructionSet::kAvx2:
      return kAvx2LineCoder;
    case InstructionSet::kPortable:
      break;
  }
#endif
  return kPortableLineCoder;
}

}  // namespace kalah
