// Levels, and the highest one's mixture of looking ahead and proving.
#include "player/player.h"

#include <algorithm>
#include <array>
#include <limits>
#include <random>

#include "base/input_error.h"
#include "engine/sign.h"
#include "engine/turns.h"
#include "player/depth_search.h"
#include "solver/egdb/egdb.h"
#include "solver/egdb/format/catalogue.h"
#include "solver/egdb_choice.h"
#include "solver/search/search.h"
#include "solver/solver.h"

namespace kalah {
namespace {

using Clock = Deadline::Clock;

constexpr std::array<int, kHighestLevel> kDepths = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12};
constexpr double kHighestSeconds = 2;  // of the highest level, when nobody says
// A database of so many boards is there in about a second.
constexpr double kBoardsOfASecond = 100e6;
constexpr std::uint64_t kMostLookaheadBytes = std::uint64_t{64} << 20;
// The levels below the highest always have a table of this size: what is in it decides which moves
// look equal, and their games are to be the same with any memory.
constexpr std::uint64_t kPlainTableBytes = std::uint64_t{512} << 10;
static_assert(kPlainTableBytes < kLeastTableBytes);
// Looking ahead and proving take turns; each goes on where it was when its time is over.
constexpr double kFirstSlice = 0.01;
constexpr double kSliceGrowth = 1.5;
constexpr int kMostDepth = 250;

// A legal move, what is known of it, and what it leads to.
struct RootMove {
  int house = 0;
  MoveResult result;
  Judgement judgement;
};

void raise_lower(Judgement& judgement, int bound) {
  judgement.bounds.lower = std::max(judgement.bounds.lower, bound);
  judgement.estimate = std::max(judgement.estimate, judgement.bounds.lower);
}

void cut_upper(Judgement& judgement, int bound) {
  judgement.bounds.upper = std::min(judgement.bounds.upper, bound);
  judgement.estimate = std::min(judgement.estimate, judgement.bounds.upper);
}

Clock::time_point after_seconds(double seconds) {
  constexpr double kForever = 1e8;
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(std::min(seconds, kForever)));
}

int auto_egdb_seeds(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options) {
  const bool stored = !options.egdb_directory.empty();
  int most = std::min(max_seeds, kMaxEgdbSeeds);
  if (stored) most = std::min(most, stored_layers(options.egdb_directory, rules, houses) - 1);
  const double boards = kBoardsOfASecond * options.threads;
  const SowTable table(play_rules(rules), houses);
  int seeds = 0;
  while (seeds < most && static_cast<double>(Egdb::boards(houses, seeds + 1)) <= boards &&
         (stored ? Egdb::load_bytes(houses, seeds + 1) : Egdb::build_bytes(table, seeds + 1)) <=
             options.memory / 4 * 3) {
    ++seeds;
  }
  return seeds;
}

}  // namespace

std::string level_text(int level) {
  if (level == 0) return "plays at random";
  if (level == 1) return "takes the most seeds it can get in one move";
  if (level < kHighestLevel) {
    return "looks " + std::to_string(kDepths[level]) + " moves ahead";
  }
  return "perfect within the time it gets";
}

int player_egdb_seeds(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options) {
  if (options.threads < 1) throw InputError("the number of threads must be at least 1");
  if (options.memory < kLeastPlayerMemory) {
    throw InputError("the memory budget must be at least " +
                     std::to_string(kLeastPlayerMemory >> 20) + " MiB");
  }
  SolverOptions solver_options;
  solver_options.memory = options.memory;
  solver_options.threads = options.threads;
  solver_options.egdb_directory = options.egdb_directory;
  solver_options.egdb_seeds = options.egdb_seeds == SolverOptions::kAutoSeeds
                                  ? auto_egdb_seeds(rules, houses, max_seeds, options)
                                  : options.egdb_seeds;
  return choose_egdb_seeds(rules, houses, max_seeds, solver_options);
}

static_assert(kLeastPlayerMemory == 2 * kLeastTableBytes);

class Player::Impl {
 public:
  Impl(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options);

