// What `kalah egdb` finds as JSON, one object a line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "solver/egdb/build_job.h"
#include "solver/egdb/layer_stats.h"
#include "solver/egdb/verify.h"
#include "tools/options/egdb_folders.h"
#include "tools/report/probe_bench.h"

namespace kalah {

[[nodiscard]] std::string build_json(const EgdbFolder& folder, int seeds,
                                     const EgdbBuildReport& report, const EgdbSize& size);
[[nodiscard]] std::string verify_json(const EgdbFolder& folder, const EgdbVerifyReport& report,
                                      std::uint64_t sample, double seconds);
[[nodiscard]] std::string info_json(const EgdbFolder& folder, const std::vector<LayerInfo>& layers,
                                    const EgdbSize& size);
[[nodiscard]] std::string stats_json(const EgdbFolder& folder, const LayerStats& stats);
[[nodiscard]] std::string bench_json(const EgdbFolder& folder, const ProbeBench& bench);

}  // namespace kalah
