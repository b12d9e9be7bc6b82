// Walks over the values of several lines at once and predicts them (the format is in
// value_codec.h).
//
// What a prediction is made of depends on the rank only, so lines go side by side, as the lanes of
// vectors: the values of one rank stand together, 1, 8, 16 or 32 of them, and each step is a few
// vector operations. The vectors are the compilers' own (g++ and clang), made of whatever the
// machine has; 16-bit arithmetic wraps around, so that results don't depend on it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "solver/egdb/format/value_codec.h"

namespace kalah {

// The rows of a line in rank order, and where their neighbours stand.
class LineWalk {
 public:
  explicit LineWalk(const ValueCodec& codec, const ValueModel& model)
      : codec_(codec), model_(model), base_(static_cast<unsigned>(model.classes)) {
    houses_[codec.houses_ - 1] = static_cast<std::uint8_t>(codec.line_seeds_);
  }

  // For the row of this rank; call for 0, 1, 2, ... in turn, and next_row() in between. Positions
  // are ranks plus 1, as position 0 is line[-1].
  void look(std::uint32_t rank) {
    const auto last = static_cast<std::size_t>(codec_.houses_ - 1);
    std::size_t prefix = 0;
    unsigned group = 0;
    int bias = 0;
    neighbours_ = 0;
    for (std::size_t i = 0; i <= last; ++i) {
      const unsigned seeds = houses_[i];
      group = group * base_ + std::min(seeds, base_ - 1);
      bias += model_.tables[i][std::min(seeds, 15u)];
      if (i == last) break;
      prefix += seeds;
      const std::uint32_t* steps = codec_.steps_[i].data();
      const std::uint32_t again = steps[prefix > 0 ? prefix - 1 : 0];
      minus_[ValueModel::Tap::kStep + i] = steps[prefix];
      minus_[ValueModel::Tap::kTwice + i] = seeds > 1 ? again : 0;
      minus_[ValueModel::Tap::kThrice + i] = seeds > 2 ? steps[prefix - 2] : 0;
      minus_[ValueModel::Tap::kAgain + i] = again;
      first_[i] = seeds > 0 ? rank + 1 - steps[prefix] : rank;
      near_[neighbours_] = first_[i];
      neighbours_ += seeds > 0 ? 1 : 0;
    }
    group_ = &model_.groups[group];
    bias_ = static_cast<std::uint16_t>(4 * (bias + group_->bias));
  }

  // The next row: the first house but house 0 that has seeds gives one to the house before, which
  // also gets all that lie before it.
  void next_row() {
    std::size_t i = 1;
    while (i + 1 < static_cast<std::size_t>(codec_.houses_) && houses_[i] == 0) ++i;
    const auto moved = static_cast<std::uint8_t>(houses_[0] + 1);
    --houses_[i];
    houses_[0] = 0;
    houses_[i - 1] = moved;
  }

  const ValueModel::Group& group() const { return *group_; }
  std::uint16_t bias() const { return bias_; }
  int neighbours() const { return neighbours_; }
  std::size_t neighbour(int i) const { return near_[i]; }
  std::size_t position(const ValueModel::Tap& tap) const {
    return first_[tap.house] - minus_[tap.minus] - minus_[tap.minus_too];
  }
  const std::array<std::uint8_t, kMaxHouses>& row() const { return houses_; }

 private:
  const ValueCodec& codec_;
  const ValueModel& model_;
  unsigned base_;
  std::array<std::uint8_t, kMaxHouses> houses_{};
  std::array<std::uint32_t, kMaxHouses> first_{};
  std::array<std::uint32_t, kMaxHouses> near_{};
  std::array<std::uint32_t, ValueModel::Tap::kZero + 1> minus_{};
  int neighbours_ = 0;
  const ValueModel::Group* group_ = nullptr;
  std::uint16_t bias_ = 0;
};

// Vectors of so many lanes. (g++ 12 does not convert between vectors whose size depends on a
// template parameter, so they are written out.)
template <int kLanes>
struct LaneVectors;
template <>
struct LaneVectors<1> {
  typedef std::uint16_t U16 __attribute__((vector_size(2)));
  typedef std::int16_t I16 __attribute__((vector_size(2)));
  typedef std::uint8_t U8 __attribute__((vector_size(1)));
  typedef std::int8_t I8 __attribute__((vector_size(1)));
};
template <>
struct LaneVectors<8> {
  typedef std::uint16_t U16 __attribute__((vector_size(16)));
  typedef std::int16_t I16 __attribute__((vector_size(16)));
  typedef std::uint8_t U8 __attribute__((vector_size(8)));
  typedef std::int8_t I8 __attribute__((vector_size(8)));
};
template <>
struct LaneVectors<16> {
  typedef std::uint16_t U16 __attribute__((vector_size(32)));
  typedef std::int16_t I16 __attribute__((vector_size(32)));
  typedef std::uint8_t U8 __attribute__((vector_size(16)));
  typedef std::int8_t I8 __attribute__((vector_size(16)));
};
template <>
struct LaneVectors<32> {
  typedef std::uint16_t U16 __attribute__((vector_size(64)));
  typedef std::int16_t I16 __attribute__((vector_size(64)));
  typedef std::uint8_t U8 __attribute__((vector_size(32)));
  typedef std::int8_t I8 __attribute__((vector_size(32)));
};

// What is known of the values of one rank before they are.
template <int kLanes>
struct Prediction {
  std::uint16_t value[kLanes];    // 64 times
  std::int16_t base[kLanes];      // value halved, if there is parity
  std::uint16_t context[kLanes];  // unmerged: fraction * 16 + activity
};

template <int kLanes>
class LinePredictor {
 public:
  // `values` and `errors` have (line size + 1) * kLanes elements.
  LinePredictor(const ValueModel& model, std::int8_t* values, std::uint8_t* errors)
      : model_(model), values_(values), errors_(errors) {
    std::memset(values, model.first, kLanes);
  }

