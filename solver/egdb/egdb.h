// Endgame database in memory: the exact value of every board of at most so many seeds, or bounds of
// it.
//
// Values are (own store - other store) at the end under perfect play of both, counted from the
// seeds in play, for the player to move. They are packed into about four bits each
// (row_packing.h); bounds take two bits or one (bounds/value_cuts.h), and tell a search whether a
// value reaches a number nearly as often.
#pragma once

#include <cassert>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/job_control.h"
#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/bounds/bounds_matrix.h"
#include "solver/egdb/bounds/egdb_mixture.h"
#include "solver/egdb/rows/packed_matrix.h"
#include "solver/ranking/split_map.h"

namespace kalah {

class LayerReader;
class RowStore;

class Egdb {
  // The values of a split, or bounds of them.
  struct Matrix {
    bool is_exact = true;
    bool rows_of_mover = false;  // else those of the other player
    PackedMatrix values;         // if is_exact
    BoundsMatrix bounds;         // if not
  };

 public:
  // Number of boards of at most `seeds` seeds; the largest number there is if it has over 64 bits.
  [[nodiscard]] static std::uint64_t boards(int houses, int seeds);
  // Bytes that build() and load() need at their peak, and what they leave in use, about: it depends
  // on the values how well they can be packed.
  [[nodiscard]] static std::uint64_t build_bytes(const SowTable& table, int seeds);
  [[nodiscard]] static std::uint64_t load_bytes(int houses, const EgdbMixture& mixture);
  [[nodiscard]] static std::uint64_t packed_bytes(int houses, int seeds);

  // Values all boards by retrograde analysis. 0 <= seeds <= kMaxEgdbSeeds. Reports the phase
  // "database" in "positions". Throws Interrupted.
  //
  // With `most_seconds`, unless it is 0, there may be fewer seeds: no layer is begun that is not
  // likely to be done by then. In the end values are turned into bounds of so many bits (1 or 2),
  // which leaves memory to others, unless it is kExactBits.
  [[nodiscard]] static std::unique_ptr<Egdb> build(const SowTable& table, int seeds,
                                                   ThreadPool& pool, const JobControl& control = {},
                                                   double most_seconds = 0, int bits = kExactBits);

  // Reads the layers of a mixture from a database on disk, checking every block. `directory` is
  // that of all databases (catalogue.h). Reports as build() does. Throws StorageError and
  // Interrupted.
  [[nodiscard]] static std::unique_ptr<Egdb> load(const std::string& directory, const Rules& rules,
                                                  int houses, const EgdbMixture& mixture,
                                                  ThreadPool& pool, const JobControl& control = {});

  [[nodiscard]] int seeds() const { return ranking_.max_seeds(); }
  [[nodiscard]] const EgdbMixture& mixture() const { return mixture_; }
  // Memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  // Where a board is looked up: fetching it takes longer than anything else about it.
  class Place {
   public:
    Place() = default;
    void prefetch() const {
      if (matrix_->is_exact) {
        matrix_->values.prefetch(row_, column_);
      } else {
        matrix_->bounds.prefetch(row_, column_);
      }
    }
    [[nodiscard]] Bounds bounds() const {
      if (!matrix_->is_exact) return matrix_->bounds.bounds(row_, column_);
      const int value = matrix_->values.value(row_, column_);
      return {value, value};
    }

   private:
    friend class Egdb;
    Place(const Matrix* matrix, std::uint64_t row, std::uint64_t column)
        : matrix_(matrix), row_(row), column_(column) {}

    const Matrix* matrix_ = nullptr;
    std::uint64_t row_ = 0;
    std::uint64_t column_ = 0;
  };

  // Of a board of at most seeds() seeds.
  [[nodiscard]] Place place(const Board& board) const {
    assert(count_seeds(board) <= seeds());
    const Matrix& matrix = matrices_[split_of(board)];
    const std::uint64_t own = ranking_.row_rank(board.own);
    const std::uint64_t other = ranking_.row_rank(board.other);
    return matrix.rows_of_mover ? Place(&matrix, own, other) : Place(&matrix, other, own);
  }
  [[nodiscard]] Bounds bounds(const Board& board) const { return place(board).bounds(); }
  // Of a board of at most mixture().exact_seeds seeds.
  [[nodiscard]] int value(const Board& board) const {
    assert(count_seeds(board) <= mixture_.exact_seeds);
    return place(board).bounds().lower;
  }

 private:
  Egdb(int houses, const EgdbMixture& mixture);

  // With the matrices that take(split) returns.
  template <typename Take>
  static std::unique_ptr<Egdb> collect(int houses, const EgdbMixture& mixture, ThreadPool& pool,
                                       const JobControl& control, const Take& take);
  // In the bits of the mixture.
  void put(const Split& split, std::unique_ptr<RowMatrix> rows, ThreadPool& pool);
  void put(const Split& split, PackedMatrix values, ThreadPool& pool);
  void put(const Split& split, PackedMatrix values);
  void put(const Split& split, BoundsMatrix bounds);
  void load_matrix(const LayerReader& file, const Split& split, RowStore& store, ThreadPool& pool,
                   const std::function<void()>& poll);

  Ranking ranking_;
  std::uint64_t bytes_ = 0;
  EgdbMixture mixture_;
  SplitMap<Matrix> matrices_;
};

}  // namespace kalah
