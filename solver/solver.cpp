// From positions to proofs: windows, best moves, lines, the pie rule.
#include "solver/solver.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <utility>

#include "engine/game.h"
#include "engine/input_error.h"
#include "solver/egdb.h"
#include "solver/egdb_error.h"
#include "solver/layer_file.h"
#include "solver/search.h"

namespace kalah {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kLeastTableBytes = std::uint64_t{1} << 20;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

int sign(int number) { return (number > 0) - (number < 0); }

// A board with what its mover is ahead by. The *total* of a standing is what the game ends with for
// the mover under perfect play: the margin, stores included, or under goal=outcome its sign.
struct Standing {
  Board board;
  int lead = 0;
};

Standing standing_of(const Position& position) {
  return {position.board, position.store - position.other_store};
}

// The standing after a move, of the player who moves next.
Standing after(const Standing& standing, const MoveResult& result) {
  const int lead = standing.lead + result.gain();
  return {result.next(), result.again ? lead : -lead};
}

// Seconds that a job takes with a database of so many seeds, roughly: enough to choose by. The
// builder values, and the reader loads, some 100 million boards a second and thread. The search
// makes about a million nodes a second and thread, and their number, measured on starts from
// Kalah(6,3) to Kalah(6,5), grows by 2^0.7 a seed in play and halves with two more seeds in the
// database.
double estimated_seconds(int houses, int seeds_in_play, int egdb_seeds, int threads) {
  const double boards = static_cast<double>(Egdb::boards(houses, egdb_seeds));
  const double nodes = std::exp2(0.5 + 0.7 * seeds_in_play * houses / 6.0 - 0.5 * egdb_seeds);
  return (boards / 1e8 + nodes / 1e6) / threads;
}

std::string megabytes(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

// Bytes that getting a database takes, at its peak.
std::uint64_t egdb_peak_bytes(int houses, int seeds, bool stored) {
  return stored ? Egdb::load_bytes(houses, seeds) : Egdb::build_bytes(houses, seeds);
}

int choose_egdb_seeds(const Rules& rules, int houses, int max_seeds, const SolverOptions& options) {
  if (options.egdb_seeds == 0) return 0;
  int most = std::min(ValueMatrices::kMostSeeds, max_seeds);
  const bool stored = !options.egdb_directory.empty();
  if (stored) {
    const int there = stored_layers(options.egdb_directory, rules, houses) - 1;
    const std::string folder = egdb_folder(options.egdb_directory, rules, houses);
    if (there < 0) {
      throw EgdbError(EgdbError::Kind::kMissing, "there is no database in " + folder);
    }
    if (std::min(options.egdb_seeds, most) > there) {
      throw EgdbError(EgdbError::Kind::kMissing, "the database in " + folder + " has layers 0.." +
                                                     std::to_string(there) + ", not " +
                                                     std::to_string(options.egdb_seeds));
    }
    most = std::min(most, there);
  }
  const std::uint64_t for_database = options.memory - kLeastTableBytes;
  if (options.egdb_seeds != SolverOptions::kAutoSeeds) {
    if (options.egdb_seeds < 0) throw InputError("the seeds of a database can't be negative");
    const int seeds = std::min(options.egdb_seeds, most);
    const std::uint64_t bytes = egdb_peak_bytes(houses, seeds, stored);
    if (bytes > for_database) {
      throw InputError("a database of " + std::to_string(seeds) + " seeds takes " +
                       megabytes(bytes) + " while it is made, the memory budget is " +
                       megabytes(options.memory));
    }
    return seeds;
  }
  int best = 0;
  double best_seconds = std::numeric_limits<double>::max();
  for (int seeds = 0; seeds <= most; ++seeds) {
    if (seeds > 0 && egdb_peak_bytes(houses, seeds, stored) > for_database) break;
    const double seconds = estimated_seconds(houses, max_seeds, seeds, options.threads);
    if (seconds < best_seconds) {
      best = seeds;
      best_seconds = seconds;
    }
  }
  return best;
}

// A complete turn, and the standing of the opponent after it.
struct Turn {
  std::vector<int> houses;
  Standing next;
};

void collect_turns(const SowTable& table, const Standing& standing, std::vector<int>& prefix,
                   std::vector<Turn>& turns) {
  for (int house = 0; house < table.houses(); ++house) {
    if (seeds_at(standing.board.own, house) == 0) continue;
    const MoveResult result = table.play(standing.board, house);
    const Standing next = after(standing, result);
    prefix.push_back(house);
    if (!result.again) {
      turns.push_back({prefix, next});
    } else if (result.ends) {
      // The game is over while the same player would be next: what is left is banked here.
      turns.push_back({prefix, {Board{}, -(next.lead + table.leftover(next.board))}});
    } else {
      collect_turns(table, next, prefix, turns);
    }
    prefix.pop_back();
  }
}

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
  Analysis analyze(const Position& position);

 private:
  void begin(const Position& position);
  Statistics statistics() const;

  void prove(const Board& board, int beta, Bounds& proven);
  bool reaches(const Standing& standing, int total);
  int total_of(const Standing& standing);
  bool move_reaches(const Standing& standing, const MoveResult& result, int total);
  int move_total(const Standing& standing, const MoveResult& result);

  int reported(int total, const Standing& standing) const;
  int best_move(const Standing& standing, int total);
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
  Statistics job_;                      // of the job at hand, as far as they are known at its start
  Clock::time_point job_start_;
  Board asked_board_;  // the position of the job at hand, and what is proven about it
  Bounds asked_bounds_;
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
    const auto report = [&](std::uint64_t done) {
      if (!options_.progress) return;
      Progress progress;
      progress.phase = Progress::Phase::kDatabase;
      progress.seconds = seconds_since(start);
      progress.done = done;
      progress.total = Egdb::boards(houses, egdb_seeds);
      options_.progress(progress);
    };
    ThreadPool pool(options.threads);
    egdb_ = options.egdb_directory.empty()
                ? Egdb::build(table_, egdb_seeds, pool, report)
                : Egdb::load(options.egdb_directory, rules, houses, egdb_seeds, pool, report);
    unreported_egdb_seconds_ = seconds_since(start);
  }
  const std::uint64_t egdb_bytes = egdb_ ? egdb_->bytes() : 0;
  const std::uint64_t table_bytes =
      options.memory - std::min(egdb_bytes, options.memory - kLeastTableBytes);
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
  asked_board_ = position.board;
  asked_bounds_ = search_->known(position.board);
  job_start_ = Clock::now();
  job_ = Statistics{};
  job_.nodes = search_->nodes();
  job_.egdb_seconds = std::exchange(unreported_egdb_seconds_, 0.0);
  job_.egdb_seeds = egdb_ ? egdb_->seeds() : 0;
  job_.egdb_bytes = egdb_ ? egdb_->bytes() : 0;
  job_.threads = options_.threads;
}

