// From positions to proofs: windows, best moves, lines, the pie rule.
#include "solver/solver.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "base/input_error.h"
#include "base/job_control.h"
#include "base/storage_error.h"
#include "engine/game.h"
#include "engine/sign.h"
#include "engine/turns.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb_choice.h"
#include "solver/search/checkpoint.h"
#include "solver/search/search.h"

namespace kalah {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Ends a job from inside when a limit is met.
struct LimitMet {};

}  // namespace

std::string_view to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::kLoss:
      return "loss";
    case Outcome::kDraw:
      return "draw";
    case Outcome::kWin:
      return "win";
  }
  return "";
}

class Solver::Impl {
 public:
  Impl(const Rules& rules, int houses, int max_seeds, const SolverOptions& options);

  Solution solve(const Position& position);
  Proof prove(const Position& position, const Statement& statement);
  Openings openings(const Position& position, const std::function<void(const Opening&)>& found);
  Analysis analyze(const Position& position);

 private:
  void begin(const Position& position);
  void resume();
  void end_early();
  void save();
  void save_meanwhile();
  bool must_stop() const;
  SearchSignal wish() const;
  Progress search_progress(std::uint64_t nodes) const;
  void report(std::uint64_t nodes, bool bound_proven) const;
  Statistics statistics() const;

  Bounds proven(const Board& board) const;
  Bounds narrow(const Board& board, int alpha, int beta);
  bool reaches(const Standing& standing, int total);
  int total_of(const Standing& standing);
  int total_by_variation(const Standing& standing);
  bool move_reaches(const Standing& standing, const MoveResult& result, int total);
  int move_total(const Standing& standing, const MoveResult& result);

  int reported(int total, const Standing& standing) const;
  int best_move(const Standing& standing, int total);
  std::vector<int> best_turn(const Standing& standing, int total);
  void play_line(Game& game, int total);
  void check_line(const Game& game, int total) const;
  void solve_plain(const Standing& standing, Solution& solution);
  void solve_pie(const Standing& standing, Solution& solution);

  Rules rules_;
  SowTable table_;
  Ranking ranking_;
  SolverOptions options_;
  std::unique_ptr<Egdb> egdb_;
  std::unique_ptr<Search> search_;
  double unreported_egdb_seconds_ = 0;  // the first job accounts for them

  // The job at hand.
  Position asked_;  // its position, and what is proven about it
  Bounds asked_bounds_;
  Statistics before_;  // nodes of the search when it began; the rest as far as it is known
  Clock::time_point start_;
  std::uint64_t resumed_nodes_ = 0;  // of the jobs before it that left a checkpoint
  double resumed_seconds_ = 0;
  Clock::time_point last_save_;   // or try of one
  std::string checkpoint_error_;  // of the last try
};

Solver::Impl::Impl(const Rules& rules, int houses, int max_seeds, const SolverOptions& options)
    : rules_(rules),
      table_(play_rules(rules), houses),
      ranking_(houses, max_seeds),
      options_(options) {
  if (options.threads < 1) throw InputError("the number of threads must be at least 1");
  if (options.memory < 2 * kLeastTableBytes) {
    throw InputError("the memory budget must be at least " +
                     std::to_string(2 * kLeastTableBytes >> 20) + " MiB");
  }
  const Clock::time_point start = Clock::now();
  const int egdb_seeds = choose_egdb_seeds(rules, houses, max_seeds, options);
  if (egdb_seeds > 0) {
    const auto report_database = [&](const JobProgress& job) {
      if (!options_.progress) return;
      Progress progress;
      progress.phase = Progress::Phase::kDatabase;
      progress.seconds = job.seconds;
      progress.done = job.done;
      progress.total = job.total;
      options_.progress(progress);
    };
    const JobControl control(report_database, options.stop);
    ThreadPool pool(options.threads);
    egdb_ = options.egdb_directory.empty()
                ? Egdb::build(table_, egdb_seeds, options.memory - kLeastTableBytes, pool, control)
                : Egdb::load(options.egdb_directory, rules, houses, egdb_seeds, pool, control);
    unreported_egdb_seconds_ = seconds_since(start);
  }
  const std::uint64_t egdb_bytes = egdb_ ? egdb_->bytes() : 0;
  std::uint64_t table_bytes =
      options.memory - std::min(egdb_bytes, options.memory - kLeastTableBytes);
  if (options.table_bytes != 0) table_bytes = std::min(table_bytes, options.table_bytes);
  search_ = std::make_unique<Search>(SearchContext{&table_, &ranking_, egdb_.get()},
                                     options.threads, table_bytes);
}