  Choice choose(const Position& position, int level, const Thinking& thinking);
  std::vector<std::optional<Judgement>> judge(const Position& position, const Thinking& thinking);
  void set_seed(std::uint64_t seed) { random_.seed(seed); }
  int egdb_seeds() const { return egdb_ ? egdb_->seeds() : 0; }

 private:
  // A position that is thought about.
  struct Root {
    Position position;
    int lead = 0;
    std::vector<RootMove> moves;
    Bounds bounds;     // proven of the position
    int depth = 0;     // that all moves have been looked at with
    bool all = false;  // every move is of interest, not only the best
  };

  Root make_root(const Position& position, bool all) const;
  Choice choice_of(const Root& root, std::size_t move) const;
  Choice choose_at_random(const Root& root);
  Choice choose_by_depth(Root& root, int level, const Thinking& thinking);
  Choice choose_highest(Root& root, const Thinking& thinking);
  void think(Root& root, DepthSearch& lookahead, const Thinking& thinking,
             const std::function<void()>& improved);

  void use_bounds_of_known(Root& root) const;
  bool deepen(Root& root, DepthSearch& lookahead, int depth);
  void limit_window(const Deadline& deadline);
  void prove(Root& root, const Deadline& deadline);
  void narrow_root(Root& root);
  bool narrow_move(RootMove& move, int beta);
  std::size_t best_move(const Root& root) const;
  bool decided(const Root& root) const;

  std::uint64_t nodes() const { return plain_->nodes() + informed_->nodes() + search_->nodes(); }

  Rules rules_;
  SowTable table_;
  Ranking ranking_;
  std::unique_ptr<Egdb> egdb_;
  std::unique_ptr<DepthSearch> plain_;     // without the database
  std::unique_ptr<DepthSearch> informed_;  // with it
  std::unique_ptr<Search> search_;
  std::mt19937_64 random_;
};

Player::Impl::Impl(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options)
    : rules_(rules),
      table_(play_rules(rules), houses),
      ranking_(houses, max_seeds),
      random_(options.seed) {
  const int seeds = player_egdb_seeds(rules, houses, max_seeds, options);
  if (seeds > 0) {
    ThreadPool pool(options.threads);
    egdb_ = options.egdb_directory.empty()
                ? Egdb::build(table_, seeds, options.memory - kLeastTableBytes, pool)
                : Egdb::load(options.egdb_directory, rules, houses, seeds, pool);
  }
  const std::uint64_t egdb_bytes = egdb_ ? egdb_->bytes() : 0;
  const std::uint64_t rest =
      options.memory - std::min(egdb_bytes, options.memory - kLeastTableBytes);
  const std::uint64_t shared = rest - kPlainTableBytes;
  plain_ = std::make_unique<DepthSearch>(table_, nullptr, kPlainTableBytes);
  informed_ =
      std::make_unique<DepthSearch>(table_, egdb_.get(), std::min(shared / 3, kMostLookaheadBytes));
  search_ = std::make_unique<Search>(SearchContext{&table_, &ranking_, egdb_.get()},
                                     options.threads, shared / 3 * 2);
}

Player::Impl::Root Player::Impl::make_root(const Position& position, bool all) const {
  const int seeds = count_seeds(position.board);
  if (position.houses != table_.houses() || seeds > ranking_.max_seeds()) {
    throw InputError("this player is for " + std::to_string(table_.houses()) +
                     " houses a side and at most " + std::to_string(ranking_.max_seeds()) +
                     " seeds in play, not for " + std::to_string(position.houses) + " and " +
                     std::to_string(seeds));
  }
  if (table_.is_over(position.board)) throw InputError("the game is over: there is no move");
  Root root;
  root.position = position;
  root.lead = position.store - position.other_store;
  root.bounds = {-seeds, seeds};
  root.all = all;
  for (int house = 0; house < table_.houses(); ++house) {
    if (seeds_at(position.board.own, house) == 0) continue;
    RootMove move;
    move.house = house;
    move.result = table_.play(position.board, house);
    move.judgement.bounds = {-seeds, seeds};
    root.moves.push_back(move);
  }
  return root;
}

Choice Player::Impl::choice_of(const Root& root, std::size_t move) const {
  return {root.moves[move].house, root.moves[move].judgement, 0};
}

