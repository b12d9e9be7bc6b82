// A match: several games of two players, who leads, who moves first in the next one.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace kalah {

// Who moves first in a game.
enum class Starter { kSouth, kNorth, kAlternating, kWinner };

// "south", "north", "alternating" (South first) or "winner" (of the last game; South in the first
// one, and after a draw who began it). Throws InputError that lists them.
Starter parse_starter(std::string_view text);
std::string_view to_string(Starter starter);

struct MatchFormat {
  enum class Kind {
    kNone,    // single games
    kBestOf,  // at most N games; over when one can't be caught up with; a draw is half a win
    kWins,    // first to N wins; a draw counts for neither
    kGames,   // most seeds after N games
    kSeeds,   // first to N seeds; more seeds, if both get there in the same game
  };
  Kind kind = Kind::kNone;
  int number = 0;
};

// "none", "best-of=5", "wins=3", "games=4", "seeds=100". Throws InputError that lists them.
MatchFormat parse_match_format(std::string_view text);
// "best of 5", "first to 3 wins", ...
std::string to_string(const MatchFormat& format);

// Players are 0 and 1; a player keeps that number when the pie rule swaps the sides.
struct GameScore {
  std::optional<int> winner;  // none: a draw
  int seeds[2] = {0, 0};
  Side starter = Side::kSouth;
  Side winner_side = Side::kSouth;  // where the winner sits at the beginning of the next game
};

class Match {
 public:
  explicit Match(const MatchFormat& format) : format_(format) {}

  const MatchFormat& format() const { return format_; }
  const std::vector<GameScore>& games() const { return games_; }
  void add(const GameScore& score) { games_.push_back(score); }
  // The last game; there is one.
  void take_back() {
    assert(!games_.empty());
    games_.pop_back();
  }

  // Never true of single games.
  [[nodiscard]] bool over() const;
  // Of a match that is over; none if it is a draw.
  [[nodiscard]] std::optional<int> winner() const;
  [[nodiscard]] Side next_starter(Starter starter) const;
  // "best of 5, 2 games: Ann 1.5, Bob 0.5"; what counts in this format.
  std::string text(const std::string& first, const std::string& second) const;

 private:
  int wins(int player) const;
  int seeds(int player) const;
  int draws() const;

  MatchFormat format_;
  std::vector<GameScore> games_;
};

}  // namespace kalah