void Solver::Impl::begin(const Position& position) {
  const int seeds = count_seeds(position.board);
  if (position.houses != table_.houses() || seeds > ranking_.max_seeds()) {
    throw InputError("this solver is for " + std::to_string(table_.houses()) +
                     " houses a side and at most " + std::to_string(ranking_.max_seeds()) +
                     " seeds in play, not for " + std::to_string(position.houses) + " and " +
                     std::to_string(seeds));
  }
  asked_ = position;
  asked_bounds_ = search_->known(position.board);
  resumed_nodes_ = 0;
  resumed_seconds_ = 0;
  checkpoint_error_.clear();
  start_ = last_save_ = Clock::now();
  before_ = Statistics{};
  before_.nodes = search_->nodes();
  before_.egdb_seconds = std::exchange(unreported_egdb_seconds_, 0.0);
  before_.egdb_seeds = egdb_ ? egdb_->seeds() : 0;
  before_.egdb_bytes = egdb_ ? egdb_->bytes() : 0;
  before_.threads = options_.threads;

  Search::Control control;
  control.on_tick = [this](std::uint64_t nodes) {
    report(nodes, false);
    return wish();
  };
  control.on_pause = [this] { save_meanwhile(); };
  if (options_.node_limit != 0) control.node_limit = before_.nodes + options_.node_limit;
  search_->set_control(std::move(control));
}

// Goes on where a checkpoint ended, if there is one.
void Solver::Impl::resume() {
  if (options_.checkpoint.empty()) return;
  const std::optional<Checkpoint> checkpoint =
      load_checkpoint(options_.checkpoint, rules_, asked_, ranking_.max_seeds(), *search_);
  if (!checkpoint) return;
  const Bounds before = asked_bounds_;
  asked_bounds_.lower = std::max(asked_bounds_.lower, checkpoint->bounds.lower);
  asked_bounds_.upper = std::min(asked_bounds_.upper, checkpoint->bounds.upper);
  resumed_nodes_ = checkpoint->nodes;
  resumed_seconds_ = checkpoint->seconds;
  report(search_->nodes(), asked_bounds_ != before);
}

void Solver::Impl::end_early() {
  if (!options_.checkpoint.empty()) save();
}

// A disk that is full for a while must not cost the proof of days: the next save tries again.
void Solver::Impl::save() {
  const Statistics now = statistics();
  checkpoint_error_.clear();
  try {
    save_checkpoint(options_.checkpoint, {rules_, asked_, asked_bounds_, now.nodes, now.seconds},
                    ranking_.max_seeds(), search_->table(), options_.checkpoint_nodes);
  } catch (const StorageError& error) {
    checkpoint_error_ = error.what();
  }
  last_save_ = Clock::now();
}

void Solver::Impl::save_meanwhile() {
  const bool failed_before = !checkpoint_error_.empty();
  save();
  if (failed_before || checkpoint_error_.empty() || !options_.progress) return;
  Progress progress = search_progress(search_->nodes());
  progress.checkpoint_error = checkpoint_error_;
  options_.progress(progress);
}

bool Solver::Impl::must_stop() const {
  return (options_.stop != nullptr && *options_.stop) ||
         (options_.second_limit > 0 && seconds_since(start_) >= options_.second_limit);
}

// What the job at hand wants of its searches now.
SearchSignal Solver::Impl::wish() const {
  if (must_stop()) return SearchSignal::kStop;
  const bool save_now =
      !options_.checkpoint.empty() && seconds_since(last_save_) >= options_.checkpoint_seconds;
  return save_now ? SearchSignal::kPause : SearchSignal::kContinue;
}

Progress Solver::Impl::search_progress(std::uint64_t nodes) const {
  Progress progress;
  progress.phase = Progress::Phase::kSearch;
  progress.seconds = resumed_seconds_ + seconds_since(start_);
  progress.done = resumed_nodes_ + nodes - before_.nodes;
  progress.bounds = asked_bounds_;
  return progress;
}

void Solver::Impl::report(std::uint64_t nodes, bool bound_proven) const {
  if (!options_.progress) return;
  Progress progress = search_progress(nodes);
  progress.bound_proven = bound_proven;
  options_.progress(progress);
}

