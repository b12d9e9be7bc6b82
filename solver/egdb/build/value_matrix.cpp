// Memory of value matrices.
#include "solver/egdb/build/value_matrix.h"

#include "solver/egdb/build/row_kernel.h"

namespace kalah {

MemoryMatrices::MemoryMatrices(int houses, int seeds)
    : ValueMatrices(houses, seeds), layers_(seeds + 1) {}

void MemoryMatrices::begin_layer(int layer) {
  HugeBlock& block = layers_[layer];
  block = HugeBlock(static_cast<std::uint64_t>(ranking().boards(layer)) + kRowSlack);
  std::int8_t* next = block.as<std::int8_t>();
  for (int other = 0; other <= layer; ++other) {
    const Split split{other, layer - other};
    set_matrix(split, next);
    next += size(split);
  }
}

}  // namespace kalah
