// The computer as an opponent: picks a move at a level of strength, from 0 (random) to 10 (perfect
// within the time it gets, and perfect at once wherever the database reaches).
//
// What a choice says about the value of a position is a proof only where it says so; elsewhere it
// is the estimate of a heuristic search of a depth that is named.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/position_text.h"
#include "engine/rules.h"
#include "solver/search/bounds.h"

namespace kalah {

inline constexpr int kHighestLevel = 10;
inline constexpr std::uint64_t kLeastPlayerMemory = std::uint64_t{2} << 20;  // bytes

// How a level plays, in a line: "looks 4 moves ahead".
std::string level_text(int level);

struct PlayerOptions {
  std::uint64_t memory = std::uint64_t{256} << 20;  // bytes for tables and database together
  int threads = 1;
  // Positions of up to so many seeds are known exactly; SolverOptions::kAutoSeeds takes what is
  // there in a second or two. Levels below 10 don't look at it.
  int egdb_seeds = -1;
  std::string egdb_directory;  // as SolverOptions::egdb_directory
  std::uint64_t seed = 0;      // of the random choices: equal seeds play equal games
};

// Seeds of the database that a Player has who is made with these arguments. Throws as its
// constructor, but takes no time.
int player_egdb_seeds(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options);

// What is known or believed of a position or of one of its moves: margins for the player to move,
// from the seeds in play before the move.
struct Judgement {
  Bounds bounds;     // proven
  int estimate = 0;  // within the bounds; the value if they are exact
  int depth = 0;     // moves that the estimate looks ahead; 0: none was made
};

struct Choice {
  int house = 0;  // index
  Judgement judgement;
  std::uint64_t nodes = 0;
};

struct Thinking {
  double seconds = 0;                       // at most so long; 0: what the level takes
  const std::atomic<bool>* stop = nullptr;  // set by anybody: answer now
  // Called with each better choice, the first one soon.
  std::function<void(const Choice&)> improve = {};
};

class Player {
 public:
  // For positions of `houses` a side and at most `max_seeds` seeds in play. Builds or loads the
  // database. Throws InputError for options that can't be met, StorageError for a bad database.
  Player(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options);
  ~Player();

  // A move of a position that is not over; 0 <= level <= kHighestLevel. Always returns a legal
  // move. Levels whose depth decides play the same move in any time that is long enough.
  Choice choose(const Position& position, int level, const Thinking& thinking = {});

  // Begins the random choices anew, as with PlayerOptions::seed.
  void set_seed(std::uint64_t seed);

  // Seeds of the database; 0: there is none.
  int egdb_seeds() const;

  // Every legal move (by house index; nothing for an empty house), as well as the time allows.
  std::vector<std::optional<Judgement>> judge(const Position& position, const Thinking& thinking);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kalah
