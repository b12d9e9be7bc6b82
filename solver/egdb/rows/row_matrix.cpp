// Blocks: their bytes, and rows read from them.
#include "solver/egdb/rows/row_matrix.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "base/vectorised.h"
#include "solver/egdb/format/transpose.h"

namespace kalah {
namespace {

constexpr std::uint64_t kBlockBytes = std::uint64_t{1} << 18;
constexpr std::uint64_t kMostBlockRows = 1 << 14;
constexpr std::uint64_t kRoundRows =
    32;  // groups of rows are whole blocks and whole columns' groups
constexpr std::uint64_t kSampledRows = 512;  // for the means of columns

KALAH_LOOP void add_up(std::int32_t* sums, const std::int8_t* row, std::uint64_t columns) {
  for (std::uint64_t column = 0; column < columns; ++column) sums[column] += row[column];
}

KALAH_LOOP std::int64_t sum_of(const std::int8_t* row, std::uint64_t columns) {
  std::int64_t sum = 0;
  constexpr std::uint64_t kPart = 1 << 20;  // so that a part's sum is a small number
  for (std::uint64_t begin = 0; begin < columns; begin += kPart) {
    std::int32_t part = 0;
    const std::uint64_t end = std::min(columns, begin + kPart);
    for (std::uint64_t column = begin; column < end; ++column) part += row[column];
    sum += part;
  }
  return sum;
}

// The bytes of a block: escape_begin, escape_columns, escape_values, row_base; codes, unless those
// of the matrix stand together. The numbers of rows and escapes follow from the matrix and from
// escape_begin.
std::uint64_t block_bytes(std::uint64_t rows, std::uint64_t escapes, std::uint64_t code_bytes) {
  return sizeof(std::uint32_t) * (rows + 1 + escapes) + escapes + rows + code_bytes;
}

// Where threads pack.
struct Packed {
  std::vector<std::uint32_t> escape_begin;
  std::vector<std::int8_t> row_base;
  std::vector<std::uint8_t> codes;
  std::vector<Escape> escapes;
};

void copy_bytes(const Packed& packed, std::byte* next) {
  const auto put = [&](const void* from, std::size_t count) {
    if (count > 0) std::memcpy(next, from, count);  // a list may be empty, and point nowhere
    next += count;
  };
  put(packed.escape_begin.data(), packed.escape_begin.size() * sizeof(std::uint32_t));
  for (const Escape& escape : packed.escapes) put(&escape.column, sizeof escape.column);
  for (const Escape& escape : packed.escapes) put(&escape.value, 1);
  put(packed.row_base.data(), packed.row_base.size());
  put(packed.codes.data(), packed.codes.size());
}

}  // namespace

std::uint64_t RowMatrix::usual_block_rows(std::uint64_t columns) {
  const std::uint64_t row_bytes = (columns + 1) / 2;
  const std::uint64_t rows = std::clamp<std::uint64_t>(kBlockBytes / row_bytes, 1, kMostBlockRows);
  return rows < kRoundRows ? rows : rows / kRoundRows * kRoundRows;
}

RowMatrix::RowMatrix(BlockCache& cache, std::shared_ptr<ScratchFile> scratch, RowPacking packing,
                     std::uint64_t rows, std::uint64_t block_rows)
    : cache_(cache),
      scratch_(std::move(scratch)),
      packing_(std::move(packing)),
      rows_(rows),
      block_rows_(block_rows),
      blocks_((rows + block_rows - 1) / block_rows),
      codes_(cache.spills() ? 0 : rows * packing_.row_bytes()),
      row_means_(rows),
      column_sums_(columns()) {
  assert(rows > 0 && block_rows > 0);
}

RowMatrix::~RowMatrix() { cache_.release_all(blocks_); }

std::uint64_t RowMatrix::rows_in(std::uint64_t block) const {
  return std::min(block_rows_, rows_ - block * block_rows_);
}

void RowMatrix::put_rows(std::uint64_t first, std::uint64_t count, const std::int8_t* values,
                         std::uint64_t pitch) {
  assert(first % block_rows_ == 0 && (count % block_rows_ == 0 || first + count == rows_));
  for (std::uint64_t done = 0; done < count; done += block_rows_) {
    put_block((first + done) / block_rows_, values + done * pitch, pitch);
  }
  add_samples(first, count, values, pitch);
}

void RowMatrix::forget_means() {
  row_means_ = {};
  column_means_ = {};
}

void RowMatrix::put_block(std::uint64_t block, const std::int8_t* values, std::uint64_t pitch) {
  thread_local Packed packed;
  const std::uint64_t rows = rows_in(block);
  const std::uint64_t row_bytes = packing_.row_bytes();
  packed.escape_begin.assign(1, 0);
  packed.escapes.clear();
  packed.row_base.resize(rows);
  packed.codes.resize(cache_.spills() ? rows * row_bytes : 0);
  std::uint8_t* codes = cache_.spills()
                            ? packed.codes.data()
                            : codes_.as<std::uint8_t>() + block * block_rows_ * row_bytes;
  for (std::uint64_t i = 0; i < rows; ++i) {
    const std::int8_t* row = values + i * pitch;
    const std::int64_t sum = vectorised<sum_of>(row, columns());
    packed.row_base[i] = packing_.pack(row, sum, codes + i * row_bytes, packed.escapes);
    packed.escape_begin.push_back(static_cast<std::uint32_t>(packed.escapes.size()));
    row_means_[block * block_rows_ + i] = packing_.base_for(sum, columns());
  }
  const std::uint64_t size = block_bytes(rows, packed.escapes.size(), packed.codes.size());
  cache_.put(blocks_[block], static_cast<std::uint32_t>(size), scratch_.get(),
             [](std::byte* bytes) { copy_bytes(packed, bytes); });
}

void RowMatrix::add_samples(std::uint64_t first, std::uint64_t count, const std::int8_t* values,
                            std::uint64_t pitch) {
  const std::uint64_t stride = std::max<std::uint64_t>(1, rows_ / kSampledRows);
  const std::uint64_t begin = (first + stride - 1) / stride * stride;
  const std::lock_guard lock(mutex_);
  for (std::uint64_t row = begin; row < first + count; row += stride, ++sampled_rows_) {
    vectorised<add_up>(column_sums_.data(), values + (row - first) * pitch, columns());
  }
  rows_put_ += count;
  if (rows_put_ < rows_) return;
  column_means_.resize(columns());
  for (std::uint64_t column = 0; column < columns(); ++column) {
    column_means_[column] = packing_.base_for(column_sums_[column], sampled_rows_);
  }
  column_sums_ = {};
}

RowBlock RowMatrix::block_of(std::uint64_t block, const std::byte* bytes) const {
  RowBlock found;
  found.first_row = block * block_rows_;
  found.rows = static_cast<std::uint32_t>(rows_in(block));
  // Blocks come from the allocator of arrays, so their beginning is aligned.
  found.escape_begin = reinterpret_cast<const std::uint32_t*>(bytes);
  found.escape_columns = found.escape_begin + found.rows + 1;
  const std::uint32_t escapes = found.escape_begin[found.rows];
  found.escape_values = reinterpret_cast<const std::int8_t*>(found.escape_columns + escapes);
  found.row_base = found.escape_values + escapes;
  found.codes = cache_.spills()
                    ? reinterpret_cast<const std::uint8_t*>(found.row_base + found.rows)
                    : codes_.as<std::uint8_t>() + found.first_row * packing_.row_bytes();
  return found;
}

void RowMatrix::read(std::uint64_t row, std::uint64_t first, std::uint64_t count,
                     std::int8_t* values) const {
  assert(row < rows_);
  look_at_block(row / block_rows_, [&](const RowBlock& block) {
    const std::uint64_t place = row - block.first_row;
    packing_.unpack(block.codes + place * packing_.row_bytes(), block.row_base[place], first, count,
                    values);
    const std::uint32_t* columns = block.escape_columns;
    std::uint32_t next = block.escape_begin[place];
    const std::uint32_t end = block.escape_begin[place + 1];
    if (first > 0) {
      next = static_cast<std::uint32_t>(
          std::lower_bound(columns + next, columns + end, static_cast<std::uint32_t>(first)) -
          columns);
    }
    for (; next < end && columns[next] < first + count; ++next) {
      values[columns[next] - first] = block.escape_values[next];
    }
  });
}

void read_transposed(const RowMatrix& source, std::uint64_t first, std::uint64_t count,
                     std::int8_t* target, std::uint64_t pitch, ThreadPool& pool) {
  assert(pitch >= source.rows());
  constexpr std::uint64_t kRows = 64;  // a cache line of the target
  constexpr std::uint64_t kColumns = 32 * RowPacking::kGroup;
  const std::uint64_t grain = std::max(kRows, rows_per_piece(count) / kRows * kRows);
  pool.for_each(source.rows(), grain, [&](std::size_t begin, std::size_t end, int) {
    thread_local std::vector<std::int8_t> tile(kRows * kColumns);
    for (std::uint64_t row = begin; row < end; row += kRows) {
      const std::uint64_t rows = std::min(kRows, end - row);
      for (std::uint64_t column = 0; column < count; column += kColumns) {
        const std::uint64_t columns = std::min(kColumns, count - column);
        for (std::uint64_t i = 0; i < rows; ++i) {
          source.read(row + i, first + column, columns, tile.data() + i * columns);
        }
        transpose(target + column * pitch + row, pitch, tile.data(), columns, rows, columns);
      }
    }
  });
}

}  // namespace kalah
