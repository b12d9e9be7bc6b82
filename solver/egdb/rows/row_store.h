// The matrices of a database (solver/ranking/split.h) as packed rows, within a budget of memory.
//
// Each can be there in two forms: with a row for each row of houses of the *other* player, as it is
// defined, and transposed, with a row for each row of the mover. A move that passes the turn leads
// to rows of the first kind, an extra move to rows of the second.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/rules.h"
#include "solver/egdb/rows/row_matrix.h"
#include "solver/ranking/split_map.h"

namespace kalah {

// Whose rows of houses the rows of values belong to.
enum class RowsOf : unsigned char { kOther, kMover };

class RowStore {
 public:
  static constexpr std::uint64_t kBufferBytes = std::uint64_t{32} << 20;

  // All matrices stay in memory, whatever that takes. 0 <= seeds <= kMaxEgdbSeeds.
  RowStore(const Rules& rules, int houses, int seeds);
  // Packed rows take `budget` bytes of memory; others are in files without a name in `folder`.
  RowStore(const Rules& rules, int houses, int seeds, std::uint64_t budget,
           const std::string& folder);

  [[nodiscard]] const Ranking& ranking() const { return ranking_; }
  [[nodiscard]] int houses() const { return ranking_.houses(); }
  [[nodiscard]] int seeds() const { return ranking_.max_seeds(); }

  [[nodiscard]] bool has(const Split& split, RowsOf side) const {
    return place(split, side) != nullptr;
  }
  // One that is there.
  [[nodiscard]] const RowMatrix& matrix(const Split& split, RowsOf side) const {
    assert(has(split, side));
    return *place(split, side);
  }

  // Seeds in the rows that the rows of values belong to.
  [[nodiscard]] static int row_seeds(const Split& split, RowsOf side) {
    return side == RowsOf::kOther ? split.other_seeds : split.own_seeds;
  }

  // Of values: 2 if they are all as odd as the number of seeds, else 1.
  [[nodiscard]] int step() const { return step_; }
  // How the matrices of a layer are packed.
  [[nodiscard]] RowPacking packing(int layer, std::vector<std::int8_t> column_base) const {
    return {step_, step_ == 2 ? layer % 2 : 0, std::move(column_base)};
  }

  // An empty matrix that is not in the store, for the values of a split, or others that are like
  // them. Those that stay for long have other scratch files than those that go soon.
  // `column_base` as in row_packing.h; `block_rows` 0: what is usual.
  [[nodiscard]] std::unique_ptr<RowMatrix> make(const Split& split, RowsOf side, bool stays,
                                                std::vector<std::int8_t> column_base,
                                                std::uint64_t block_rows = 0);
  // Bases for a matrix, from the matrix with one seed less in the rows that rows belong to; zeros
  // if it is not there.
  [[nodiscard]] std::vector<std::int8_t> bases_for(const Split& split, RowsOf side) const;
  // The same matrix in the other form, through a buffer of kBufferBytes, or what 64 rows take.
  // `side` is that of the result.
  [[nodiscard]] std::unique_ptr<RowMatrix> transposed(const RowMatrix& matrix, const Split& split,
                                                      RowsOf side, bool stays, ThreadPool& pool);

  void put(const Split& split, RowsOf side, std::unique_ptr<RowMatrix> matrix) {
    place(split, side) = std::move(matrix);
  }
  std::unique_ptr<RowMatrix> take(const Split& split, RowsOf side) {
    return std::move(place(split, side));
  }
  void drop(const Split& split, RowsOf side) { place(split, side).reset(); }
  // Of a layer that no bases come from any more.
  void forget_means(int layer);

 private:
  using Matrices = SplitMap<std::unique_ptr<RowMatrix>>;

  std::unique_ptr<RowMatrix>& place(const Split& split, RowsOf side) {
    return matrices_[static_cast<int>(side)][split];
  }
  [[nodiscard]] const std::unique_ptr<RowMatrix>& place(const Split& split, RowsOf side) const {
    return matrices_[static_cast<int>(side)][split];
  }
  std::shared_ptr<ScratchFile> scratch(const Split& split, RowsOf side, bool stays);

  Ranking ranking_;
  int step_;
  std::string folder_;
  std::vector<std::array<std::weak_ptr<ScratchFile>, 2>> scratch_;  // by layer, of what stays
  std::weak_ptr<ScratchFile> short_scratch_;
  std::unique_ptr<BlockCache> cache_;
  std::array<Matrices, 2> matrices_;
  HugeBlock buffer_;  // of transposed()
};

}  // namespace kalah
