// The job that a solver is at: its limits, its checkpoint, what it tells and how much it took.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "base/job_control.h"
#include "base/stopwatch.h"
#include "engine/position.h"
#include "engine/rules.h"
#include "solver/answers.h"
#include "solver/prover.h"
#include "solver/search/search.h"
#include "solver/solver_options.h"

namespace kalah {

// One object a job. While it is there, windows of the prover are searched for it.
class ProofJob {
 public:
  // About the value of `position`. `before` says what there was before it: database and threads.
  // All of them have to outlive it, but for `before`.
  ProofJob(const SolverOptions& options, const Rules& rules, const Position& position,
           const Statistics& before, Search& search, Prover& prover);
  ~ProofJob();
  ProofJob(const ProofJob&) = delete;
  ProofJob& operator=(const ProofJob&) = delete;

  // Goes on where a checkpoint and a tree of claims ended, if there are any. Throws StorageError,
  // and InputError for a tree that can't be read or belongs to another position.
  void resume();
  // Writes a checkpoint, if there shall be one, because the job ends before its end.
  void end_early();
  // Writes the tree of claims, if it shall be kept. Last.
  void end();

  // As Solution has them.
  const std::string& checkpoint_error() const { return checkpoint_error_; }
  const std::string& proof_error() const { return proof_error_; }
  [[nodiscard]] Statistics statistics() const;

 private:
  bool may_go_on();
  void on_search_progress(const JobProgress& progress);
  void on_root_bounds(const Bounds& bounds) const;
  void report(std::uint64_t nodes);
  void tell_line();
  bool must_stop() const;
  bool save_is_due() const;
  void resume_checkpoint();
  void resume_proof();
  void save_checkpoint_file();
  void save_proof_file();
  void save_meanwhile();
  std::uint64_t nodes() const;
  double seconds() const;

  const SolverOptions& options_;
  const Rules& rules_;
  Position position_;
  Search& search_;
  Prover& prover_;
  Statistics before_;
  Stopwatch clock_;
  std::uint64_t resumed_nodes_ = 0;  // of the jobs before it that left a checkpoint
  double resumed_seconds_ = 0;
  Stopwatch since_save_;          // or try of one
  std::string checkpoint_error_;  // of the last try
  std::string proof_error_;       // likewise
  bool ends_early_ = false;
  std::string line_;                    // that was told last
  std::atomic<bool> interrupt_{false};  // ends the window at hand, to stop or to save
  double last_report_ = -1;             // when, by clock_
};

}  // namespace kalah
