// The computer player at work for `play`: made anew when the rules or the board change.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "player/player.h"
#include "tools/play/session.h"

namespace kalah {

class PlayerAdviser : public PlayAdviser {
 public:
  // Thinks for at most `seconds` about a move, or until `stop` is set.
  PlayerAdviser(const PlayerOptions& options, double seconds, const std::atomic<bool>* stop);

  Choice choose(const Rules& rules, const Position& position, int level, double share) override;
  std::vector<std::optional<Judgement>> judge(const Rules& rules,
                                              const Position& position) override;

 private:
  Player& player_for(const Rules& rules, const Position& position);

  PlayerOptions options_;
  Thinking thinking_;
  Rules rules_;  // of the player
  int houses_ = 0;
  int max_seeds_ = 0;
  std::unique_ptr<Player> player_;
};

}  // namespace kalah