Statistics Solver::Impl::statistics() const {
  Statistics statistics = job_;
  statistics.nodes = search_->nodes() - job_.nodes;
  statistics.table_bytes = search_->table_bytes();
  statistics.seconds = job_.egdb_seconds + seconds_since(job_start_);
  return statistics;
}

// One null window, with reports; narrows what is proven about the board's value.
void Solver::Impl::prove(const Board& board, int beta, Bounds& proven) {
  const bool is_asked = board == asked_board_;
  const auto report = [&](std::uint64_t nodes, bool bound_proven) {
    if (!options_.progress) return;
    Progress progress;
    progress.phase = Progress::Phase::kSearch;
    progress.seconds = seconds_since(job_start_);
    progress.done = nodes - job_.nodes;
    progress.lower = asked_bounds_.lower;
    progress.upper = asked_bounds_.upper;
    progress.bound_proven = bound_proven;
    options_.progress(progress);
  };
  const int result =
      search_->null_window(board, beta, [&](std::uint64_t nodes) { report(nodes, false); });
  if (result >= beta) {
    proven.lower = std::max(proven.lower, result);
  } else {
    proven.upper = std::min(proven.upper, result);
  }
  const bool is_news = is_asked && asked_bounds_ != proven;
  if (is_asked) asked_bounds_ = proven;
  report(search_->nodes(), is_news);
}

bool Solver::Impl::reaches(const Standing& standing, int total) {
  if (rules_.goal == Goal::kOutcome && (total < 0 || total > 1)) return total < 0;
  const int beta = total - standing.lead;
  Bounds proven = search_->known(standing.board);
  if (proven.lower < beta && proven.upper >= beta) prove(standing.board, beta, proven);
  return proven.lower >= beta;
}

