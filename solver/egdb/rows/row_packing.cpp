// Choosing the base of a row, packing, and unpacking.
#include "solver/egdb/rows/row_packing.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "base/vectorised.h"

namespace kalah {
namespace {

constexpr int kCodes = RowPacking::kEscape;
constexpr std::uint64_t kGroup = RowPacking::kGroup;
constexpr int kHalfBits = 5;

// What maps values of a row to codes and back, apart from the columns' bases.
struct CodeScale {
  int odd;
  std::uint8_t base;  // of the row
};

// What is left of a value: a code if it is less than kCodes. A value of the wrong parity has none.
template <int kStep>
KALAH_LOOP std::uint8_t rest_of(std::int8_t value, std::int8_t column_base, CodeScale scale) {
  const auto even = static_cast<std::uint8_t>(value - scale.odd);
  const auto halved = static_cast<std::uint8_t>(kStep == 2 ? even >> 1 : even);
  const auto rest = static_cast<std::uint8_t>(halved - column_base - scale.base);
  if (kStep == 1) return rest;
  return static_cast<std::uint8_t>((rest & 127) | even << 7);
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

int half_bits_for(std::uint64_t columns) {
  int bits = 0;
  while (bits < kHalfBits && (std::uint64_t{2} << bits) < columns) ++bits;
  return bits;
}

}  // namespace

RowPacking::RowPacking(int step, int odd, std::vector<std::int8_t> column_base)
    : step_(step), odd_(odd), column_base_(std::move(column_base)) {
  assert((step == 1 && odd == 0) || (step == 2 && (odd == 0 || odd == 1)));
  assert(!column_base_.empty());
  if (columns() >> 32 != 0) throw std::length_error("too many columns in a packed matrix");
  base_sum_ = std::accumulate(column_base_.begin(), column_base_.end(), std::int64_t{0});
  half_bits_ = half_bits_for(columns());
  row_bytes_ = (((columns() - 1) >> (half_bits_ + 1)) + 1) << half_bits_;
}

std::int8_t RowPacking::base_for(std::int64_t sum, std::uint64_t count) const {
  constexpr std::int64_t kAbove = 256;  // so that what is rounded is positive
  const auto values = static_cast<std::int64_t>(count);
  const std::int64_t unit = values * step_;
  const std::int64_t shifted = sum + (kAbove - odd_) * values;
  return static_cast<std::int8_t>((shifted + unit / 2) / unit - kAbove / step_);
}

// So that the codes of a row are around their middle. (To choose the 15 numbers that most of a
// row are, from a sample, saves a third of one per cent of the room, and takes longer than all the
// rest.)
std::int8_t RowPacking::row_base(std::int64_t sum) const {
  const auto values = static_cast<std::int64_t>(columns());
  const std::int64_t unit = values * step_;
  constexpr std::int64_t kAbove = 512;  // so that what is rounded is positive
  const std::int64_t rest = sum - odd_ * values - step_ * base_sum_ + kAbove * unit;
  return static_cast<std::int8_t>((rest + unit / 2) / unit - kAbove - kCodes / 2);
}

std::int8_t RowPacking::pack(const std::int8_t* values, std::int64_t sum, std::uint8_t* codes,
                             std::vector<Escape>& escapes) const {
  thread_local std::vector<std::uint32_t> escaped_groups;
  escaped_groups.resize(columns() / kGroup + 1);
  const std::int8_t base = row_base(sum);
  const CodeScale scale{odd_, static_cast<std::uint8_t>(base)};
  const std::int8_t* bases = column_base_.data();
  std::uint32_t* groups = escaped_groups.data();
  const std::uint64_t count =
      step_ == 2
          ? vectorised<pack_columns<2>>(codes, values, bases, columns(), half_bits_, scale, groups)
          : vectorised<pack_columns<1>>(codes, values, bases, columns(), half_bits_, scale, groups);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t begin = groups[i] * kGroup;
    for (std::uint64_t column = begin; column < std::min(begin + kGroup, columns()); ++column) {
      if ((codes[byte_of(column)] >> shift_of(column) & 15) != kEscape) continue;
      escapes.push_back({static_cast<std::uint32_t>(column), values[column]});
    }
  }
  return base;
}

void RowPacking::unpack(const std::uint8_t* codes, std::int8_t row_base, std::uint64_t first,
                        std::uint64_t count, std::int8_t* values) const {
  assert(first % kGroup == 0 && first + count <= columns());
  const CodeScale scale{odd_, static_cast<std::uint8_t>(row_base)};
  const std::int8_t* bases = column_base_.data() + first;
  const std::uint8_t* bytes = codes + first / 2;
  if (step_ == 2) {
    vectorised<unpack_columns<2>>(values, bytes, bases, count, half_bits_, scale);
  } else {
    vectorised<unpack_columns<1>>(values, bytes, bases, count, half_bits_, scale);
  }
}

}  // namespace kalah
