// Eight values at a time; comparisons in vectors.
#include "solver/egdb/value_counts.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "base/vectorised.h"

namespace kalah {
namespace {

KALAH_LOOP std::uint64_t negative_sums(const std::int8_t* left, const std::int8_t* right,
                                       std::uint64_t count) {
  constexpr std::uint64_t kPart = 192;  // whole vectors, whose number fits in a byte
  std::uint64_t negative = 0;
  for (std::uint64_t begin = 0; begin < count; begin += kPart) {
    const std::uint64_t end = begin + kPart < count ? begin + kPart : count;
    std::uint8_t part = 0;
    for (std::uint64_t i = begin; i < end; ++i) {
      const bool is_negative = left[i] < static_cast<std::int8_t>(-right[i]);
      part = static_cast<std::uint8_t>(part + (is_negative ? 1 : 0));
    }
    negative += part;
  }
  return negative;
}

}  // namespace

void ValueCounts::add(const std::int8_t* values, std::uint64_t count) {
  constexpr std::uint64_t kAtOnce = sizeof(std::uint64_t);
  std::uint64_t done = 0;
  for (; done + kAtOnce <= count; done += kAtOnce) {
    std::uint64_t eight;
    std::memcpy(&eight, values + done, kAtOnce);
    for (std::uint64_t i = 0; i < kAtOnce; ++i) {
      ++tables_[i % kTables][eight >> (8 * i) & 0xff];
    }
  }
  for (; done < count; ++done) ++tables_[0][static_cast<std::uint8_t>(values[done])];
}

void ValueCounts::add(const ValueCounts& other) {
  for (int table = 0; table < kTables; ++table) {
    std::transform(tables_[table].begin(), tables_[table].end(), other.tables_[table].begin(),
                   tables_[table].begin(), std::plus<>());
  }
}

std::uint64_t ValueCounts::of(int value) const {
  std::uint64_t count = 0;
  for (const auto& table : tables_) count += table[static_cast<std::uint8_t>(value)];
  return count;
}

std::uint64_t count_negative_sums(const std::int8_t* left, const std::int8_t* right,
                                  std::uint64_t count) {
  return vectorised<negative_sums>(left, right, count);
}

}  // namespace kalah