Choice Player::Impl::choose_at_random(const Root& root) {
  return choice_of(root, random_() % root.moves.size());
}

// Looks at every move with a depth. Moves that can't be best get an upper bound as their estimate,
// unless all are of interest. The best ones stand first afterwards. Returns false, and changes no
// estimate, if the deadline comes before the end.
bool Player::Impl::deepen(Root& root, DepthSearch& lookahead, int depth) {
  const int seeds = count_seeds(root.position.board);
  std::vector<RootMove> moves = root.moves;
  int best = -seeds - 1;
  for (RootMove& move : moves) {
    Judgement& judgement = move.judgement;
    judgement.depth = depth;
    if (judgement.bounds.is_exact()) {
      judgement.estimate = judgement.bounds.lower;
      best = std::max(best, judgement.estimate);
      continue;
    }
    // Equals of the best are told from lesser moves, which takes the window one lower.
    const int alpha = root.all ? -seeds - 1 : std::max(best - 1, -seeds - 1);
    DepthSearch::Result result;
    try {
      result = lookahead.search_move(move.result, depth, alpha, seeds + 1);
    } catch (const DepthSearch::Stopped&) {
      return false;
    }
    judgement.estimate = std::clamp(result.value, judgement.bounds.lower, judgement.bounds.upper);
    if (result.proven) {
      cut_upper(judgement, result.value);
      if (result.value > alpha) raise_lower(judgement, result.value);
    }
    best = std::max(best, judgement.estimate);
  }
  std::stable_sort(moves.begin(), moves.end(), [](const RootMove& a, const RootMove& b) {
    return a.judgement.estimate > b.judgement.estimate;
  });
  root.moves = std::move(moves);
  root.depth = depth;
  return true;
}

Choice Player::Impl::choose_by_depth(Root& root, int level, const Thinking& thinking) {
  Deadline deadline{Clock::time_point::max(), thinking.stop};
  if (thinking.seconds > 0) deadline.at = after_seconds(thinking.seconds);
  plain_->begin(deadline, level > 1);
  const int depth = kDepths[level];
  int shown = -1;
  for (int d = 1; d <= depth; ++d) {
    if (!deepen(root, *plain_, d)) break;
    if (d < depth && thinking.improve && root.moves[0].house != shown) {
      shown = root.moves[0].house;
      thinking.improve(choice_of(root, 0));
    }
  }
  std::size_t equals = 1;
  while (root.depth > 0 && equals < root.moves.size() &&
         root.moves[equals].judgement.estimate == root.moves[0].judgement.estimate) {
    ++equals;
  }
  return choice_of(root, random_() % equals);
}

// What database and table know of the moves.
void Player::Impl::use_bounds_of_known(Root& root) const {
  for (RootMove& move : root.moves) {
    const Bounds known = search_->known(move.result.next());
    const int gain = move.result.gain();
    const Bounds bounds = move.result.again ? Bounds{gain + known.lower, gain + known.upper}
                                            : Bounds{gain - known.upper, gain - known.lower};
    raise_lower(move.judgement, bounds.lower);
    cut_upper(move.judgement, bounds.upper);
  }
  int lower = -kMaxSeeds;
  int upper = -kMaxSeeds;
  for (const RootMove& move : root.moves) {
    lower = std::max(lower, move.judgement.bounds.lower);
    upper = std::max(upper, move.judgement.bounds.upper);
  }
  root.bounds.lower = std::max(root.bounds.lower, lower);
  root.bounds.upper = std::min(root.bounds.upper, upper);
}

// The move to play by what is known. Under goal=outcome a proven win is all one can want.
std::size_t Player::Impl::best_move(const Root& root) const {
  const auto merit = [&](const RootMove& move) {
    const Judgement& judgement = move.judgement;
    int outcome = 0;
    if (rules_.goal == Goal::kOutcome) {
      outcome = judgement.bounds.lower + root.lead > 0 ? 2 : sign(judgement.estimate + root.lead);
    }
    return std::array<int, 3>{outcome, judgement.estimate, judgement.bounds.lower};
  };
  std::size_t best = 0;
  for (std::size_t i = 1; i < root.moves.size(); ++i) {
    if (merit(root.moves[i]) > merit(root.moves[best])) best = i;
  }
  return best;
}

