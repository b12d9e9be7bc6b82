// Watching a job between its windows and inside them.
#include "solver/proof_job.h"

#include <optional>
#include <stdexcept>
#include <utility>

#include "base/input_error.h"
#include "base/storage_error.h"
#include "solver/proof_tree/proof_tree_file.h"
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
  control.window_nodes = options.window_nodes;
  control.may_go_on = [this] { return may_go_on(); };
  control.on_root_bounds = [this](const Bounds& bounds) { on_root_bounds(bounds); };
  prover_.begin(position.board, std::move(control));
}

ProofJob::~ProofJob() { prover_.set_control({}); }

void ProofJob::resume() {
  const Bounds before = prover_.root_bounds();
  resume_checkpoint();
  resume_proof();
  if (prover_.root_bounds() != before) on_root_bounds(prover_.root_bounds());
}

void ProofJob::resume_checkpoint() {
  if (options_.checkpoint.empty()) return;
  const std::optional<Checkpoint> checkpoint =
      load_checkpoint(options_.checkpoint, rules_, position_, search_);
  if (!checkpoint) return;
  prover_.add_root_bounds(checkpoint->bounds);
  resumed_nodes_ = checkpoint->nodes;
  resumed_seconds_ = checkpoint->seconds;
}

void ProofJob::resume_proof() {
  if (options_.proof.empty()) return;
  std::optional<ProofFile> file = load_proof(options_.proof);
  if (!file) return;
  expect_same_position(*file, options_.proof, rules_, position_);
  try {
    prover_.resume(std::move(file->tree));
  } catch (const InputError& error) {
    throw InputError(options_.proof + ": " + error.what());
  }
}

void ProofJob::end_early() {
  ends_early_ = true;
  if (!options_.checkpoint.empty()) save_checkpoint_file();
}

void ProofJob::end() {
  if (!options_.proof.empty()) save_proof_file();
  if (ends_early_ && checkpoint_error_.empty()) checkpoint_error_ = proof_error_;
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
  tell_line();
  if (must_stop()) return false;
  if (save_is_due()) save_meanwhile();
  return true;
}

// Inside a window: to stop or to save, it has to end.
void ProofJob::on_search_progress(const JobProgress& progress) {
  tell_line();
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

void ProofJob::tell_line() {
  if (prover_.line() == line_) return;
  line_ = prover_.line();
  if (options_.on_line) options_.on_line(line_);
}

bool ProofJob::must_stop() const {
  return options_.control.stop_requested() ||
         (options_.second_limit > 0 &&
          before_.egdb_seconds + clock_.seconds() >= options_.second_limit);
}

bool ProofJob::save_is_due() const {
  const bool saves = !options_.checkpoint.empty() || !options_.proof.empty();
  return saves && since_save_.seconds() >= options_.checkpoint_seconds;
}

// A disk that is full for a while must not cost the proof of days: the next save tries again.
void ProofJob::save_checkpoint_file() {
  checkpoint_error_.clear();
  try {
    save_checkpoint(options_.checkpoint,
                    {rules_, position_, prover_.root_bounds(), nodes(), statistics().seconds},
                    search_, options_.checkpoint_nodes);
  } catch (const StorageError& error) {
    checkpoint_error_ = error.what();
  }
}

void ProofJob::save_proof_file() {
  proof_error_.clear();
  try {
    save_proof(options_.proof, rules_, position_, prover_.tree());
  } catch (const std::runtime_error& error) {  // a folder of that name is an InputError
    proof_error_ = error.what();
  }
}

void ProofJob::save_meanwhile() {
  const bool failed_before = !checkpoint_error_.empty() || !proof_error_.empty();
  if (!options_.checkpoint.empty()) save_checkpoint_file();
  if (!options_.proof.empty()) save_proof_file();
  since_save_.restart();
  const std::string& error = checkpoint_error_.empty() ? proof_error_ : checkpoint_error_;
  if (failed_before || error.empty()) return;
  if (options_.on_checkpoint_error) options_.on_checkpoint_error(error);
}

}  // namespace kalah
