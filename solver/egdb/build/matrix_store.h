// The matrices of a database (solver/ranking/split.h) while it is built, or read all over.
//
// Builders work on unpacked matrices, a byte a value. The store has those in memory that are needed
// at the time, within a budget, and a backend that stores finished ones in a denser form. A matrix
// stays unpacked until its room is needed: the least recently used one goes first, and the backend
// gives its values back when it is needed again.
//
// Matrices are pinned, which means that they do not go, while they are written (from begin_pair()
// to end_pair()), and while they are in use (from acquire() to the next acquire() or end_pair()).
#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "base/huge_block.h"
#include "engine/board.h"
#include "solver/egdb/build/matrix_backend.h"
#include "solver/ranking/split_map.h"

namespace kalah {

// Any number of threads may call set_value() and what is const; one thread calls the rest.
class MatrixStore {
 public:
  // All matrices stay in memory, whatever that takes. 1 <= houses <= kMaxHouses, 0 <= seeds <=
  // kMaxEgdbSeeds.
  MatrixStore(int houses, int seeds);

  // `budget` is in bytes, for unpacked matrices and the memory of the backend, which is referred
  // to. Unpacked matrices may take `least` bytes however much the backend takes.
  MatrixStore(int houses, int seeds, MatrixBackend& backend, std::uint64_t budget,
              std::uint64_t least = 0);

  [[nodiscard]] const Ranking& ranking() const { return ranking_; }
  [[nodiscard]] int houses() const { return ranking_.houses(); }
  [[nodiscard]] int seeds() const { return ranking_.max_seeds(); }

  // Whether a matrix is in memory.
  [[nodiscard]] bool has(const Split& split) const { return unpacked_[split].values.size() != 0; }

  // The values of a matrix that is in memory, row after row. They may be read, not written,
  // kRowSlack bytes past their end.
  [[nodiscard]] const std::int8_t* matrix(const Split& split) const {
    assert(has(split));
    return unpacked_[split].values.as<std::int8_t>();
  }
  // The same of a matrix that is being written.
  [[nodiscard]] std::int8_t* matrix_to_write(const Split& split) {
    assert(has(split) && unpacked_[split].is_written);
    return unpacked_[split].values.as<std::int8_t>();
  }

  // The values for one row of houses of the other player.
  [[nodiscard]] const std::int8_t* row(const Split& split, std::uint64_t other_rank) const {
    assert(other_rank < ranking_.rows(split.other_seeds));
    return matrix(split) + other_rank * ranking_.rows(split.own_seeds);
  }

  // The value of a board whose matrix is in memory; for set_value(), it is being written.
  [[nodiscard]] int value(const Board& board) const {
    return matrix(split_of(board))[place_in_matrix(ranking_, board)];
  }
  void set_value(const Board& board, int value);

  // A layer is begun, then its pairs of matrices (k, l), (l, k), k >= l, are written, one after the
  // other or several at once; it ends when all of them have ended.
  void begin_layer(int layer);
  void begin_pair(int more, int fewer);
  void end_pair(int more, int fewer);
  void end_layer(int layer);

  // Brings finished matrices into memory, and pins them. Throws InputError if the budget is too
  // small.
  void acquire(const std::vector<Split>& needed);

  // False if all finished matrices of lower layers are in memory and will stay there, so that
  // nobody has to find out which ones are needed.
  [[nodiscard]] bool needs_acquire() const { return !stays_ || layers_from_zero_ <= layer_; }

 private:
  struct Unpacked {
    HugeBlock values;  // empty if the matrix is not in memory
    std::uint64_t last_use = 0;
    bool is_used = false;
    bool is_written = false;
  };

  Unpacked& make(const Split& split);
  void make_room(std::uint64_t bytes);
  void unpin_used();

  Ranking ranking_;
  MatrixBackend* backend_ = nullptr;
  std::uint64_t budget_;
  std::uint64_t least_ = 0;
  bool stays_ = true;         // all matrices fit in memory
  std::uint64_t limit_;       // of unpacked matrices, in bytes, at the time
  std::uint64_t bytes_ = 0;   // that they take
  std::uint64_t clock_ = 0;   // counts calls of acquire()
  int layer_ = 0;             // that was begun last
  int layers_from_zero_ = 0;  // that were begun in this store, without a gap
  SplitMap<Unpacked> unpacked_;
};

}  // namespace kalah
