// Which matrices there are, and the files that they may go to.
#include "solver/egdb/rows/row_store.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace kalah {
namespace {

// Where all seeds end in a store, values are as odd as the number of seeds.
int step_of(const Rules& rules) { return rules.leftover == Leftover::kNobody ? 1 : 2; }

}  // namespace

RowStore::RowStore(const Rules& rules, int houses, int seeds)
    : ranking_(houses, seeds),
      step_(step_of(rules)),
      scratch_(seeds + 1),
      cache_(std::make_unique<BlockCache>()),
      matrices_{Matrices(seeds), Matrices(seeds)} {}

RowStore::RowStore(const Rules& rules, int houses, int seeds, std::uint64_t budget,
                   const std::string& folder)
    : ranking_(houses, seeds),
      step_(step_of(rules)),
      folder_(folder),
      scratch_(seeds + 1),
      cache_(std::make_unique<BlockCache>(budget)),
      matrices_{Matrices(seeds), Matrices(seeds)} {}

std::unique_ptr<RowMatrix> RowStore::make(const Split& split, RowsOf side, bool stays,
                                          std::vector<std::int8_t> column_base,
                                          std::uint64_t block_rows) {
  const std::uint64_t rows = ranking_.rows(row_seeds(split, side));
  const std::uint64_t columns = column_base.size();
  assert(columns == ranking_.rows(split.layer() - row_seeds(split, side)));
  if (block_rows == 0) block_rows = RowMatrix::usual_block_rows(columns);
  return std::make_unique<RowMatrix>(*cache_, scratch(split, side, stays),
                                     packing(split.layer(), std::move(column_base)), rows,
                                     block_rows);
}

std::vector<std::int8_t> RowStore::bases_for(const Split& split, RowsOf side) const {
  Split near = split;
  int& seeds = side == RowsOf::kOther ? near.other_seeds : near.own_seeds;
  --seeds;
  if (seeds >= 0 && has(near, side)) return matrix(near, side).column_means();
  return std::vector<std::int8_t>(ranking_.rows(split.layer() - row_seeds(split, side)));
}

std::unique_ptr<RowMatrix> RowStore::transposed(const RowMatrix& matrix, const Split& split,
                                                RowsOf side, bool stays, ThreadPool& pool) {
  std::unique_ptr<RowMatrix> result = make(split, side, stays, matrix.row_means());
  const std::uint64_t rows = result->rows();
  const std::uint64_t columns = result->columns();
  const std::uint64_t unit = std::lcm(RowPacking::kGroup, result->block_rows());
  const std::uint64_t at_once =
      std::min(rows, std::max<std::uint64_t>(1, kBufferBytes / columns / unit) * unit);
  if (buffer_.size() < at_once * columns) buffer_ = HugeBlock(at_once * columns);
  std::int8_t* buffer = buffer_.as<std::int8_t>();
  for (std::uint64_t first = 0; first < rows; first += at_once) {
    const std::uint64_t count = std::min(at_once, rows - first);
    read_transposed(matrix, first, count, buffer, columns, pool);
    pool.for_each(count, result->block_rows(), [&](std::size_t begin, std::size_t end, int) {
      result->put_rows(first + begin, end - begin, buffer + begin * columns, columns);
    });
  }
  return result;
}

void RowStore::forget_means(int layer) {
  for (int own = 0; own <= layer; ++own) {
    for (const RowsOf side : {RowsOf::kOther, RowsOf::kMover}) {
      const std::unique_ptr<RowMatrix>& matrix = place({layer - own, own}, side);
      if (matrix != nullptr) matrix->forget_means();
    }
  }
}

std::shared_ptr<ScratchFile> RowStore::scratch(const Split& split, RowsOf side, bool stays) {
  if (!cache_->spills()) return nullptr;
  std::weak_ptr<ScratchFile>& place =
      stays ? scratch_[split.layer()][static_cast<int>(side)] : short_scratch_;
  std::shared_ptr<ScratchFile> file = place.lock();
  if (!file) {
    file = std::make_shared<ScratchFile>(folder_);
    place = file;
  }
  return file;
}

}  // namespace kalah
