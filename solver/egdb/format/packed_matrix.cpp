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

// What maps values of a row to codes and back, apart from the columns' bases.
struct CodeScale {
  int step;
  int odd;
  std::uint8_t base;  // of the row
};

// What is left of a value, mod 256 (step 1) or 128 (step 2): a code if it is less than kCodes.
template <int kStep>
KALAH_LOOP std::uint8_t rest_of(std::int8_t value, std::int8_t column_base, CodeScale scale) {
  const auto even = static_cast<std::uint8_t>(value - scale.odd);
  const auto halved = static_cast<std::uint8_t>(kStep == 2 ? even >> 1 : even);
  const auto rest = static_cast<std::uint8_t>(halved - column_base - scale.base);
  return static_cast<std::uint8_t>(kStep == 2 ? rest & 127 : rest);
}

// Packs 2 * half columns. Tells whether there is an escape.
template <int kStep>
KALAH_LOOP bool pack_group(std::uint8_t* bytes, const std::int8_t* values,
                           const std::int8_t* column_base, std::uint64_t half, CodeScale scale) {
  std::uint8_t most = 0;
  for (std::uint64_t i = 0; i < half; ++i) {
    const std::uint8_t low =
        std::min<std::uint8_t>(rest_of<kStep>(values[i], column_base[i], scale), kCodes);
    const std::uint8_t high = std::min<std::uint8_t>(
        rest_of<kStep>(values[half + i], column_base[half + i], scale), kCodes);
    bytes[i] = static_cast<std::uint8_t>(low | high << 4);
    most = std::max(most, std::max(low, high));
  }
  return most == kCodes;
}

constexpr std::uint64_t kGroup = 64;  // columns that are packed together, at most
constexpr int kHalfBits = 5;

int half_bits_for(std::uint64_t columns) {
  int bits = 0;
  while (bits < kHalfBits && (std::uint64_t{2} << bits) < columns) ++bits;
  return bits;
}

std::uint64_t row_bytes(std::uint64_t columns) {
  const int bits = half_bits_for(columns);
  return (((columns - 1) >> (bits + 1)) + 1) << bits;
}

// What is left of a row when whole groups are taken away, filled up to a group.
struct Rest {
  Rest(const std::int8_t* from, std::uint64_t count) { std::copy_n(from, count, numbers); }
  std::int8_t numbers[kGroup] = {};
};

// Packs a row, and lists the groups with escapes. Returns how many there are.
template <int kStep>
KALAH_LOOP std::uint64_t pack_columns(std::uint8_t* bytes, const std::int8_t* values,
                                      const std::int8_t* column_base, std::uint64_t columns,
                                      int half_bits, CodeScale scale,
                                      std::uint32_t* escaped_groups) {
  const std::uint64_t whole = columns / kGroup;
  std::uint64_t count = 0;
  for (std::uint64_t group = 0; group < whole; ++group) {
    const bool escapes = pack_group<kStep>(bytes + group * (kGroup / 2), values + group * kGroup,
                                           column_base + group * kGroup, kGroup / 2, scale);
    escaped_groups[count] = static_cast<std::uint32_t>(group);
    count += escapes ? 1 : 0;
  }
  if (columns % kGroup == 0) return count;
  const Rest rest(values + whole * kGroup, columns % kGroup);
  const Rest rest_base(column_base + whole * kGroup, columns % kGroup);
  if (pack_group<kStep>(bytes + whole * (kGroup / 2), rest.numbers, rest_base.numbers,
                        std::uint64_t{1} << half_bits, scale)) {
    escaped_groups[count++] = static_cast<std::uint32_t>(whole);
  }
  return count;
}

// Unpacks 2 * half columns; escapes get any value.
template <int kStep>
KALAH_LOOP void unpack_group(std::int8_t* values, const std::uint8_t* bytes,
                             const std::int8_t* column_base, std::uint64_t half, CodeScale scale) {
  for (std::uint64_t i = 0; i < half; ++i) {
    const auto low = static_cast<std::uint8_t>((bytes[i] & 15) + column_base[i] + scale.base);
    const auto high =
        static_cast<std::uint8_t>((bytes[i] >> 4) + column_base[half + i] + scale.base);
    values[i] = static_cast<std::int8_t>(low * kStep + scale.odd);
    values[half + i] = static_cast<std::int8_t>(high * kStep + scale.odd);
  }
}

template <int kStep>
KALAH_LOOP void unpack_columns(std::int8_t* values, const std::uint8_t* bytes,
                               const std::int8_t* column_base, std::uint64_t columns, int half_bits,
                               CodeScale scale) {
  const std::uint64_t whole = columns / kGroup;
  for (std::uint64_t group = 0; group < whole; ++group) {
    unpack_group<kStep>(values + group * kGroup, bytes + group * (kGroup / 2),
                        column_base + group * kGroup, kGroup / 2, scale);
  }
  const std::uint64_t left = columns % kGroup;
  if (left == 0) return;
  const Rest rest_base(column_base + whole * kGroup, left);
  std::int8_t rest[kGroup];
  unpack_group<kStep>(rest, bytes + whole * (kGroup / 2), rest_base.numbers,
                      std::uint64_t{1} << half_bits, scale);
  std::copy_n(rest, left, values + whole * kGroup);
}

// Numbers from -128 to 127, each counted; a sample of what is left of the values of a row.
class Sample {
 public:
  void add(int number) {
    ++count_[number + kBefore];
    lowest_ = std::min(lowest_, number);
    highest_ = std::max(highest_, number);
  }

