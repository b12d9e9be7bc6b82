// The line coder with what every processor of the family has.
#include <algorithm>
#include <array>
#include <cstring>

#define KALAH_VECTOR_LANES 8
#include "solver/egdb/format/line_coder_body.h"

namespace kalah {

const LineCoder kPortableLineCoder = {predict, decode, nullptr};

}  // namespace kalah
