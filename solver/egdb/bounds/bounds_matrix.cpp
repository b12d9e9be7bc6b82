// From values to classes to bits.
#include "solver/egdb/bounds/bounds_matrix.h"

#include <cstring>
#include <numeric>
#include <utility>

#include "base/vectorised.h"

namespace kalah {
namespace {

constexpr int kFar = 4 * 128;  // further than any value

// The class of each value: how many cuts are not above it.
template <int kCuts>
KALAH_LOOP void classify(std::uint8_t* classes, const std::int8_t* values,
                         const std::int8_t* column_base, std::uint64_t columns, int step,
                         std::array<std::int16_t, ValueCuts::kMostCuts> cuts) {
  for (std::uint64_t i = 0; i < columns; ++i) {
    const auto rest = static_cast<std::int16_t>(values[i] - column_base[i] * step);
    std::uint8_t found = 0;
    for (int cut = 0; cut < kCuts; ++cut) {
      found = static_cast<std::uint8_t>(found + (rest >= cuts[cut] ? 1 : 0));
    }
    classes[i] = found;
  }
}

// Four classes, or eight, to a byte, the first one in its lowest bits.
template <int kBits>
KALAH_LOOP void pack_classes(std::uint8_t* codes, const std::uint8_t* classes,
                             std::uint64_t bytes) {
  using Word = std::conditional_t<kBits == 1, std::uint64_t, std::uint32_t>;
  for (std::uint64_t i = 0; i < bytes; ++i) {
    Word word;
    std::memcpy(&word, classes + i * sizeof word, sizeof word);
    if constexpr (kBits == 1) {
      word |= word >> 7;
      word |= word >> 14;
      word |= word >> 28;
    } else {
      word |= word >> 6;
      word |= word >> 12;
    }
    codes[i] = static_cast<std::uint8_t>(word);
  }
}

KALAH_LOOP std::int64_t sum_of_values(const std::int8_t* values, std::uint64_t count) {
  std::int64_t sum = 0;
  for (std::uint64_t i = 0; i < count; ++i) sum += values[i];
  return sum;
}

}  // namespace

BoundsMatrix::BoundsMatrix(const ValueCuts& cuts, int step, int seeds,
                           std::vector<std::int8_t> column_base, std::uint64_t rows)
    : cuts_(cuts),
      step_(step),
      odd_(step == 2 ? seeds % 2 : 0),
      seeds_(seeds),
      bits_shift_(cuts.bits - 1),
      mask_(cuts.count()),
      row_bytes_((column_base.size() * static_cast<std::uint64_t>(cuts.bits) + 7) / 8),
      column_base_(std::move(column_base)),
      base_sum_(std::accumulate(column_base_.begin(), column_base_.end(), std::int64_t{0})),
      row_base_(rows),
      codes_(rows * row_bytes_) {
  assert(cuts.bits == 1 || cuts.bits == 2);
  assert(step == 1 || step == 2);
  assert(!column_base_.empty());
  for (int i = 0; i <= cuts_.count(); ++i) {
    const int lower = i == 0 ? -kFar : cuts_.rests[i - 1] * step_ + odd_;
    const int upper = i == cuts_.count() ? kFar : (cuts_.rests[i] - 1) * step_ + odd_;
    lower_[i] = static_cast<std::int16_t>(lower);
    upper_[i] = static_cast<std::int16_t>(upper);
  }
}

std::uint64_t BoundsMatrix::bytes() const {
  return codes_.size() + row_base_.size() + column_base_.size();
}

void BoundsMatrix::put_rows(std::uint64_t first, std::uint64_t count, const std::int8_t* values) {
  constexpr std::uint64_t kMostClassesAByte = 8;
  thread_local std::vector<std::uint8_t> classes;
  classes.assign(columns() + kMostClassesAByte, 0);
  for (std::uint64_t i = 0; i < count; ++i) {
    put_row(first + i, values + i * columns(), classes.data());
  }
}

// The base of a row is what its values are on average above those of their columns.
void BoundsMatrix::put_row(std::uint64_t row, const std::int8_t* values, std::uint8_t* classes) {
  const auto size = static_cast<std::int64_t>(columns());
  const std::int64_t unit = size * step_;
  const std::int64_t sum = vectorised<sum_of_values>(values, columns()) - odd_ * size -
                           step_ * base_sum_ + kFar * unit + unit / 2;
  const int base = static_cast<std::int8_t>(sum / unit - kFar);
  row_base_[row] = static_cast<std::int8_t>(base);
  std::array<std::int16_t, ValueCuts::kMostCuts> cuts = {};
  for (int i = 0; i < cuts_.count(); ++i) {
    cuts[i] = static_cast<std::int16_t>((cuts_.rests[i] + base) * step_ + odd_);
  }
  std::uint8_t* codes = codes_.as<std::uint8_t>() + row * row_bytes_;
  const std::int8_t* bases = column_base_.data();
  if (cuts_.bits == 1) {
    vectorised<classify<1>>(classes, values, bases, columns(), step_, cuts);
    vectorised<pack_classes<1>>(codes, classes, row_bytes_);
  } else {
    vectorised<classify<3>>(classes, values, bases, columns(), step_, cuts);
    vectorised<pack_classes<2>>(codes, classes, row_bytes_);
  }
}

}  // namespace kalah
