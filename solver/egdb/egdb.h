// Endgame database in memory: the exact value of every board of at most so many seeds.
//
// Values are (own store - other store) at the end under perfect play of both, counted from the
// seeds in play, for the player to move. They are packed into about four bits each
// (row_packing.h).
#pragma once

#include <cassert>
#include <cstdint>
#include <memory>
#include <string>

#include "base/job_control.h"
#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/rows/packed_matrix.h"
#include "solver/ranking/split_map.h"

namespace kalah {

class Egdb {
 public:
  // Number of boards of at most `seeds` seeds; the largest number there is if it has over 64 bits.
  [[nodiscard]] static std::uint64_t boards(int houses, int seeds);
  // Bytes that build() and load() need at their peak, and what they leave in use, about: it depends
  // on the values how well they can be packed.
  [[nodiscard]] static std::uint64_t build_bytes(const SowTable& table, int seeds);
  [[nodiscard]] static std::uint64_t load_bytes(int houses, int seeds);
  [[nodiscard]] static std::uint64_t packed_bytes(int houses, int seeds);

  // Values all boards by retrograde analysis. 0 <= seeds <= kMaxEgdbSeeds. Reports the phase
  // "database" in "positions". Throws Interrupted.
  //
  // With `most_seconds`, unless it is 0, there may be fewer seeds: no layer is begun that is not
  // likely to be done by then.
  [[nodiscard]] static std::unique_ptr<Egdb> build(const SowTable& table, int seeds,
                                                   ThreadPool& pool, const JobControl& control = {},
                                                   double most_seconds = 0);

  // Reads layers 0..seeds of a database from the disk, checking every block. `directory` is that of
  // all databases (catalogue.h). Reports as build() does. Throws StorageError and Interrupted.
  [[nodiscard]] static std::unique_ptr<Egdb> load(const std::string& directory, const Rules& rules,
                                                  int houses, int seeds, ThreadPool& pool,
                                                  const JobControl& control = {});

  [[nodiscard]] int seeds() const { return ranking_.max_seeds(); }
  // Memory that it takes.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  // Where the value of a board stands: fetching it takes longer than anything else about it.
  class Place {
   public:
    Place() = default;
    void prefetch() const { matrix_->prefetch(row_, column_); }
    [[nodiscard]] int value() const { return matrix_->value(row_, column_); }

   private:
    friend class Egdb;
    Place(const PackedMatrix* matrix, std::uint64_t row, std::uint64_t column)
        : matrix_(matrix), row_(row), column_(column) {}

    const PackedMatrix* matrix_ = nullptr;
    std::uint64_t row_ = 0;
    std::uint64_t column_ = 0;
  };

  // Of a board of at most seeds() seeds.
  [[nodiscard]] Place place(const Board& board) const {
    assert(count_seeds(board) <= seeds());
    return {&matrices_[split_of(board)], ranking_.row_rank(board.other),
            ranking_.row_rank(board.own)};
  }
  [[nodiscard]] int value(const Board& board) const { return place(board).value(); }

 private:
  Egdb(int houses, int seeds);

  // With the matrices that take(split) returns.
  template <typename Take>
  static std::unique_ptr<Egdb> collect(int houses, int seeds, const JobControl& control,
                                       const Take& take);
  void put(const Split& split, PackedMatrix matrix);

  Ranking ranking_;
  std::uint64_t bytes_ = 0;
  SplitMap<PackedMatrix> matrices_;
};

}  // namespace kalah