// Whether nothing that could still be proven matters.
bool Player::Impl::decided(const Root& root) const {
  if (root.all) {
    return std::all_of(root.moves.begin(), root.moves.end(),
                       [](const RootMove& move) { return move.judgement.bounds.is_exact(); });
  }
  const std::size_t best = best_move(root);
  const int lower = root.moves[best].judgement.bounds.lower;
  if (rules_.goal == Goal::kOutcome && lower + root.lead > 0) return true;
  if (lower >= root.bounds.upper) return true;
  if (rules_.goal == Goal::kOutcome && lower + root.lead == 0 &&
      root.bounds.upper + root.lead <= 0) {
    return true;
  }
  return std::all_of(root.moves.begin(), root.moves.end(), [&](const RootMove& move) {
    return move.house == root.moves[best].house || move.judgement.bounds.upper <= lower;
  });
}

// Proves whether a move reaches `beta`. Returns false if it was stopped.
bool Player::Impl::narrow_move(RootMove& move, int beta) {
  const int gain = move.result.gain();
  const Board next = move.result.next();
  const int rest = move.result.again ? beta - gain : gain - beta + 1;
  const std::optional<int> found = search_->window(next, rest - 1, rest);
  if (!found) return false;
  const int value = move.result.again ? gain + *found : gain - *found;
  if (value >= beta) {
    raise_lower(move.judgement, value);
  } else {
    cut_upper(move.judgement, value);
  }
  return true;
}

// Proves something new about the value of the position, or which move has it, unless it
// is stopped.
void Player::Impl::narrow_root(Root& root) {
  Bounds& bounds = root.bounds;
  int guess = root.moves[best_move(root)].judgement.estimate;
  if (rules_.goal == Goal::kOutcome) {
    // Win or not, draw or not; the margin only if all is lost.
    if (bounds.upper + root.lead > 0 && bounds.lower + root.lead <= 0)
      guess = 1 - root.lead;
    else if (bounds.upper + root.lead == 0 && bounds.lower + root.lead < 0)
      guess = -root.lead;
  }
  const bool enough = rules_.goal == Goal::kOutcome && bounds.lower + root.lead >= 0 &&
                      (bounds.lower + root.lead > 0 || bounds.upper + root.lead <= 0);
  if (!bounds.is_exact() && !enough) {
    const int beta = std::clamp(guess, bounds.lower + 1, bounds.upper);
    const std::optional<int> found = search_->window(root.position.board, beta - 1, beta);
    if (!found) return;
    if (*found >= beta) {
      bounds.lower = std::max(bounds.lower, *found);
    } else {
      bounds.upper = std::min(bounds.upper, *found);
    }
    for (RootMove& move : root.moves) cut_upper(move.judgement, bounds.upper);
    return;
  }
  // A move that reaches what is proven; the table's first.
  const int table_move = search_->table_move(root.position.board);
  std::stable_partition(root.moves.begin(), root.moves.end(),
                        [&](const RootMove& move) { return move.house == table_move; });
  for (RootMove& move : root.moves) {
    if (move.judgement.bounds.upper < bounds.lower) continue;
    if (move.judgement.bounds.lower < bounds.lower) narrow_move(move, bounds.lower);
    return;
  }
}

// Lets the next window run until the deadline, and not much longer: the search looks at the clock
// only now and then, so when little time is left it gets as many nodes as surely fit.
void Player::Impl::limit_window(const Deadline& deadline) {
  constexpr double kLittleTime = 2;
  constexpr double kNodesASecond = 1e6;  // about half of what it does
  constexpr double kLeastNodes = 10'000;
  Search::Control control;
  control.on_tick = [deadline](std::uint64_t) {
    return deadline.passed() ? SearchSignal::kStop : SearchSignal::kContinue;
  };
  const double left = std::chrono::duration<double>(deadline.at - Clock::now()).count();
  if (left < kLittleTime) {
    control.node_limit =
        search_->nodes() + static_cast<std::uint64_t>(std::max(kLeastNodes, left * kNodesASecond));
  }
  search_->set_control(std::move(control));
}

