// Retrograde analysis by rows: values all boards of a row of a matrix at a time.
//
// A layer of s seeds is cut into pairs of matrices, (k, l) and (l, k) with k + l = s, that depend
// on lower layers and on each other only (solver/ranking/split.h). A pair is made in four steps:
//
// clang-format off
//   1. For each row a of the one player, the moves that leave the layer raise a whole row of values
//      (mover a, all b) at once (row_moves.h); the same for the other player's rows.
//   2. The second of these two matrices is transposed, so that both have the same player's rows.
//   3. Quiet moves, which stay in the pair and lower the mover's potential (seeds times distance to
//      the store): with a by ascending potential, (mover a, all b) needs (mover b, other a') of
//      rows a' of lower potential, and (mover b, other a) needs the row just made.
//   4. The first matrix is transposed.
// clang-format on
//
// Rows are independent of each other in steps 1, 2 and 4, and rows of equal potential in step 3.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/huge_block.h"
#include "base/job_phase.h"
#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/build/matrix_store.h"
#include "solver/egdb/build/row_moves.h"

namespace kalah {

class RowBuilder {
 public:
  // Bytes that a builder of layers up to `seeds` needs, about, beside the matrices of the store.
  [[nodiscard]] static std::uint64_t bytes_needed(int houses, int seeds);

  // Fills layers of `store`, which is for as many houses as the table. Everything is referred to.
  RowBuilder(const SowTable& table, MatrixStore& store, ThreadPool& pool);
  ~RowBuilder();

  // Values a layer. All lower ones have been valued. `phase` counts the boards of each pair of
  // matrices that is finished; it may be nullptr. Throws what it and the store throw.
  void build_layer(int layer, JobPhase* phase = nullptr);

 private:
  struct Scratch;
  struct Rows;

  void build_pair(int more, int fewer);
  void raise_leaving(int mover, int other, std::int8_t* out);
  std::vector<Split> sources(int mover, int other);
  void raise_leaving_row(Row own, int mover, int other, const std::int8_t* again_source,
                         std::int8_t* out, Scratch& scratch);
  void raise_quiet(int more, int fewer, std::int8_t* by_mover, std::int8_t* by_other);
  void raise_quiet_row(std::uint64_t rank, int more, int fewer, std::int8_t* by_mover,
                       std::int8_t* by_other, Scratch& scratch);
  const std::int8_t* gather_column(int mover_other, int mover_seeds, std::uint64_t mover_rank,
                                   Scratch& scratch) const;
  void transpose_matrix(std::int8_t* target, const std::int8_t* source, std::uint64_t rows,
                        std::uint64_t columns);
  bool finished(int mover_seeds, int other_seeds) const;
  const Rows& rows(int seeds);
  RowMoves& moves_of(int seeds);

  const SowTable& table_;
  MatrixStore& store_;
  ThreadPool& pool_;
  std::vector<std::unique_ptr<RowMoves>> moves_;
  std::vector<std::unique_ptr<Rows>> rows_;
  std::vector<Scratch> scratch_;
  HugeBlock by_mover_;    // step 1, of the player with more seeds
  HugeBlock transposed_;  // sources of extra moves
};

}  // namespace kalah
