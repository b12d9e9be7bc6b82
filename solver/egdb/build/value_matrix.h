// Values of boards in memory, cut by how the seeds are split between the two sides.
//
// Matrix (k, l) holds all boards in which the player to move has l seeds and the other one k:
// R(k) rows, one for each row of the *other* player, of R(l) values, one for each row of the mover,
// both by rank (ranking.h). So a row is what a move of the other player may lead to when it passes
// the turn: the mover's next row, against every row of the opponent. Layer s is the matrices (k, l)
// with k + l = s. Values are signed bytes: (own store - other store) at the end under perfect play,
// counted from the seeds in play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/huge_block.h"
#include "engine/board.h"
#include "solver/ranking/ranking.h"
#include "solver/ranking/split.h"

namespace kalah {

// Where matrices stand while they are built and read. What keeps them there is up to the classes
// below: all of them in memory, or some of them and the rest on disk.
class ValueMatrices {
 public:
  virtual ~ValueMatrices() = default;
  ValueMatrices(const ValueMatrices&) = delete;
  ValueMatrices& operator=(const ValueMatrices&) = delete;

  const Ranking& ranking() const { return ranking_; }
  int houses() const { return ranking_.houses(); }
  int seeds() const { return ranking_.max_seeds(); }

  std::uint64_t size(const Split& split) const { return boards_of(ranking_, split); }

  // The values of a matrix that is available, row after row, readable kRowSlack bytes past the end.
  std::int8_t* matrix(int other_seeds, int own_seeds) const {
    return matrices_[place({other_seeds, own_seeds})];
  }

  const std::int8_t* row(int other_seeds, int own_seeds, std::uint64_t other_rank) const {
    return matrix(other_seeds, own_seeds) + other_rank * ranking_.rows(own_seeds);
  }

  // Where the value of a board stands; its matrix is available.
  std::int8_t* at(const Board& board) const {
    const int own_seeds = count_seeds(board.own);
    return matrix(count_seeds(board.other), own_seeds) +
           ranking_.row_rank(board.other) * ranking_.rows(own_seeds) + ranking_.row_rank(board.own);
  }

  // What a builder announces. A layer is begun, then pairs of matrices (k, l), (l, k) one after the
  // other: begin_pair() makes them available for writing, end_pair() ends that; end_layer() follows
  // when all pairs are done.
  virtual void begin_layer(int layer) = 0;
  virtual void begin_pair(int /*more*/, int /*fewer*/) {}
  virtual void end_pair(int /*more*/, int /*fewer*/) {}
  virtual void end_layer(int /*layer*/) {}
  // Makes these finished matrices available until the next acquire() or end_pair(); those acquired
  // before may go.
  virtual void acquire(const std::vector<Split>& /*needed*/) {}
  // Whether acquire() does anything, so that what is needed has to be found out.
  virtual bool acquires() const { return false; }

 protected:
  // 1 <= houses <= kMaxHouses, 0 <= seeds <= kMaxEgdbSeeds.
  ValueMatrices(int houses, int seeds)
      : ranking_(houses, seeds), stride_(seeds + 1), matrices_(stride_ * stride_, nullptr) {}

  void set_matrix(const Split& split, std::int8_t* values) { matrices_[place(split)] = values; }

  // The number of a matrix among all, with gaps.
  std::size_t place(const Split& split) const {
    return split.other_seeds * stride_ + split.own_seeds;
  }

 private:
  Ranking ranking_;
  int stride_;
  std::vector<std::int8_t*> matrices_;
};

// All matrices in memory, layer after layer.
class MemoryMatrices : public ValueMatrices {
 public:
  MemoryMatrices(int houses, int seeds);

  // Takes memory for the layer; throws std::bad_alloc.
  void begin_layer(int layer) override;

 private:
  std::vector<HugeBlock> layers_;
};

}  // namespace kalah