// Proves until all is decided or the deadline comes. A window that was stopped goes on where it
// was, from what the table keeps.
void Player::Impl::prove(Root& root, const Deadline& deadline) {
  while (!decided(root) && !deadline.passed()) {
    limit_window(deadline);
    if (!root.all) {
      narrow_root(root);
      continue;
    }
    const auto open = std::find_if(root.moves.begin(), root.moves.end(), [](const RootMove& move) {
      return !move.judgement.bounds.is_exact();
    });
    const Bounds& bounds = open->judgement.bounds;
    const int beta = std::clamp(open->judgement.estimate, bounds.lower + 1, bounds.upper);
    // So that no hard move keeps the others waiting.
    if (narrow_move(*open, beta)) std::rotate(open, open + 1, root.moves.end());
  }
}

// Looks ahead and proves in turns until all is decided or the time is over.
void Player::Impl::think(Root& root, DepthSearch& lookahead, const Thinking& thinking,
                         const std::function<void()>& improved) {
  const double seconds = thinking.seconds > 0 ? thinking.seconds : kHighestSeconds;
  const Deadline end{after_seconds(seconds), thinking.stop};
  use_bounds_of_known(root);
  // The first answer takes no time to speak of and is not interrupted.
  lookahead.begin(Deadline{});
  for (int depth = 1; depth <= 2; ++depth) deepen(root, lookahead, depth);
  improved();
  for (double slice = kFirstSlice; !decided(root) && !end.passed(); slice *= kSliceGrowth) {
    const Deadline look{std::min(end.at, after_seconds(slice)), thinking.stop};
    lookahead.set_deadline(look);
    while (root.depth < kMostDepth && !decided(root) && deepen(root, lookahead, root.depth + 1)) {
      improved();
    }
    if (decided(root)) break;
    prove(root, Deadline{std::min(end.at, after_seconds(slice)), thinking.stop});
    improved();
  }
  improved();
}

Choice Player::Impl::choose_highest(Root& root, const Thinking& thinking) {
  std::optional<Choice> last;
  const std::uint64_t nodes_before = nodes();
  think(root, *informed_, thinking, [&] {
    Choice choice = choice_of(root, best_move(root));
    choice.nodes = nodes() - nodes_before;
    const bool is_news = !last || last->house != choice.house;
    last = choice;
    if (is_news && thinking.improve) thinking.improve(choice);
  });
  return *last;
}

Choice Player::Impl::choose(const Position& position, int level, const Thinking& thinking) {
  if (level < 0 || level > kHighestLevel) {
    throw InputError("level " + std::to_string(level) + "; expected a whole number from 0 to " +
                     std::to_string(kHighestLevel));
  }
  Root root = make_root(position, false);
  const std::uint64_t nodes_before = nodes();
  Choice choice = level == 0               ? choose_at_random(root)
                  : level == kHighestLevel ? choose_highest(root, thinking)
                                           : choose_by_depth(root, level, thinking);
  choice.nodes = nodes() - nodes_before;
  if (level < kHighestLevel && thinking.improve) thinking.improve(choice);
  return choice;
}

std::vector<std::optional<Judgement>> Player::Impl::judge(const Position& position,
                                                          const Thinking& thinking) {
  Root root = make_root(position, true);
  think(root, *informed_, thinking, [] {});
  std::vector<std::optional<Judgement>> judgements(table_.houses());
  for (const RootMove& move : root.moves) {
    judgements[move.house] = move.judgement;
  }
  return judgements;
}

Player::Player(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options)
    : impl_(std::make_unique<Impl>(rules, houses, max_seeds, options)) {}

Player::~Player() = default;

Choice Player::choose(const Position& position, int level, const Thinking& thinking) {
  return impl_->choose(position, level, thinking);
}

std::vector<std::optional<Judgement>> Player::judge(const Position& position,
                                                    const Thinking& thinking) {
  return impl_->judge(position, thinking);
}

void Player::set_seed(std::uint64_t seed) { impl_->set_seed(seed); }

int Player::egdb_seeds() const { return impl_->egdb_seeds(); }

}  // namespace kalah