Statistics Solver::Impl::statistics() const {
  Statistics statistics = before_;
  statistics.nodes = resumed_nodes_ + search_->nodes() - before_.nodes;
  statistics.table_bytes = search_->table().bytes();
  statistics.seconds = resumed_seconds_ + before_.egdb_seconds + seconds_since(start_);
  return statistics;
}

Bounds Solver::Impl::proven(const Board& board) const {
  Bounds bounds = search_->known(board);
  if (board == asked_.board) {
    bounds.lower = std::max(bounds.lower, asked_bounds_.lower);
    bounds.upper = std::min(bounds.upper, asked_bounds_.upper);
  }
  return bounds;
}

// One window; returns what is proven after it. Throws LimitMet.
Bounds Solver::Impl::narrow(const Board& board, int alpha, int beta) {
  const SearchSignal now = wish();
  if (now == SearchSignal::kStop) throw LimitMet{};
  if (now == SearchSignal::kPause) save_meanwhile();
  Bounds bounds = proven(board);
  const std::optional<int> result = search_->window(board, alpha, beta);
  if (!result) throw LimitMet{};
  if (*result > alpha) bounds.lower = std::max(bounds.lower, *result);
  if (*result < beta) bounds.upper = std::min(bounds.upper, *result);
  const bool is_news = board == asked_.board && bounds != asked_bounds_;
  if (is_news) asked_bounds_ = bounds;
  report(search_->nodes(), is_news);
  return bounds;
}

bool Solver::Impl::reaches(const Standing& standing, int total) {
  if (rules_.goal == Goal::kOutcome && (total < 0 || total > 1)) return total < 0;
  const int beta = total - standing.lead;
  Bounds bounds = proven(standing.board);
  if (bounds.lower < beta && bounds.upper >= beta) bounds = narrow(standing.board, beta - 1, beta);
  return bounds.lower >= beta;
}

int Solver::Impl::total_of(const Standing& standing) {
  if (rules_.goal == Goal::kOutcome) {
    return reaches(standing, 1) ? 1 : reaches(standing, 0) ? 0 : -1;
  }
  // MTD(f). The first guess decides how much is proven in vain: starts are worth about a seed a
  // house to the first player (Kalah(6,1..5): 2 6 2 8 10), other boards nothing in the mean.
  Bounds bounds = proven(standing.board);
  int guess = standing.board.own == standing.board.other ? table_.houses() : 0;
  while (!bounds.is_exact()) {
    guess = std::clamp(guess, bounds.lower, bounds.upper);
    const int beta = guess == bounds.lower ? guess + 1 : guess;
    bounds = narrow(standing.board, beta - 1, beta);
    guess = bounds.lower >= beta ? bounds.lower : bounds.upper;
  }
  return standing.lead + bounds.lower;
}

// As total_of(), by principal variation search: an open window around a guess, which leaves exact
// values along the line in the table, and null windows from there if the value is not in it. Narrow
// windows take the fewest nodes (data/experiments.md).
int Solver::Impl::total_by_variation(const Standing& standing) {
  if (rules_.goal == Goal::kOutcome) return total_of(standing);
  Bounds bounds = proven(standing.board);
  int alpha = -2;
  int beta = 2;
  while (!bounds.is_exact()) {
    const int lower = bounds.lower;
    alpha = std::clamp(alpha, lower - 1, bounds.upper - 1);
    bounds = narrow(standing.board, alpha, std::clamp(beta, alpha + 1, bounds.upper + 1));
    alpha = bounds.lower > lower ? bounds.lower : bounds.upper - 1;
    beta = alpha + 1;
  }
  return standing.lead + bounds.lower;
}

bool Solver::Impl::move_reaches(const Standing& standing, const MoveResult& result, int total) {
  const Standing next = after(standing, result);
  return result.again ? reaches(next, total) : !reaches(next, 1 - total);
}

int Solver::Impl::move_total(const Standing& standing, const MoveResult& result) {
  const int total = total_by_variation(after(standing, result));
  return result.again ? total : -total;
}

// A total as users see it: margins count the seeds in play only.
int Solver::Impl::reported(int total, const Standing& standing) const {
  return rules_.goal == Goal::kOutcome ? total : total - standing.lead;
}

