// Retrograde analysis board by board through the engine, for any rule set.
//
// It knows nothing about any rule and shares no shortcut with the fast builder, which is compared
// with it.
#pragma once

#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/build/value_matrix.h"

namespace kalah {

// Values a layer. All lower ones have been valued and are in memory.
void build_layer_by_reference(const SowTable& table, ValueMatrices& values, int layer,
                              ThreadPool& pool);

}  // namespace kalah
