// Watching a job between its windows and inside them.
#include "solver/proof_job.h"

#include <optional>
#include <utility>

#include "base/storage_error.h"
#include "solver/search/checkpoint.h"

namespace kalah {

ProofJob::ProofJob(const SolverOptions& options, const Rules& rules, const Position& position,
                   const Statistics& before, Search& search, Prover& prover)
    : options_(options),
      rules_(rules),
      position_(position),
      search_(search),
      prover_(prover),
      before_(before) {
  before_.nodes = search.nodes();
  ProverControl control;
  control.search = JobControl([this](const JobProgress& progress) { on_search_progress(progress); },
                              &interrupt_);
  if (options.node_limit != 0) control.node_limit = options.node_limit;
  control.may_go_on = [this] { return may_go_on(); };
  control.on_root_bounds = [this](const Bounds& bounds) { on_root_bounds(bounds); };
  prover_.begin(position.board, std::move(control));
}

ProofJob::~ProofJob() { prover_.set_control({}); }

void ProofJob::resume() {
  if (options_.checkpoint.empty()) return;
  const std::optional<Checkpoint> checkpoint =
      load_checkpoint(options_.checkpoint, rules_, position_, search_);
  if (!checkpoint) return;
  const Bounds before = prover_.root_bounds();
  prover_.add_root_bounds(checkpoint->bounds);
  resumed_nodes_ = checkpoint->nodes;
  resumed_seconds_ = checkpoint->seconds;
  if (prover_.root_bounds() != before) on_root_bounds(prover_.root_bounds());
}

void ProofJob::end_early() {
  if (!options_.checkpoint.empty()) save();
}

Statistics ProofJob::statistics() const {
  Statistics statistics = before_;
  statistics.nodes = nodes();
  statistics.table_bytes = search_.table().bytes();
  statistics.seconds = before_.egdb_seconds + seconds();
  return statistics;
}

std::uint64_t ProofJob::nodes() const { return resumed_nodes_ + search_.nodes() - before_.nodes; }

double ProofJob::seconds() const { return resumed_seconds_ + clock_.seconds(); }

// Between two windows.
bool ProofJob::may_go_on() {
  interrupt_ = false;
  report(nodes());
  if (must_stop()) return false;
  if (save_is_due()) save_meanwhile();
  return true;
}

// Inside a window: to stop or to save, it has to end.
void ProofJob::on_search_progress(const JobProgress& progress) {
  report(resumed_nodes_ + progress.done);
  if (must_stop() || save_is_due()) interrupt_ = true;
}

void ProofJob::on_root_bounds(const Bounds& bounds) const {
  if (options_.on_bounds) options_.on_bounds({bounds, nodes(), seconds()});
}

// Windows may be many and short.
void ProofJob::report(std::uint64_t nodes) {
  constexpr double kReportEvery = 0.1;
  const double now = clock_.seconds();
  if (last_report_ >= 0 && now - last_report_ < kReportEvery) return;
  last_report_ = now;
  options_.control.report({"search", "nodes", nodes, 0, seconds()});
}

bool ProofJob::must_stop() const {
  return options_.control.stop_requested() ||
         (options_.second_limit > 0 &&
          before_.egdb_seconds + clock_.seconds() >= options_.second_limit);
}

bool ProofJob::save_is_due() const {
  return !options_.checkpoint.empty() && since_save_.seconds() >= options_.checkpoint_seconds;
}

// A disk that is full for a while must not cost the proof of days: the next save tries again.
void ProofJob::save() {
  checkpoint_error_.clear();
  try {
    save_checkpoint(options_.checkpoint,
                    {rules_, position_, prover_.root_bounds(), nodes(), statistics().seconds},
                    search_, options_.checkpoint_nodes);
  } catch (const StorageError& error) {
    checkpoint_error_ = error.what();
  }
  since_save_.restart();
}

void ProofJob::save_meanwhile() {
  const bool failed_before = !checkpoint_error_.empty();
  save();
  if (failed_before || checkpoint_error_.empty()) return;
  if (options_.on_checkpoint_error) options_.on_checkpoint_error(checkpoint_error_);
}

}  // namespace kalah