  void predict(const LineWalk& walk, std::uint32_t rank, Prediction<kLanes>& prediction) const {
    const ValueModel::Group& group = walk.group();
    U16 sum = {};
    U16 loaded;
    load(rank, loaded);
    sum += loaded * static_cast<std::uint16_t>(group.last_weight) + walk.bias();
    for (std::uint32_t t = group.begin; t != group.end; ++t) {
      const ValueModel::Tap& tap = model_.taps[t];
      load(walk.position(tap), loaded);
      sum += loaded * static_cast<std::uint16_t>(static_cast<std::int16_t>(tap.weight));
    }
    U16 spread = {};
    for (int i = 0; i < walk.neighbours(); ++i) {
      const std::size_t position = walk.neighbour(i);
      U8 errors;
      std::memcpy(&errors, errors_ + position * kLanes, sizeof errors);
      load(position, loaded);
      loaded = loaded * 64 - sum;
      make_distance(loaded);
      spread += loaded + __builtin_convertvector(errors, U16);
    }
    if (walk.neighbours() == 0) spread += 1023;
    static constexpr std::array<std::uint16_t, 8> kShare = {40, 40, 20, 13, 10, 8, 7, 6};
    const int parity = model_.parity;
    spread = spread < 1023 ? spread : spread - spread + 1023;
    U16 activity = spread * kShare[walk.neighbours()] >> (7 + parity);
    activity = activity < 15 ? activity : activity - activity + 15;
    const I16 shifted = (I16)(sum - static_cast<std::uint16_t>(64 * model_.odd));
    const I16 base = shifted >> (6 + parity);
    const U16 context = ((U16)(shifted >> (4 + parity)) & 3) * 16 + activity;
    std::memcpy(prediction.value, &sum, sizeof sum);
    std::memcpy(prediction.base, &base, sizeof base);
    std::memcpy(prediction.context, &context, sizeof context);
  }

  // Where the values of a rank stand.
  std::int8_t* values(std::uint32_t rank) const {
    return values_ + (std::size_t{rank} + 1) * kLanes;
  }

  // Call when the values are known.
  void note_errors(std::uint32_t rank, const Prediction<kLanes>& prediction) const {
    U16 predicted;
    std::memcpy(&predicted, prediction.value, sizeof predicted);
    U16 error;
    load(std::size_t{rank} + 1, error);
    error = error * 64 - predicted;
    make_distance(error);
    error = error < 255 ? error : error - error + 255;
    const U8 bytes = __builtin_convertvector(error, U8);
    std::memcpy(errors_ + (std::size_t{rank} + 1) * kLanes, &bytes, sizeof bytes);
  }

 private:
  using U16 = typename LaneVectors<kLanes>::U16;
  using I16 = typename LaneVectors<kLanes>::I16;
  using U8 = typename LaneVectors<kLanes>::U8;
  using I8 = typename LaneVectors<kLanes>::I8;

  // Vectors go by reference: by value they would be passed differently on different machines.
  void load(std::size_t position, U16& values) const {
    I8 bytes;
    std::memcpy(&bytes, values_ + position * kLanes, sizeof bytes);
    values = (U16) __builtin_convertvector(bytes, I16);
  }

  static void make_distance(U16& difference) {
    const U16 opposite = -difference;
    difference = (difference < opposite ? difference : opposite) >> 3;
  }

  const ValueModel& model_;
  std::int8_t* values_;
  std::uint8_t* errors_;
};

}  // namespace kalah
