// Something for each split of at most so many seeds.
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

#include "solver/ranking/split.h"

namespace kalah {

// The elements are default-constructed at first. They stand in a square of which a half is not
// used, so that finding one takes a multiplication and an addition.
template <typename T>
class SplitMap {
 public:
  explicit SplitMap(int seeds) : stride_(seeds + 1), elements_(stride_ * stride_) {}

  [[nodiscard]] int seeds() const { return stride_ - 1; }

  T& operator[](const Split& split) { return elements_[place(split)]; }
  const T& operator[](const Split& split) const { return elements_[place(split)]; }

  // All elements, those of no split too.
  auto begin() { return elements_.begin(); }
  auto begin() const { return elements_.begin(); }
  auto end() { return elements_.end(); }
  auto end() const { return elements_.end(); }

 private:
  std::size_t place(const Split& split) const {
    assert(split.other_seeds >= 0 && split.own_seeds >= 0 && split.layer() < stride_);
    return split.other_seeds * stride_ + split.own_seeds;
  }

  int stride_;
  std::vector<T> elements_;
};

}  // namespace kalah
