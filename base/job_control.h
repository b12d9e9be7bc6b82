// How a long job is watched, and how it is stopped: the same for every one of them.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace kalah {

// Ends a job that was asked to stop and has nothing to return. What it has finished, such as layers
// of a database on disk, is not lost.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

// How far a job is.
struct JobProgress {
  std::string_view phase;   // what is being done: "database", "search"
  std::string_view unit;    // what is counted: "positions", "nodes", "bytes"
  std::uint64_t done = 0;   // since the phase began
  std::uint64_t total = 0;  // 0: not known
  double seconds = 0;       // since the phase began
};

// What the caller of a job wants to know of it, and whether it shall stop. A default-constructed
// one is silent and never stops. Cheap to copy; what it refers to has to outlive the job.
class JobControl {
 public:
  // Called from the thread that called the job, as often as suits the job: it should be cheap, and
  // show things only when it is time to. It must not throw: whoever wants a job to end sets the
  // stop flag.
  using OnProgress = std::function<void(const JobProgress&)>;

  JobControl() = default;
  // `on_progress` may be empty; `stop` may be nullptr, and may be set by any thread or by a signal
  // handler at any time.
  explicit JobControl(OnProgress on_progress, const std::atomic<bool>* stop = nullptr)
      : on_progress_(std::move(on_progress)), stop_(stop) {}

  void report(const JobProgress& progress) const {
    if (on_progress_) on_progress_(progress);
  }

  [[nodiscard]] bool stop_requested() const {
    return stop_ != nullptr && stop_->load(std::memory_order_relaxed);
  }

  // Throws Interrupted if the job shall stop.
  void throw_if_stopped() const {
    if (stop_requested()) throw Interrupted();
  }

 private:
  OnProgress on_progress_;
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace kalah
