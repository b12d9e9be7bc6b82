// Heuristic search of a fixed depth: how the levels of the player below the highest choose.
//
// Alpha-beta over moves, not turns: a depth of 4 looks at four moves, whoever makes them, so extra
// moves count like others. Where the depth ends an estimate (evaluation.h) stands for the value,
// unless the game is over or a database knows the board. What did not need any estimate is a proof,
// and said to be one.
#pragma once

#include <cstdint>
#include <optional>

#include "base/huge_block.h"
#include "engine/sowing.h"
#include "player/deadline.h"
#include "solver/egdb/egdb.h"

namespace kalah {

class DepthSearch {
 public:
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

  // The value of a board for the player to move, looking `depth` moves ahead, depth >= 0 and
  // alpha < beta. Nothing if the deadline came first; what has been found until then makes the next
  // search shorter.
  [[nodiscard]] std::optional<Result> search(const Board& board, int depth, int alpha, int beta);

  // The same for a move, from the seeds in play before it; depth >= 1 counts the move itself.
  [[nodiscard]] std::optional<Result> search_move(const MoveResult& move, int depth, int alpha,
                                                  int beta);

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

    bool decides(int depth_needed, int alpha, int beta) const {
      return depth >= depth_needed &&
             (bound == Bound::kExact || (bound == Bound::kLower && value >= beta) ||
              (bound == Bound::kUpper && value <= alpha));
    }
  };
  static_assert(sizeof(Entry) == 32);
  static constexpr int kProvenDepth = 255;

  // All that return a value mean nothing if stopped_ is set afterwards.
  int value(const Board& board, int depth, int alpha, int beta);
  int move_value(const MoveResult& move, int depth, int alpha, int beta);
  int move_value_if_better(const MoveResult& move, int depth, int alpha, int beta);
  std::optional<int> value_without_search(const Board& board, int depth);
  Entry& entry(const Board& board);
  void store(const Board& board, int depth, Bound bound, int value, int house);
  void begin_search();
  std::optional<Result> finish_search(int value) const;
  void count_node();

  const SowTable& table_;
  const Egdb* egdb_;
  HugeBlock block_;
  std::uint64_t mask_ = 0;
  std::uint32_t search_ = 0;
  Deadline deadline_;
  bool estimates_ = true;
  bool estimated_ = false;  // an estimate was needed since this was set to false
  bool stopped_ = false;    // at the deadline
  std::uint64_t nodes_ = 0;
};

}  // namespace kalah
