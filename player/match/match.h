// Matches: two contestants play from many starts, each start with both sides.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/position_text.h"
#include "engine/rules.h"
#include "player/player.h"

namespace kalah {

struct Contestant {
  int level = 0;        // of the player, if there is no command
  std::string command;  // an external program, see ExternalEngine
};

// "level:3" or "cmd:./engine". Throws InputError.
Contestant parse_contestant(const std::string& text);
std::string to_string(const Contestant& contestant);

struct MatchOptions {
  Rules rules;
  Position start;        // a start of a game or another position
  int random_plies = 6;  // random moves before a game begins
  int games = 200;       // even
  double seconds = 1;    // of a move, for the highest level and for programs
  // Games at the same time, fewer if there is not the memory for so many players, who share it.
  int threads = 1;
  PlayerOptions player;  // its `seed` is that of the match, `threads` are for each game
  const std::atomic<bool>* stop = nullptr;       // once set, no further games begin
  std::function<void(int games)> progress = {};  // games done; from the calling thread
};

// From the view of the first contestant.
struct MatchGame {
  std::size_t start = 0;  // index
  bool first_begins = false;
  int margin = 0;       // at the end; as much as there are seeds if a program has failed
  std::string failure;  // what a program did wrong; empty if it didn't
  bool first_failed = false;
};

struct Estimate {
  double mean = 0;
  // Half of the 95 % confidence interval; fewer than two numbers say nothing about it.
  std::optional<double> error;
};

struct MatchResult {
  std::vector<MatchGame> games;
  int wins = 0;
  int draws = 0;
  int losses = 0;
  Estimate score;        // 0..1 a game: a draw is half a win
  Estimate margin;       // seeds a game
  bool complete = true;  // false: it was stopped
};

// Different positions after `plies` random moves; games that end before are left out. Throws
// InputError if so many can't be found. Fewer if `stop` (which may be nullptr) is set meanwhile.
std::vector<Position> random_starts(const Rules& rules, const Position& start, int plies, int count,
                                    std::uint64_t seed, const std::atomic<bool>* stop = nullptr);

// Throws InputError for options that can't be met. Reproducible, whatever the threads, if both are
// levels below the highest.
MatchResult play_match(const Contestant& first, const Contestant& second,
                       const MatchOptions& options);

// The mean of numbers of each start, whose two games are not independent of each other.
Estimate estimate_mean(const std::vector<double>& numbers);

}  // namespace kalah
