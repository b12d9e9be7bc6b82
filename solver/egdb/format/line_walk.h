// The rows of a line in rank order, and where their neighbours stand (the format is in
// value_codec.h).
//
// For the files of line coders only (line_coder_body.h says why), each of which has its own copy.
#pragma once

#include <array>
#include <cstdint>

#include "solver/egdb/format/value_codec.h"

namespace kalah {
namespace {

class LineWalk {
 public:
  LineWalk(const LineShape& shape, const ValueModel& model)
      : shape_(shape), model_(model), base_(static_cast<unsigned>(model.classes)) {
    houses_[shape.houses - 1] = static_cast<std::uint8_t>(shape.seeds);
  }

  // For the row of this rank; call for 0, 1, 2, ... in turn, and next_row() in between. Positions
  // are ranks plus 1, as position 0 is line[-1].
  void look(std::uint32_t rank) {
    const auto last = static_cast<std::size_t>(shape_.houses - 1);
    std::size_t prefix = 0;
    unsigned group = 0;
    int bias = 0;
    neighbours_ = 0;
    for (std::size_t i = 0; i <= last; ++i) {
      const unsigned seeds = houses_[i];
      group = group * base_ + least(seeds, base_ - 1);
      bias += model_.tables[i][least(seeds, 15)];
      if (i == last) break;
      prefix += seeds;
      const std::uint32_t* steps = shape_.steps[i].data();
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
    while (i + 1 < static_cast<std::size_t>(shape_.houses) && houses_[i] == 0) ++i;
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
  static unsigned least(unsigned one, unsigned other) { return one < other ? one : other; }

  const LineShape& shape_;
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

}  // namespace
}  // namespace kalah
