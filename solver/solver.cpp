// From positions to answers.
#include "solver/solver.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/file_lock.h"
#include "base/input_error.h"
#include "base/number_text.h"
#include "engine/game.h"
#include "engine/standing.h"
#include "engine/turns.h"
#include "solver/certifier.h"
#include "solver/egdb_request.h"
#include "solver/pie.h"
#include "solver/proof_job.h"
#include "solver/prover.h"

namespace kalah {

EgdbRequest solver_egdb_request(const Rules& rules, int houses, int max_seeds,
                                const SolverOptions& options) {
  EgdbRequest request;
  request.rules = rules;
  request.houses = houses;
  request.max_seeds = max_seeds;
  request.seeds = options.egdb_seeds;
  request.bits = options.egdb_bits;
  request.positions = options.positions;
  request.second_limit = options.second_limit;
  request.directory = options.egdb_directory;
  request.memory = options.memory;
  request.table_bytes = options.table_bytes;
  request.threads = options.threads;
  return request;
}

namespace {

// Held as long as there is a solver, so that a second one fails before it does any work. No file,
// no lock.
std::optional<FileLock> lock_of(const std::string& file) {
  if (file.empty()) return std::nullopt;
  return std::optional<FileLock>(std::in_place, file);
}

// What CertificateRequest::kAutoSeeds means with a database of so many seeds.
int leaf_seeds(int houses, int egdb_seeds) {
  constexpr std::uint64_t kMostBoards = 100'000'000;
  int seeds = std::min(egdb_seeds, CertificateRequest::kMostLeafSeeds);
  while (Egdb::boards(houses, seeds) > kMostBoards) --seeds;
  return seeds;
}

}  // namespace

class Solver::Impl {
 public:
  Impl(const Rules& rules, int houses, int max_seeds, const SolverOptions& options)
      : rules_(rules),
        options_(options),
        checkpoint_lock_(lock_of(options.checkpoint)),
        proof_lock_(lock_of(options.proof)),
        table_(rules, houses),
        ranking_(houses, max_seeds),
        egdb_(open_egdb(solver_egdb_request(rules, houses, max_seeds, options), options.control)),
        search_({&table_, &ranking_, egdb_.egdb.get()}, options.threads, egdb_.table_bytes),
        prover_(table_, rules.goal, search_),
        unreported_egdb_seconds_(egdb_.seconds) {}

  Solution solve(const Position& position, PieStage pie);
  Proof prove(const Position& position, const Statement& statement);
  Openings openings(const Position& position, const std::function<void(const Opening&)>& found,
                    PieStage pie);
  Analysis analyze(const Position& position, PieStage pie);
  Certificate certify(const Position& position, const CertificateRequest& request);

 private:
  void expect_possible(const Position& position) const;
  Statistics statistics_before_job();
  PieStage stage_of(const Position& position, PieStage asked) const;

  int reported(int total, const Standing& standing) const;
  std::vector<std::string> line(Game game, int total);
  void solve_plain(const Standing& standing, Solution& solution);
  void solve_first_turn(const Standing& standing, Solution& solution);
  Opening solve_opening(const Standing& standing, const Turn& turn);
  MoveValue solve_move(const Standing& standing, int house, PieStage pie);
  void solve_moves(const Standing& standing, Analysis& analysis);

