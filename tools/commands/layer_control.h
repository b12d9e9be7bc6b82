// How a command shows that it goes through a layer, and is stopped.
#pragma once

#include <string>

#include "base/job_control.h"
#include "tools/console/progress_line.h"
#include "tools/console/stop_signals.h"
#include "tools/options/egdb_folders.h"

namespace kalah {

// All is referred to.
[[nodiscard]] inline JobControl layer_control(const EgdbFolder& folder, int layer,
                                              ProgressLine& progress, const StopSignals& signals) {
  return JobControl(
      [&folder, &progress, layer](const JobProgress& job) {
        const std::string name =
            folder.name + ", layer " + std::to_string(layer) + ", " + std::string(job.phase);
        progress.show(name, job.seconds, [&] {
          return share_text(job.done, job.total, std::string(job.unit), job.seconds);
        });
      },
      signals.flag());
}

}  // namespace kalah