  // Of all windows of kCodes neighbours, the first number of one with the most entries: the middle
  // one of several side by side, as there may be others than those of the sample.
  [[nodiscard]] int best_window() const {
    int inside = 0;
    int most = 0;
    int first_best = lowest_;
    int last_best = lowest_;
    for (int first = lowest_ - kCodes + 1; first <= highest_; ++first) {
      inside += count_[first + kCodes - 1 + kBefore] - count_[first - 1 + kBefore];
      if (inside > most) {
        most = inside;
        first_best = last_best = first;
      } else if (inside == most && last_best == first - 1) {
        last_best = first;
      }
    }
    return first_best + (last_best - first_best) / 2;
  }

 private:
  static constexpr int kBefore = 128 + kCodes;

  std::array<std::uint8_t, kBefore + 128 + kCodes> count_{};
  int lowest_ = 127;
  int highest_ = -128;
};

}  // namespace

PackedMatrix::PackedMatrix(const std::int8_t* values, std::uint64_t rows, std::uint64_t columns,
                           ThreadPool& pool)
    : pitch_(row_bytes(columns)),
      half_bits_(half_bits_for(columns)),
      row_base_(rows),
      codes_(rows * pitch_),
      escape_begin_(rows + 1) {
  assert(rows > 0 && columns > 0);
  if (columns >> 32 != 0) throw std::length_error("too many columns in a packed matrix");
  choose_step(values, rows * columns);
  choose_column_bases(values, rows, columns);

  const std::uint64_t grain = rows_per_piece(columns);
  std::vector<std::vector<Escape>> escapes((rows + grain - 1) / grain);
  pool.for_each(rows, grain, [&](std::size_t begin, std::size_t end, int) {
    std::vector<std::uint32_t> escaped_groups(columns / kGroup + 1);
    std::vector<Escape>& piece = escapes[begin / grain];
    for (std::uint64_t row = begin; row < end; ++row) {
      const std::size_t escapes_before = piece.size();
      pack_row(values + row * columns, row, escaped_groups, piece);
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
  odd_ = step_ == 2 ? values[0] & 1 : 0;
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
    constexpr int kAbove = 256;  // so that what is rounded is positive
    const std::int32_t sum = sums[column] + (kAbove - odd_) * sampled;
    const std::int32_t unit = sampled * step_;
    column_base_[column] = static_cast<std::int8_t>((sum + unit / 2) / unit - kAbove / step_);
  }
}

// The first of the 15 numbers that most of a row, less the column bases, are; from a sample.
std::int8_t PackedMatrix::choose_row_base(const std::int8_t* row, std::uint64_t columns) const {
  constexpr std::uint64_t kSampledColumns = 128;  // fewer than a count of the sample can be
  const std::uint64_t stride = (columns + kSampledColumns - 1) / kSampledColumns;
  const auto rest = [&](std::uint64_t column) {
    const CodeScale scale{step_, odd_, 0};
    return step_ == 2 ? rest_of<2>(row[column], column_base_[column], scale)
                      : rest_of<1>(row[column], column_base_[column], scale);
  };
  // Relative to the first one, as numbers wrap around.
  const std::uint8_t reference = rest(0);
  Sample sample;
  for (std::uint64_t column = 0; column < columns; column += stride) {
    const auto difference = static_cast<std::uint8_t>(rest(column) - reference);
    sample.add(static_cast<std::int8_t>(difference * step_) / step_);
  }
  return static_cast<std::int8_t>(reference + sample.best_window());
}

void PackedMatrix::pack_row(const std::int8_t* values, std::uint64_t row,
                            std::vector<std::uint32_t>& escaped_groups,
                            std::vector<Escape>& escapes) {
  const std::uint64_t columns = column_base_.size();
  row_base_[row] = choose_row_base(values, columns);
  const CodeScale scale{step_, odd_, static_cast<std::uint8_t>(row_base_[row])};
  std::uint8_t* codes = codes_.as<std::uint8_t>() + row * pitch_;
  const std::int8_t* bases = column_base_.data();
  std::uint32_t* groups = escaped_groups.data();
  const std::uint64_t count =
      step_ == 2
          ? vectorised<pack_columns<2>>(codes, values, bases, columns, half_bits_, scale, groups)
          : vectorised<pack_columns<1>>(codes, values, bases, columns, half_bits_, scale, groups);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t begin = groups[i] * kGroup;
    for (std::uint64_t column = begin; column < std::min(begin + kGroup, columns); ++column) {
      if ((codes[byte_of(column)] >> shift_of(column) & 15) != kEscape) continue;
      escapes.push_back({static_cast<std::uint32_t>(column), values[column]});
    }
  }
}

void PackedMatrix::unpack(std::int8_t* values, ThreadPool& pool) const {
  const std::uint64_t columns = column_base_.size();
  pool.for_each(row_base_.size(), rows_per_piece(columns),
                [&](std::size_t begin, std::size_t end, int) {
                  for (std::uint64_t row = begin; row < end; ++row) {
                    unpack_row(row, values + row * columns);
                  }
                });
}

void PackedMatrix::unpack_row(std::uint64_t row, std::int8_t* values) const {
  const std::uint8_t* bytes = codes_.as<std::uint8_t>() + row * pitch_;
  const CodeScale scale{step_, odd_, static_cast<std::uint8_t>(row_base_[row])};
  const std::int8_t* bases = column_base_.data();
  if (step_ == 2) {
    vectorised<unpack_columns<2>>(values, bytes, bases, column_base_.size(), half_bits_, scale);
  } else {
    vectorised<unpack_columns<1>>(values, bytes, bases, column_base_.size(), half_bits_, scale);
  }
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
