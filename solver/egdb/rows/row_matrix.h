// A matrix of values as blocks of packed rows, in memory or out of it.
//
// Rows are packed (row_packing.h) some hundred kilobytes at a time; such a block has all that is
// needed to unpack its rows but what the matrix has for all of them, and can go to the disk and
// come back (block_cache.h).
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "base/huge_block.h"
#include "base/thread_pool.h"
#include "solver/egdb/rows/block_cache.h"
#include "solver/egdb/rows/row_packing.h"

namespace kalah {

// What is in a block.
struct RowBlock {
  std::uint64_t first_row = 0;
  std::uint32_t rows = 0;
  const std::uint32_t* escape_begin = nullptr;  // of each row, and the end
  const std::uint32_t* escape_columns = nullptr;
  const std::int8_t* escape_values = nullptr;
  const std::int8_t* row_base = nullptr;
  const std::uint8_t* codes = nullptr;
};

class RowMatrix {
 public:
  // How many rows a block should have.
  [[nodiscard]] static std::uint64_t usual_block_rows(std::uint64_t columns);

  // A matrix of `rows` rows whose blocks have `block_rows`, one at least; the last one may have
  // fewer. The cache is referred to; `scratch` may be nullptr if it does not spill.
  RowMatrix(BlockCache& cache, std::shared_ptr<ScratchFile> scratch, RowPacking packing,
            std::uint64_t rows, std::uint64_t block_rows);
  ~RowMatrix();
  RowMatrix(const RowMatrix&) = delete;
  RowMatrix& operator=(const RowMatrix&) = delete;

  [[nodiscard]] const RowPacking& packing() const { return packing_; }
  [[nodiscard]] std::uint64_t rows() const { return rows_; }
  [[nodiscard]] std::uint64_t columns() const { return packing_.columns(); }
  [[nodiscard]] std::uint64_t block_rows() const { return block_rows_; }
  [[nodiscard]] std::uint64_t blocks() const { return blocks_.size(); }

  // Rows first .. first + count - 1: whole blocks, each put once, by any threads. Rows are `pitch`
  // apart. All functions throw StorageError if they have to use a scratch file and can't.
  void put_rows(std::uint64_t first, std::uint64_t count, const std::int8_t* values,
                std::uint64_t pitch);

  // A row that has been put; any number of threads.
  void read_row(std::uint64_t row, std::int8_t* values) const { read(row, 0, columns(), values); }
  // So many columns of it, from one on that is a multiple of RowPacking::kGroup.
  void read(std::uint64_t row, std::uint64_t first, std::uint64_t count, std::int8_t* values) const;

  // Calls look(RowBlock) with a block, which stays in memory meanwhile.
  template <typename Look>
  void look_at_block(std::uint64_t block, const Look& look) const {
    look(block_of(block, cache_.acquire(blocks_[block])));
    cache_.release(blocks_[block]);
  }

  // The codes of all rows, row after row, if the cache does not spill; the matrix is of no use
  // afterwards.
  [[nodiscard]] HugeBlock take_codes() { return std::move(codes_); }

  // When all rows have been put: about the mean of each column (of a sample of rows), and of each
  // row, in steps and rounded: bases for matrices that are alike, and for the transposed one.
  [[nodiscard]] const std::vector<std::int8_t>& column_means() const { return column_means_; }
  [[nodiscard]] const std::vector<std::int8_t>& row_means() const { return row_means_; }
  // There are none afterwards.
  void forget_means();

 private:
  void put_block(std::uint64_t block, const std::int8_t* values, std::uint64_t pitch);
  RowBlock block_of(std::uint64_t block, const std::byte* bytes) const;
  std::uint64_t rows_in(std::uint64_t block) const;
  void add_samples(std::uint64_t first, std::uint64_t count, const std::int8_t* values,
                   std::uint64_t pitch);

  BlockCache& cache_;
  std::shared_ptr<ScratchFile> scratch_;
  RowPacking packing_;
  std::uint64_t rows_;
  std::uint64_t block_rows_;
  mutable std::vector<CachedBlock> blocks_;
  HugeBlock codes_;  // those of all blocks, if they stay in memory
  std::vector<std::int8_t> row_means_;
  std::mutex mutex_;  // of what follows
  std::vector<std::int32_t> column_sums_;
  std::uint64_t sampled_rows_ = 0;
  std::uint64_t rows_put_ = 0;
  std::vector<std::int8_t> column_means_;
};

// Writes columns first .. first + count - 1 of a matrix as rows, `pitch` apart and at least
// source.rows(). `first` is a multiple of RowPacking::kGroup. Throws what read() throws.
void read_transposed(const RowMatrix& source, std::uint64_t first, std::uint64_t count,
                     std::int8_t* target, std::uint64_t pitch, ThreadPool& pool);

}  // namespace kalah