// A move that reaches a total that is known to be the standing's.
int Solver::Impl::best_move(const Standing& standing, int total) {
  std::vector<int> houses;
  for (int house = table_.houses() - 1; house >= 0; --house) {
    if (seeds_at(standing.board.own, house) != 0) houses.push_back(house);
  }
  const auto table_move =
      std::find(houses.begin(), houses.end(), search_->table_move(standing.board));
  if (table_move != houses.end()) std::rotate(houses.begin(), table_move, table_move + 1);
  for (const int house : houses) {
    if (move_reaches(standing, table_.play(standing.board, house), total)) return house;
  }
  throw std::logic_error("no move reaches the proven total of a position");
}

// Best moves until the turn is over; none if the game is.
std::vector<int> Solver::Impl::best_turn(const Standing& standing, int total) {
  std::vector<int> turn;
  Standing now = standing;
  bool again = true;
  while (again && !table_.is_over(now.board)) {
    turn.push_back(best_move(now, total));
    const MoveResult result = table_.play(now.board, turn.back());
    now = after(now, result);
    again = result.again;
  }
  return turn;
}

// Plays a game on to its end with best moves of both; `total` is that of the player to move.
void Solver::Impl::play_line(Game& game, int total) {
  while (!game.over()) {
    const Side side = game.to_move();
    game.play(best_move(standing_of(game.position()), total));
    if (game.to_move() != side) total = -total;
  }
}

// A line that does not lead to what was proven would show one of the two to be wrong.
void Solver::Impl::check_line(const Game& game, int total) const {
  const int margin = game.margin(Side::kSouth);
  if ((rules_.goal == Goal::kOutcome ? sign(margin) : margin) != total || !game.over()) {
    throw std::logic_error("the principal variation does not lead to the proven value");
  }
}

void Solver::Impl::solve_plain(const Standing& standing, Solution& solution) {
  const int total = total_of(standing);
  solution.value = reported(total, standing);
  solution.outcome = static_cast<Outcome>(sign(total) + 1);
  solution.completion = Completion::kValueOnly;
  std::vector<int> best;
  if (!table_.is_over(standing.board)) {
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(standing.board.own, house) == 0) continue;
      const MoveResult result = table_.play(standing.board, house);
      if (move_reaches(standing, result, total)) best.push_back(house);
    }
  }
  Game game(table_.rules(), solution.position);
  play_line(game, total);
  check_line(game, total);
  solution.best = std::move(best);
  solution.pv = game.turns();
  solution.completion = Completion::kComplete;
}

// The second player takes the better side after the first turn, so the first player makes the turn
// after which the sides differ least. Windows near 0 tell that, and are cheap for the turns after
// which they differ much.
void Solver::Impl::solve_pie(const Standing& standing, Solution& solution) {
  const std::vector<Turn> turns = complete_turns(table_, standing);
  std::vector<const Turn*> best_turns;
  int size = 0;
  while (true) {
    for (const Turn& turn : turns) {
      if (reaches(turn.next, -size) && !reaches(turn.next, size + 1)) best_turns.push_back(&turn);
    }
    if (!best_turns.empty()) break;
    ++size;
  }
  const Turn& best_turn = *best_turns.front();
  // For the first player, before a swap.
  const int best_total = reaches(best_turn.next, size) ? -size : size;
  solution.value = reported(-size, standing);
  solution.outcome = size == 0 ? Outcome::kDraw : Outcome::kLoss;
  solution.completion = Completion::kValueOnly;
  std::vector<int> best;
  for (const Turn* turn : best_turns) {
    const int house = turn->houses.front();
    if (std::find(best.begin(), best.end(), house) == best.end()) best.push_back(house);
  }

  Game game(table_.rules(), solution.position);
  game.play_turn(best_turn.houses);
  play_line(game, -best_total);
  check_line(game, best_total);
  solution.best = std::move(best);
  solution.pv = game.turns();
  if (best_total > 0) solution.pv.insert(solution.pv.begin() + 1, "swap");
  solution.completion = Completion::kComplete;
}

Solution Solver::Impl::solve(const Position& position) {
  begin(position);
  resume();
  Solution solution;
  solution.rules = rules_;
  solution.position = position;
  solution.completion = Completion::kPartial;
  const Standing standing = standing_of(position);
  try {
    if (rules_.pie && !table_.is_over(position.board)) {
      solve_pie(standing, solution);
    } else {
      solve_plain(standing, solution);
    }
  } catch (const LimitMet&) {
    end_early();
  }
  solution.bounds = asked_bounds_;
  solution.checkpoint_error = checkpoint_error_;
  solution.statistics = statistics();
  return solution;
}

