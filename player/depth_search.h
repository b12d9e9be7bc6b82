// Heuristic search of a fixed depth: how the levels of the player below the highest choose.
//
// Alpha-beta over single sowings: a depth of 4 looks at four sowings, whoever makes them, so extra
// moves count like others. Where the depth ends an estimate stands for the value, unless the game
// is over or a database knows the board. What did not need any estimate is a proof, and said to be
// one.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "base/huge_block.h"
#include "engine/sowing.h"
#include "solver/egdb/egdb.h"

namespace kalah {

// When a search has to end, whatever it is at.
struct Deadline {
  using Clock = std::chrono::steady_clock;

  Clock::time_point at = Clock::time_point::max();
  const std::atomic<bool>* stop = nullptr;

  bool passed() const { return (stop != nullptr && *stop) || Clock::now() >= at; }
};

// What a board is worth to the player to move, in seeds, without looking at any move.
int estimate(const SowTable& table, const Board& board);

class DepthSearch {
 public:
  struct Stopped {};

  // What a search found; fail-soft as in solver/search/search.h, but of the value that the
  // estimates lead to. If `proven`, it holds of the true value.
  struct Result {
    int value = 0;
    bool proven = false;
  };

  // `egdb` may be nullptr. At most `table_bytes` for the transposition table, at least one entry.
  DepthSearch(const SowTable& table, const Egdb* egdb, std::uint64_t table_bytes);

  // Forgets what earlier searches found, so that the next ones don't depend on them. Without
  // `estimates` only seeds that reach a store count.
  void begin(const Deadline& deadline, bool estimates = true);

  // Goes on with what has been found.
  void set_deadline(const Deadline& deadline) { deadline_ = deadline; }

  // The value of a board for the player to move, looking `depth` moves ahead, depth >= 0. Throws
  // Stopped at the deadline; what has been found until then makes the next search shorter.
  Result search(const Board& board, int depth, int alpha, int beta);

  // The same for a move, from the seeds in play before it; depth >= 1 counts the move itself.
  Result search_move(const MoveResult& move, int depth, int alpha, int beta);

  // Of all searches: boards whose moves were generated.
  std::uint64_t nodes() const { return nodes_; }

 private:
  enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };
  struct Entry {
    Board board;
    std::int16_t value;
    std::uint8_t depth;  // kProvenDepth: no estimate was needed
    std::int8_t house;
    Bound bound;
    std::uint32_t search;  // that it belongs to
  };
  static_assert(sizeof(Entry) == 32);
  static constexpr int kProvenDepth = 255;

  Entry& entry(const Board& board);
  int value(const Board& board, int depth, int alpha, int beta);
  int move_value(const MoveResult& move, int depth, int alpha, int beta);
  void count_node();

  const SowTable& table_;
  const Egdb* egdb_;
  HugeBlock block_;
  std::uint64_t mask_ = 0;
  std::uint32_t search_ = 0;
  Deadline deadline_;
  bool estimates_ = true;
  bool estimated_ = false;  // an estimate was needed since somebody set this to false
  std::uint64_t nodes_ = 0;
};

}  // namespace kalah
