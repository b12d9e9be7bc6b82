// Choosing bases, packing, and finding escapes.
#include "solver/egdb/format/packed_matrix.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <stdexcept>

#include "base/vectorised.h"

namespace kalah {
namespace {

constexpr int kCodes = 15;

// The bits in which some value differs from the first one.
KALAH_LOOP std::uint8_t differing_bits(const std::int8_t* values, std::uint64_t count) {
  std::uint8_t bits = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    bits |= static_cast<std::uint8_t>(values[i] ^ values[0]);
  }
  return bits;
}

KALAH_LOOP void add_up(std::int32_t* sums, const std::int8_t* row, std::uint64_t columns) {
  for (std::uint64_t column = 0; column < columns; ++column) sums[column] += row[column];
}

// What maps a value to a code and back, apart from the column's base.
struct CodeScale {
  std::int16_t offset;
  std::int16_t base;  // of the row
  int shift;          // 1 for step 2
};

// The codes of a row, a byte each, kCodes for an escape; whether there is one.
KALAH_LOOP bool encode_row(std::uint8_t* codes, const std::int8_t* values,
                           const std::int16_t* column_base, std::uint64_t columns,
                           CodeScale scale) {
  bool any_escape = false;
  for (std::uint64_t column = 0; column < columns; ++column) {
    const auto halved = static_cast<std::int16_t>((values[column] + scale.offset) >> scale.shift);
    const auto code = static_cast<std::uint16_t>(halved - column_base[column] - scale.base);
    const auto capped = static_cast<std::uint8_t>(code < kCodes ? code : kCodes);
    codes[column] = capped;
    any_escape |= capped == kCodes;
  }
  return any_escape;
}

KALAH_LOOP void join_halves(std::uint8_t* bytes, const std::uint8_t* codes, std::uint64_t count) {
  for (std::uint64_t i = 0; i < count; ++i) {
    bytes[i] = static_cast<std::uint8_t>(codes[2 * i] | codes[2 * i + 1] << 4);
  }
}

KALAH_LOOP void part_halves(std::uint8_t* codes, const std::uint8_t* bytes, std::uint64_t count) {
  for (std::uint64_t i = 0; i < count; ++i) {
    codes[2 * i] = bytes[i] & 15;
    codes[2 * i + 1] = bytes[i] >> 4;
  }
}

KALAH_LOOP void decode_row(std::int8_t* values, const std::uint8_t* codes,
                           const std::int16_t* column_base, std::uint64_t columns,
                           CodeScale scale) {
  for (std::uint64_t column = 0; column < columns; ++column) {
    const auto halved = static_cast<std::int16_t>(codes[column] + scale.base + column_base[column]);
    values[column] = static_cast<std::int8_t>((halved << scale.shift) - scale.offset);
  }
}

// Of all windows of kCodes neighbours, the first number of one with the most entries.
template <std::size_t kSize>
int best_window(const std::array<std::uint32_t, kSize>& histogram, int lowest, int highest) {
  std::uint64_t inside = 0;
  std::uint64_t most = 0;
  int best = lowest;
  for (int last = lowest; last <= highest; ++last) {
    inside += histogram[last];
    const int first = last - kCodes + 1;
    if (first > lowest) inside -= histogram[first - 1];
    if (inside > most) {
      most = inside;
      best = std::max(first, lowest);
    }
  }
  return best;
}

}  // namespace

PackedMatrix::PackedMatrix(const std::int8_t* values, std::uint64_t rows, std::uint64_t columns,
                           ThreadPool& pool)
    : pitch_((columns + 1) / 2), row_base_(rows), codes_(rows * pitch_), escape_begin_(rows + 1) {
  assert(rows > 0 && columns > 0);
  if (columns >> 32 != 0) throw std::length_error("too many columns in a packed matrix");
  choose_step(values, rows * columns);
  choose_column_bases(values, rows, columns);

  const std::uint64_t grain = rows_per_piece(columns);
  std::vector<std::vector<Escape>> escapes((rows + grain - 1) / grain);
  pool.for_each(rows, grain, [&](std::size_t begin, std::size_t end, int) {
    std::vector<std::uint8_t> buffer(columns + 1);
    std::vector<Escape>& piece = escapes[begin / grain];
    for (std::uint64_t row = begin; row < end; ++row) {
      const std::size_t escapes_before = piece.size();
      pack_row(values + row * columns, row, columns, buffer, piece);
      escape_begin_[row + 1] = piece.size() - escapes_before;
    }
  });

  for (std::uint64_t row = 0; row < rows; ++row) escape_begin_[row + 1] += escape_begin_[row];
  escape_columns_.reserve(escape_begin_[rows]);
  escape_values_.reserve(escape_begin_[rows]);
  for (const std::vector<Escape>& piece : escapes) {
    for (const Escape& escape : piece) {
      escape_columns_.push_back(escape.column);
      escape_values_.push_back(escape.value);
    }
  }
}

void PackedMatrix::choose_step(const std::int8_t* values, std::uint64_t count) {
  step_ = (vectorised<differing_bits>(values, count) & 1) == 0 ? 2 : 1;
  offset_ = step_ == 2 ? 128 + (values[0] & 1) : 128;
}

