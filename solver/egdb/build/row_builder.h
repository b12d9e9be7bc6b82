// Retrograde analysis by rows: values all boards of a row of a matrix at a time.
//
// A layer of s seeds is cut into pairs of matrices, (k, l) and (l, k) with k + l = s, k >= l, that
// depend on lower layers and on each other only (solver/ranking/split.h). Rows that are not at hand
// are packed (solver/egdb/rows/row_store.h), so that a pair needs little memory. It is made in
// three steps, with rows a of the player with more seeds and b of the other one:
//
// clang-format off
//   1. For each row b, the moves that leave the layer raise a whole row of values (mover b, all a)
//      at once (row_moves.h).
//   2. Groups of rows a, ascending: the columns a of step 1 become rows (mover all b, a); moves that
//      leave the layer raise rows (mover a, all b); then quiet moves, which stay in the pair and
//      lower the rank and the potential (seeds times distance to the store) of the mover's row: with
//      a by ascending potential, (mover a, all b) needs rows (mover b, other a') of lower rank, and
//      (mover b, other a) needs the row just made.
//   3. Both matrices are transposed, for the moves, the file or the search that needs them so.
// clang-format on
//
// Rows are independent of each other in steps 1 and 3, and rows of a group of equal potential in
// step 2.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/huge_block.h"
#include "base/job_phase.h"
#include "base/thread_pool.h"
#include "engine/sowing.h"
#include "solver/egdb/build/layer_files.h"
#include "solver/egdb/build/row_moves.h"
#include "solver/egdb/rows/row_store.h"

namespace kalah {

class RowBuilder {
 public:
  // Whether it knows how to: with multi-lap sowing, what happens to one row depends on the other
  // (board_builder.h).
  [[nodiscard]] static bool can_build(const Rules& rules) {
    return rules.sowing == SowingMode::kSingle;
  }
  // Bytes that a builder of layers up to `seeds` needs, about, beside the rows of the store.
  [[nodiscard]] static std::uint64_t bytes_needed(int houses, int seeds);

  // Fills layers of `store`, which is for as many houses as the table. With `files`, the layers go
  // there, too, and lower ones may come from there; without (nullptr), all stay in the store.
  // Everything is referred to.
  RowBuilder(const SowTable& table, RowStore& store, LayerFiles* files, ThreadPool& pool);
  ~RowBuilder();

  // Values a layer. All lower ones have been valued. `phase` counts the boards that are valued, and
  // stops it; it may be nullptr. Throws what it, the store and the files throw.
  void build_layer(int layer, JobPhase* phase = nullptr);

 private:
  struct Scratch;
  struct Group;
  class PairProgress;

  void build_pair(int more, int fewer, PairProgress& progress);
  std::unique_ptr<RowMatrix> leaving_rows(int mover, int other, PairProgress& progress);
  void finish_rows(int more, int fewer, const RowMatrix& leaving, RowMatrix& by_more,
                   RowMatrix& by_other, PairProgress& progress);
  void begin_group(const Group& group, const RowMatrix& leaving);
  void raise_quiet(const Group& group);
  const std::vector<std::vector<std::uint64_t>>& by_potential(const Group& group);
  void raise_leaving_row(Row own, int mover, int other, std::int8_t* out, Scratch& scratch);
  void raise_quiet_row(std::uint64_t rank, const Group& group, Scratch& scratch);
  const std::int8_t* source_row(const Split& split, RowsOf side, std::uint64_t rank,
                                Scratch& scratch) const;
  void keep_pair(int more, int fewer, std::unique_ptr<RowMatrix> by_more,
                 std::unique_ptr<RowMatrix> by_other, PairProgress& progress);
  void write_pair(int more, int fewer, PairProgress& progress);
  void drop_unneeded(const Split& split, int layer);
  void load_sources(int mover, int other, PairProgress& progress);
  void load(const Split& split, int layer, PairProgress& progress);
  bool is_needed_after(const Split& split, RowsOf side, int layer) const;
  bool is_line_side(const Split& split, RowsOf side) const;
  bool finished(int mover_seeds, int other_seeds) const;
  const std::vector<Row>& rows(int seeds);
  RowMoves& moves_of(int seeds);

  const SowTable& table_;
  RowStore& store_;
  LayerFiles* files_;
  ThreadPool& pool_;
  SplitMap<int> last_by_mover_;
  int whole_layers_ =
      0;  // layers from 0 on that this has made without a gap: they are in the store
  std::vector<std::unique_ptr<RowMoves>> moves_;
  std::vector<std::vector<Row>> rows_;
  std::vector<Scratch> scratch_;
  std::vector<std::vector<std::uint64_t>> by_potential_;  // ranks of a group
  HugeBlock by_more_;   // rows of a group, by the mover with more seeds
  HugeBlock by_other_;  // the same boards, with the other player to move
};

}  // namespace kalah
