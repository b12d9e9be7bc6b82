// A finished matrix in memory.
#pragma once

#include <cstdint>

#include "solver/ranking/split.h"

namespace kalah {

struct MatrixView {
  Split split;
  const std::int8_t* values = nullptr;  // of all its boards, row after row
};

}  // namespace kalah
