// Progress of a job that is made of many jobs for the solver.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "base/stopwatch.h"
#include "solver/solver.h"
#include "tools/console/progress_line.h"

namespace kalah {

// Shows how many things are done of how many are known, and what the solver is doing for the
// current one.
class CountedProgress {
 public:
  // `things` are what is counted, "boards". `line` has to outlive it.
  CountedProgress(ProgressLine& line, std::string things)
      : line_(line), things_(std::move(things)) {}
  CountedProgress(const CountedProgress&) = delete;
  CountedProgress& operator=(const CountedProgress&) = delete;

  // Adds to the number of things to do; without it, the number is unknown.
  void expect(std::uint64_t count) { total_ += count; }
  void count_one();
  double seconds() const { return clock_.seconds(); }
  // Sets what `options` call, and the flag that stops them; nullptr: there is none.
  void watch(SolverOptions& options, const std::atomic<bool>* stop);

 private:
  void show(const JobProgress& progress);
  std::string text() const;
  std::string turns_text() const;

  ProgressLine& line_;
  std::string things_;
  Stopwatch clock_;
  std::string turns_;  // as for SolverProgress
  std::uint64_t done_ = 0;
  std::uint64_t total_ = 0;
};

}  // namespace kalah