int Solver::Impl::total_of(const Standing& standing) {
  if (rules_.goal == Goal::kOutcome) {
    return reaches(standing, 1) ? 1 : reaches(standing, 0) ? 0 : -1;
  }
  // MTD(f), from a guess that is as good as any: nobody gains.
  Bounds proven = search_->known(standing.board);
  int guess = 0;
  while (proven.lower < proven.upper) {
    guess = std::clamp(guess, proven.lower, proven.upper);
    const int beta = guess == proven.lower ? guess + 1 : guess;
    prove(standing.board, beta, proven);
    guess = proven.lower >= beta ? proven.lower : proven.upper;
  }
  return standing.lead + proven.lower;
}

bool Solver::Impl::move_reaches(const Standing& standing, const MoveResult& result, int total) {
  const Standing next = after(standing, result);
  return result.again ? reaches(next, total) : !reaches(next, 1 - total);
}

int Solver::Impl::move_total(const Standing& standing, const MoveResult& result) {
  const int total = total_of(after(standing, result));
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
  if (!table_.is_over(standing.board)) {
    for (int house = 0; house < table_.houses(); ++house) {
      if (seeds_at(standing.board.own, house) == 0) continue;
      const MoveResult result = table_.play(standing.board, house);
      if (move_reaches(standing, result, total)) solution.best.push_back(house);
    }
  }
  Game game(table_.rules(), solution.position);
  play_line(game, total);
  check_line(game, total);
  solution.pv = game.turns();
}

// The second player takes the better side after the first turn, so the first player makes the turn
// after which the sides differ least.
void Solver::Impl::solve_pie(const Standing& standing, Solution& solution) {
  std::vector<Turn> turns;
  std::vector<int> prefix;
  collect_turns(table_, standing, prefix, turns);
  int best_total = 0;  // for the first player, before a swap
  const Turn* best_turn = nullptr;
  for (const Turn& turn : turns) {
    const int best_size = std::abs(best_total);
    if (best_turn != nullptr &&
        (reaches(turn.next, best_size) || !reaches(turn.next, 1 - best_size))) {
      continue;
    }
    best_total = -total_of(turn.next);
    best_turn = &turn;
  }
  const int size = std::abs(best_total);
  for (const Turn& turn : turns) {
    const int house = turn.houses.front();
    const bool is_listed =
        std::find(solution.best.begin(), solution.best.end(), house) != solution.best.end();
    if (!is_listed && reaches(turn.next, -size) && !reaches(turn.next, size + 1)) {
      solution.best.push_back(house);
    }
  }
  solution.value = reported(-size, standing);
  solution.outcome = size == 0 ? Outcome::kDraw : Outcome::kLoss;

  Game game(table_.rules(), solution.position);
  game.play_turn(best_turn->houses);
  play_line(game, -best_total);
  check_line(game, best_total);
  solution.pv = game.turns();
  if (best_total > 0) solution.pv.insert(solution.pv.begin() + 1, "swap");
}

Solution Solver::Impl::solve(const Position& position) {
  begin(position);
  Solution solution;
  solution.rules = rules_;
  solution.position = position;
  const Standing standing = standing_of(position);
  if (rules_.pie && !table_.is_over(position.board)) {
    solve_pie(standing, solution);
  } else {
    solve_plain(standing, solution);
  }
  solution.statistics = statistics();
  return solution;
}

Analysis Solver::Impl::analyze(const Position& position) {
  begin(position);
  Analysis analysis;
  analysis.rules = rules_;
  analysis.rules.pie = false;
  analysis.position = position;
  analysis.moves.resize(static_cast<std::size_t>(table_.houses()));
  const Standing standing = standing_of(position);
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
      analysis.moves[static_cast<std::size_t>(house)] = move;
    }
    analysis.value = *best;
  }
  analysis.statistics = statistics();
  return analysis;
}

Solver::Solver(const Rules& rules, int houses, int max_seeds, const SolverOptions& options)
    : impl_(std::make_unique<Impl>(rules, houses, max_seeds, options)) {}

Solver::~Solver() = default;

Solution Solver::solve(const Position& position) { return impl_->solve(position); }

Analysis Solver::analyze(const Position& position) { return impl_->analyze(position); }

}  // namespace kalah
