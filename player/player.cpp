// One database and the two kinds of players around it.
#include "player/player.h"

#include "base/input_error.h"
#include "base/number_text.h"
#include "player/level_player.h"
#include "player/perfect_player.h"
#include "player/root.h"

namespace kalah {
namespace {

// How long anybody waits for a player.
constexpr double kDatabaseSeconds = 1;

static_assert(LevelPlayer::kTableBytes < kLeastTableBytes);

}  // namespace

EgdbRequest player_egdb_request(const Rules& rules, int houses, int max_seeds,
                                const PlayerOptions& options) {
  EgdbRequest request;
  request.rules = rules;
  request.houses = houses;
  request.max_seeds = max_seeds;
  request.seeds = options.egdb_seeds;
  request.bits = kExactBits;
  request.auto_seconds = kDatabaseSeconds;
  request.directory = options.egdb_directory;
  request.memory = options.memory;
  request.threads = options.threads;
  return request;
}

class Player::Impl {
 public:
  Impl(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options)
      : goal_(rules.goal),
        table_(rules, houses),
        ranking_(houses, max_seeds),
        egdb_(open_egdb(player_egdb_request(rules, houses, max_seeds, options))),
        level_player_(table_, options.seed),
        perfect_player_({&table_, &ranking_, egdb_.egdb.get()}, goal_, options.threads,
                        egdb_.table_bytes - LevelPlayer::kTableBytes) {}

  Choice choose(const Position& position, int level, const Thinking& thinking);
  std::vector<std::optional<Judgement>> judge(const Position& position, const Thinking& thinking);
  void set_seed(std::uint64_t seed) { level_player_.set_seed(seed); }
  int egdb_seeds() const { return egdb_.seeds(); }

 private:
  void expect_possible(const Position& position) const;
  Choice choose_by_level(Root& root, int level, const Thinking& thinking);
  Choice choose_perfect(Root& root, const Thinking& thinking);

  Goal goal_;
  SowTable table_;
  Ranking ranking_;
  OpenEgdb egdb_;
  LevelPlayer level_player_;
  PerfectPlayer perfect_player_;
};

void Player::Impl::expect_possible(const Position& position) const {
  const int seeds = count_seeds(position.board);
  if (position.houses != table_.houses() || seeds > ranking_.max_seeds()) {
    throw InputError("this player is for " + counted(table_.houses(), "house") +
                     " a side and at most " + counted(ranking_.max_seeds(), "seed") +
                     " in play, not for " + std::to_string(position.houses) + " and " +
                     std::to_string(seeds));
  }
  if (table_.is_over(position.board)) throw InputError("the game is over: there is no move");
}

Choice Player::Impl::choose_by_level(Root& root, int level, const Thinking& thinking) {
  const std::uint64_t nodes_before = level_player_.nodes();
  Choice choice = level_player_.choose(root, level, thinking);
  choice.nodes = level_player_.nodes() - nodes_before;
  if (thinking.improve) thinking.improve(choice);
  return choice;
}

Choice Player::Impl::choose_perfect(Root& root, const Thinking& thinking) {
  std::optional<Choice> last;
  const std::uint64_t nodes_before = perfect_player_.nodes();
  perfect_player_.think(root, thinking, [&] {
    Choice choice = root.choice(root.best_move());
    choice.nodes = perfect_player_.nodes() - nodes_before;
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
  expect_possible(position);
  Root root(table_, goal_, position, false);
  return level == kHighestLevel ? choose_perfect(root, thinking)
                                : choose_by_level(root, level, thinking);
}

std::vector<std::optional<Judgement>> Player::Impl::judge(const Position& position,
                                                          const Thinking& thinking) {
  expect_possible(position);
  Root root(table_, goal_, position, true);
  perfect_player_.think(root, thinking, [] {});
  std::vector<std::optional<Judgement>> judgements(table_.houses());
  for (const RootMove& move : root.moves) judgements[move.house] = move.judgement;
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