Proof Solver::Impl::prove(const Position& position, const Statement& statement) {
  begin(position);
  resume();
  Proof proof;
  proof.statement = statement;
  const auto value_reaches = [&](int number) {
    const Bounds bounds = proven(position.board);
    if (bounds.lower >= number || bounds.upper < number) return bounds.lower >= number;
    return narrow(position.board, number - 1, number).lower >= number;
  };
  try {
    bool holds = false;
    switch (statement.relation) {
      case Statement::Relation::kLess:
        holds = !value_reaches(statement.number);
        break;
      case Statement::Relation::kAtMost:
        holds = !value_reaches(statement.number + 1);
        break;
      case Statement::Relation::kEqual:
        holds = value_reaches(statement.number) && !value_reaches(statement.number + 1);
        break;
      case Statement::Relation::kAtLeast:
        holds = value_reaches(statement.number);
        break;
      case Statement::Relation::kGreater:
        holds = value_reaches(statement.number + 1);
        break;
    }
    proof.verdict = holds ? Proof::Verdict::kProven : Proof::Verdict::kRefuted;
  } catch (const LimitMet&) {
    end_early();
  }
  proof.bounds = asked_bounds_;
  proof.checkpoint_error = checkpoint_error_;
  proof.statistics = statistics();
  return proof;
}

Openings Solver::Impl::openings(const Position& position,
                                const std::function<void(const Opening&)>& found) {
  begin(position);
  if (table_.is_over(position.board)) {
    throw InputError("there is no turn to make: the game is over");
  }
  resume();
  Openings openings;
  openings.rules = rules_;
  openings.position = position;
  const Standing standing = standing_of(position);
  try {
    for (const Turn& turn : complete_turns(table_, standing)) {
      const int total = total_of(turn.next);
      Opening opening{turn.houses, reported(-total, standing), best_turn(turn.next, total)};
      if (found) found(opening);
      openings.openings.push_back(std::move(opening));
    }
  } catch (const LimitMet&) {
    openings.complete = false;
    end_early();
  }
  std::stable_sort(openings.openings.begin(), openings.openings.end(),
                   [](const Opening& left, const Opening& right) {
                     if (left.value != right.value) return left.value > right.value;
                     return left.turn.size() < right.turn.size();
                   });
  openings.checkpoint_error = checkpoint_error_;
  openings.statistics = statistics();
  return openings;
}

Analysis Solver::Impl::analyze(const Position& position) {
  begin(position);
  Analysis analysis;
  analysis.rules = rules_;
  analysis.rules.pie = false;
  analysis.position = position;
  analysis.moves.resize(table_.houses());
  const Standing standing = standing_of(position);
  try {
    if (table_.is_over(position.board)) {
      analysis.value = reported(total_of(standing), standing);
    } else {
      std::optional<int> best;
      for (int house = 0; house < table_.houses(); ++house) {
        if (seeds_at(position.board.own, house) == 0) continue;
        const MoveResult result = table_.play(position.board, house);
        MoveValue move;
        move.house = house;
        move.value = reported(move_total(standing, result), standing);
        move.again = result.again;
        move.captured = result.captured;
        move.ends = result.ends;
        best = std::max(best.value_or(move.value), move.value);
        analysis.moves[house] = move;
      }
      analysis.value = *best;
    }
  } catch (const LimitMet&) {
    throw Interrupted();
  }
  analysis.statistics = statistics();
  return analysis;
}

Solver::Solver(const Rules& rules, int houses, int max_seeds, const SolverOptions& options)
    : impl_(std::make_unique<Impl>(rules, houses, max_seeds, options)) {}

Solver::~Solver() = default;

Solution Solver::solve(const Position& position) { return impl_->solve(position); }

Proof Solver::prove(const Position& position, const Statement& statement) {
  return impl_->prove(position, statement);
}

Openings Solver::openings(const Position& position,
                          const std::function<void(const Opening&)>& found) {
  return impl_->openings(position, found);
}

Analysis Solver::analyze(const Position& position) { return impl_->analyze(position); }

}  // namespace kalah