// A sample of rows is enough to tell what a column is like.
void PackedMatrix::choose_column_bases(const std::int8_t* values, std::uint64_t rows,
                                       std::uint64_t columns) {
  constexpr std::uint64_t kSampledRows = 512;
  const std::uint64_t stride = std::max<std::uint64_t>(1, rows / kSampledRows);
  std::vector<std::int32_t> sums(columns);
  std::int32_t sampled = 0;
  for (std::uint64_t row = 0; row < rows; row += stride, ++sampled) {
    vectorised<add_up>(sums.data(), values + row * columns, columns);
  }
  column_base_.resize(columns);
  for (std::uint64_t column = 0; column < columns; ++column) {
    const std::int32_t sum = sums[column] + offset_ * sampled;
    const std::int32_t unit = sampled * step_;
    column_base_[column] = static_cast<std::int16_t>((sum + unit / 2) / unit);
  }
}

// The first of the 15 numbers that most of a row, less the column bases, are; from a sample.
int PackedMatrix::choose_row_base(const std::int8_t* row, std::uint64_t columns) const {
  constexpr int kShift = 512;  // what is left is above -256 and below 256
  constexpr std::uint64_t kSampledColumns = 512;
  const std::uint64_t stride = std::max<std::uint64_t>(1, columns / kSampledColumns);
  // Always zero between uses: clearing all of it for a short row would take longer than the rest.
  thread_local std::array<std::uint32_t, 2 * kShift> histogram{};
  int lowest = 2 * kShift - 1;
  int highest = 0;
  const int shift = step_ - 1;
  for (std::uint64_t column = 0; column < columns; column += stride) {
    const int left = ((row[column] + offset_) >> shift) - column_base_[column] + kShift;
    ++histogram[left];
    lowest = std::min(lowest, left);
    highest = std::max(highest, left);
  }
  const int base = best_window(histogram, lowest, highest) - kShift;
  std::fill(histogram.begin() + lowest, histogram.begin() + highest + 1, 0);
  return base;
}

void PackedMatrix::pack_row(const std::int8_t* values, std::uint64_t row, std::uint64_t columns,
                            std::vector<std::uint8_t>& buffer, std::vector<Escape>& escapes) {
  const int base = choose_row_base(values, columns);
  row_base_[row] = static_cast<std::int16_t>(base);
  const CodeScale scale{static_cast<std::int16_t>(offset_), row_base_[row], step_ - 1};
  const bool any_escape =
      vectorised<encode_row>(buffer.data(), values, column_base_.data(), columns, scale);
  buffer[columns] = 0;
  std::uint8_t* codes = codes_.as<std::uint8_t>() + row * pitch_;
  vectorised<join_halves>(codes, buffer.data(), pitch_);
  if (!any_escape) return;
  for (std::uint64_t column = 0; column < columns; ++column) {
    if (buffer[column] != kEscape) continue;
    escapes.push_back({static_cast<std::uint32_t>(column), values[column]});
  }
}

void PackedMatrix::unpack(std::int8_t* values, ThreadPool& pool) const {
  const std::uint64_t columns = column_base_.size();
  pool.for_each(row_base_.size(), rows_per_piece(columns),
                [&](std::size_t begin, std::size_t end, int) {
                  std::vector<std::uint8_t> buffer(2 * pitch_);
                  for (std::uint64_t row = begin; row < end; ++row) {
                    unpack_row(row, buffer, values + row * columns);
                  }
                });
}

void PackedMatrix::unpack_row(std::uint64_t row, std::vector<std::uint8_t>& buffer,
                              std::int8_t* values) const {
  const std::uint8_t* bytes = codes_.as<std::uint8_t>() + row * pitch_;
  vectorised<part_halves>(buffer.data(), bytes, pitch_);
  const CodeScale scale{static_cast<std::int16_t>(offset_), row_base_[row], step_ - 1};
  vectorised<decode_row>(values, buffer.data(), column_base_.data(), column_base_.size(), scale);
  for (std::uint64_t i = escape_begin_[row]; i < escape_begin_[row + 1]; ++i) {
    values[escape_columns_[i]] = escape_values_[i];
  }
}

std::uint64_t PackedMatrix::bytes() const {
  const auto bytes_of = [](const auto& list) { return list.size() * sizeof list[0]; };
  return codes_.size() + bytes_of(row_base_) + bytes_of(column_base_) + bytes_of(escape_begin_) +
         bytes_of(escape_columns_) + bytes_of(escape_values_);
}

int PackedMatrix::escaped(std::uint64_t row, std::uint64_t column) const {
  const auto begin = escape_columns_.begin() + static_cast<std::ptrdiff_t>(escape_begin_[row]);
  const auto end = escape_columns_.begin() + static_cast<std::ptrdiff_t>(escape_begin_[row + 1]);
  const auto place = std::lower_bound(begin, end, static_cast<std::uint32_t>(column));
  assert(place != end && *place == column);
  return escape_values_[place - escape_columns_.begin()];
}

}  // namespace kalah
