// Retrograde analysis board by board through the engine, for any rule set.
//
// It knows nothing about any rule, and shares no shortcut with the row builder, which is checked
// against it.
#pragma once

#include "base/job_phase.h"
#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/build/matrix_store.h"

namespace kalah {

// Values a layer. All lower ones have been valued and are in memory. `phase` counts the boards of
// each pair of matrices that is finished; it may be nullptr. Throws what it throws.
void build_layer_by_reference(const SowTable& table, MatrixStore& store, int layer,
                              ThreadPool& pool, JobPhase* phase = nullptr);

}  // namespace kalah
