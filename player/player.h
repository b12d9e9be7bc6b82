// The computer as an opponent: picks a move at a level of strength, from 0 (random) to 10 (perfect
// within the time it gets, and perfect at once wherever the database reaches).
//
// What a choice says about the value of a position is a proof only where it says so; elsewhere it
// is the estimate of a heuristic search of a depth that is named.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/position.h"
#include "engine/rules.h"
#include "player/choice.h"
#include "solver/egdb_request.h"

namespace kalah {

inline constexpr int kHighestLevel = 10;
inline constexpr std::uint64_t kLeastPlayerMemory = kLeastSolverMemory;

// How a level plays, in a line: "looks 4 moves ahead".
[[nodiscard]] std::string level_text(int level);

struct PlayerOptions {
  std::uint64_t memory = std::uint64_t{256} << 20;  // bytes for tables and database together
  int threads = 1;
  // Positions of up to so many seeds are known exactly; kAutoSeeds takes what is there in a second
  // or two. Levels below 10 don't look at it.
  int egdb_seeds = EgdbRequest::kAutoSeeds;
  std::string egdb_directory;  // as EgdbRequest::directory
  std::uint64_t seed = 0;      // of the random choices: equal seeds play equal games
};

// What a Player of these arguments asks for; choose_egdb_seeds() says whether it can have it.
[[nodiscard]] EgdbRequest player_egdb_request(const Rules& rules, int houses, int max_seeds,
                                              const PlayerOptions& options);

class Player {
 public:
  // For positions of `houses` a side and at most `max_seeds` seeds in play. Builds or loads the
  // database. Throws InputError for options that can't be met, StorageError for a bad database.
  Player(const Rules& rules, int houses, int max_seeds, const PlayerOptions& options);
  ~Player();

  // A move of a position that is not over; 0 <= level <= kHighestLevel. Always returns a legal
  // move. Levels whose depth decides play the same move in any time that is long enough. Throws
  // InputError for another level, and for a position that is over or not one it was made for.
  Choice choose(const Position& position, int level, const Thinking& thinking = {});

  // Every legal move (by house index; nothing for an empty house), as well as the time allows.
  std::vector<std::optional<Judgement>> judge(const Position& position, const Thinking& thinking);

  // Begins the random choices anew, as with PlayerOptions::seed.
  void set_seed(std::uint64_t seed);

  // Seeds of the database; 0: there is none.
  int egdb_seeds() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace kalah