  Rules rules_;
  SolverOptions options_;
  std::optional<FileLock> checkpoint_lock_;
  std::optional<FileLock> proof_lock_;
  SowTable table_;
  Ranking ranking_;
  OpenEgdb egdb_;
  Search search_;
  Prover prover_;
  double unreported_egdb_seconds_;  // the first job accounts for them
};

void Solver::Impl::expect_possible(const Position& position) const {
  const int seeds = count_seeds(position.board);
  if (position.houses != table_.houses() || seeds > ranking_.max_seeds()) {
    throw InputError("this solver is for " + counted(table_.houses(), "house") +
                     " a side and at most " + counted(ranking_.max_seeds(), "seed") +
                     " in play, not for " + std::to_string(position.houses) + " and " +
                     std::to_string(seeds));
  }
}

Statistics Solver::Impl::statistics_before_job() {
  Statistics statistics;
  statistics.egdb_seconds = std::exchange(unreported_egdb_seconds_, 0.0);
  statistics.egdb_seeds = egdb_.seeds();
  statistics.egdb_mixture = egdb_.mixture();
  statistics.egdb_bytes = egdb_.bytes();
  statistics.threads = options_.threads;
  return statistics;
}

PieStage Solver::Impl::stage_of(const Position& position, PieStage asked) const {
  if (!rules_.pie) return PieStage::kNone;
  // There is no first turn to make. A swap is possible even if the first turn has ended the game.
  if (asked == PieStage::kFirstTurn && table_.is_over(position.board)) return PieStage::kNone;
  return asked;
}

// A total as users see it: margins count the seeds in play only.
int Solver::Impl::reported(int total, const Standing& standing) const {
  return rules_.goal == Goal::kOutcome ? total : total - standing.lead;
}

// Plays a game on to its end with best moves of both, and returns all its turns. `total` is that of
// South. A line that does not lead to what was proven would show one of the two to be wrong.
std::vector<std::string> Solver::Impl::line(Game game, int total) {
  while (!game.over()) {
    const int mover_total = game.to_move() == Side::kSouth ? total : -total;
    game.play(prover_.best_move(standing_of(game.position()), mover_total));
  }
  const int margin = game.margin(Side::kSouth);
  if ((rules_.goal == Goal::kOutcome ? sign(margin) : margin) != total) {
    throw std::logic_error("the principal variation does not lead to the proven value");
  }
  return game.turns();
}

void Solver::Impl::solve_plain(const Standing& standing, Solution& solution) {
  const int total = prover_.total_of(standing);
  const bool may_swap = solution.pie == PieStage::kSwap;
  const bool gains_by_swap = may_swap && total < 0;
  solution.value = reported(gains_by_swap ? -total : total, standing);
  solution.outcome = static_cast<Outcome>(sign(gains_by_swap ? -total : total) + 1);
  solution.completion = Completion::kValueOnly;
  std::vector<int> best;
  if (!table_.is_over(standing.board) && !gains_by_swap) best = prover_.best_moves(standing, total);
  solution.pv = line(Game(play_rules(rules_), solution.position), total);
  // The sides keep their seats, so a swap changes nothing on the board.
  if (gains_by_swap) solution.pv.insert(solution.pv.begin(), "swap");
  solution.best = std::move(best);
  solution.swap = may_swap && total <= 0;
  solution.completion = Completion::kComplete;
}

void Solver::Impl::solve_first_turn(const Standing& standing, Solution& solution) {
  const PieTurns pie = best_pie_turns(prover_, complete_turns(table_, standing));
  solution.value = reported(-pie.difference, standing);
  solution.outcome = pie.difference == 0 ? Outcome::kDraw : Outcome::kLoss;
  solution.completion = Completion::kValueOnly;

  Game game(play_rules(rules_), solution.position);
  game.play_turn(pie.turns.front().houses);
  solution.pv = line(std::move(game), pie.total);
  if (pie.total > 0) solution.pv.insert(solution.pv.begin() + 1, "swap");
  for (const Turn& turn : pie.turns) {
    const int house = turn.houses.front();
    if (std::find(solution.best.begin(), solution.best.end(), house) == solution.best.end()) {
      solution.best.push_back(house);
    }
  }
  solution.completion = Completion::kComplete;
}

Solution Solver::Impl::solve(const Position& position, PieStage pie) {
  expect_possible(position);
  ProofJob job(options_, rules_, position, statistics_before_job(), search_, prover_);
  job.resume();
  Solution solution;
  solution.rules = rules_;
  solution.position = position;
  solution.pie = stage_of(position, pie);
  solution.completion = Completion::kPartial;
  const Standing standing = standing_of(position);
  try {
    if (solution.pie == PieStage::kFirstTurn) {
      solve_first_turn(standing, solution);
    } else {
      solve_plain(standing, solution);
    }
  } catch (const Interrupted&) {
    job.end_early();
  }
  job.end();
  solution.bounds = prover_.root_bounds();
  solution.checkpoint_error = job.checkpoint_error();
  solution.proof_error = job.proof_error();
  solution.statistics = job.statistics();
  return solution;
}

Proof Solver::Impl::prove(const Position& position, const Statement& statement) {
  expect_possible(position);
  ProofJob job(options_, rules_, position, statistics_before_job(), search_, prover_);
  job.resume();
  Proof proof;
  proof.statement = statement;
  try {
    const bool is_true =
        holds(statement, [&](int number) { return prover_.value_reaches(position.board, number); });
    proof.verdict = is_true ? Proof::Verdict::kProven : Proof::Verdict::kRefuted;
  } catch (const Interrupted&) {
    job.end_early();
  }
  job.end();
  proof.bounds = prover_.root_bounds();
  proof.checkpoint_error = job.checkpoint_error();
  proof.proof_error = job.proof_error();
  proof.statistics = job.statistics();
  return proof;
}

Opening Solver::Impl::solve_opening(const Standing& standing, const Turn& turn) {
  const int total = prover_.total_of(turn.next);
  return {turn.houses, reported(-total, standing), prover_.best_turn(turn.next, total)};
}

Openings Solver::Impl::openings(const Position& position,
                                const std::function<void(const Opening&)>& found, PieStage pie) {
  expect_possible(position);
  if (table_.is_over(position.board)) {
    throw InputError("there is no turn to make: the game is over");
  }
  ProofJob job(options_, rules_, position, statistics_before_job(), search_, prover_);
  job.resume();
  Openings openings;
  openings.rules = rules_;
  openings.position = position;
  openings.pie = stage_of(position, pie);
  const Standing standing = standing_of(position);
  try {
    for (const Turn& turn : complete_turns(table_, standing)) {
      openings.openings.push_back(solve_opening(standing, turn));
      if (found) found(openings.openings.back());
    }
  } catch (const Interrupted&) {
    openings.complete = false;
    job.end_early();
  }
  job.end();
  std::stable_sort(openings.openings.begin(), openings.openings.end(),
                   [](const Opening& left, const Opening& right) {
                     if (left.value != right.value) return left.value > right.value;
                     return left.turn.size() < right.turn.size();
                   });
  openings.checkpoint_error = job.checkpoint_error();
  openings.proof_error = job.proof_error();
  openings.statistics = job.statistics();
  return openings;
}

MoveValue Solver::Impl::solve_move(const Standing& standing, int house, PieStage pie) {
  const MoveResult result = table_.play(standing.board, house);
  const int total =
      pie == PieStage::kFirstTurn
          ? -best_pie_turns(prover_, complete_turns_from(table_, standing, house)).difference
          : prover_.move_total(standing, result);
  MoveValue move;
  move.house = house;
  move.value = reported(total, standing);
  move.again = result.again;
  move.captured = result.captured;
  move.ends = result.ends;
  return move;
}

void Solver::Impl::solve_moves(const Standing& standing, Analysis& analysis) {
  std::optional<int> best;
  for (int house = 0; house < table_.houses(); ++house) {
    if (seeds_at(standing.board.own, house) == 0) continue;
    const MoveValue move = solve_move(standing, house, analysis.pie);
    best = std::max(best.value_or(move.value), move.value);
    analysis.moves[house] = move;
  }
  analysis.value = *best;
}

Analysis Solver::Impl::analyze(const Position& position, PieStage pie) {
  expect_possible(position);
  const ProofJob job(options_, rules_, position, statistics_before_job(), search_, prover_);
  Analysis analysis;
  analysis.rules = rules_;
  analysis.position = position;
  analysis.pie = stage_of(position, pie);
  analysis.moves.resize(table_.houses());
  const Standing standing = standing_of(position);
  if (table_.is_over(position.board)) {
    analysis.value = reported(prover_.total_of(standing), standing);
  } else {
    solve_moves(standing, analysis);
  }
  if (analysis.pie == PieStage::kSwap) {
    analysis.swap = swap_value(analysis.value, rules_.goal == Goal::kMargin ? standing.lead : 0);
    analysis.value = std::max(analysis.value, *analysis.swap);
  }
  analysis.statistics = job.statistics();
  return analysis;
}

Certificate Solver::Impl::certify(const Position& position, const CertificateRequest& request) {
  expect_possible(position);
  // What was found is in the table: there is nothing to resume, to save, or to tell of searches.
  SolverOptions options;
  std::atomic<bool> stop = false;
  options.control =
      JobControl([&](const JobProgress&) { stop = options_.control.stop_requested(); }, &stop);
  const ProofJob job(options, rules_, position, statistics_before_job(), search_, prover_);
  CertificateHeader header;
  header.rules = rules_;
  header.position = position;
  header.at_least = request.at_least;
  header.at_most = request.at_most;
  header.leaf_seeds = request.leaf_seeds == CertificateRequest::kAutoSeeds
                          ? leaf_seeds(position.houses, egdb_.seeds())
                          : request.leaf_seeds;
  return Certifier(table_, search_, prover_, options_.control)
      .write(request.path, header, request.memory);
}

Solver::Solver(const Rules& rules, int houses, int max_seeds, const SolverOptions& options)
    : impl_(std::make_unique<Impl>(rules, houses, max_seeds, options)) {}

Solver::~Solver() = default;

Solution Solver::solve(const Position& position, PieStage pie) {
  return impl_->solve(position, pie);
}

Proof Solver::prove(const Position& position, const Statement& statement) {
  return impl_->prove(position, statement);
}

Openings Solver::openings(const Position& position,
                          const std::function<void(const Opening&)>& found, PieStage pie) {
  return impl_->openings(position, found, pie);
}

Analysis Solver::analyze(const Position& position, PieStage pie) {
  return impl_->analyze(position, pie);
}

Certificate Solver::certify(const Position& position, const CertificateRequest& request) {
  return impl_->certify(position, request);
}

}  // namespace kalah
