// The computer player at work for `play`.
#include "tools/play/player_adviser.h"

namespace kalah {

PlayerAdviser::PlayerAdviser(const PlayerOptions& options, double seconds,
                             const std::atomic<bool>* stop)
    : options_(options) {
  thinking_.seconds = seconds;
  thinking_.control = JobControl({}, stop);
}

Choice PlayerAdviser::choose(const Rules& rules, const Position& position, int level,
                             double share) {
  Thinking thinking = thinking_;
  thinking.seconds *= share;
  return player_for(rules, position).choose(position, level, thinking);
}

std::vector<std::optional<Judgement>> PlayerAdviser::judge(const Rules& rules,
                                                           const Position& position) {
  return player_for(rules, position).judge(position, thinking_);
}

Player& PlayerAdviser::player_for(const Rules& rules, const Position& position) {
  const int seeds = count_seeds(position.board);
  if (!player_ || !(rules_ == rules) || houses_ != position.houses || seeds > max_seeds_) {
    player_.reset();  // frees its memory before the next one allocates
    player_ = std::make_unique<Player>(rules, position.houses, seeds, options_);
    rules_ = rules;
    houses_ = position.houses;
    max_seeds_ = seeds;
  }
  return *player_;
}

}  // namespace kalah
