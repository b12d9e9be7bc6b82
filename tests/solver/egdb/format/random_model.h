// Models of every kind.
#pragma once

#include <algorithm>
#include <random>

#include "solver/egdb/format/value_codec.h"

namespace kalah::test {

// With coefficients that no training would give. `most_merge` 0: contexts are not merged.
inline ValueModel random_model(int houses, int seeds, int classes, int reach, int most_merge,
                               unsigned seed) {
  std::mt19937 random(seed);
  const int merge =
      most_merge == 0 ? 0 : static_cast<int>(random() % static_cast<unsigned>(most_merge + 1));
  ValueModel model = ValueModel::empty(houses, seeds, classes, reach, merge);
  model.parity = static_cast<int>(random() % 2);
  model.odd = static_cast<int>(random() % 2);
  model.first = static_cast<std::int8_t>(random());
  for (ValueModel::Tap& tap : model.taps) tap.weight = static_cast<std::int8_t>(random());
  for (ValueModel::Group& group : model.groups) {
    if (group.occurs) group.bias = static_cast<std::int8_t>(random());
  }
  for (int i = 0; classes > 1 && i < houses; ++i) {
    for (int h = 0; h <= std::min(seeds, 15); ++h) {
      model.tables[i][h] = static_cast<std::int8_t>(random());
    }
  }
  for (auto& codes : model.codes) {
    for (std::uint8_t& code : codes) {
      code = static_cast<std::uint8_t>(random() % (ValueModel::kMostCode + 1));
    }
    codes.back() = std::max(codes.back(), std::uint8_t{1});
  }
  model.update_last_weights();
  return model;
}

}  // namespace kalah::test
