// Learns models of the value codec from lines of a matrix.
//
// Weights are least squares of each group, then the tables are fitted to what is left. That is done
// for 3, 2 and 1 classes of houses and their reaches, and the model whose own size and coded lines
// are smallest together is taken. Floating point is fine here: decoding depends on the rounded
// results only.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "solver/egdb/format/line_walk.h"
#include "solver/egdb/format/value_codec.h"

namespace kalah {

namespace {

constexpr int kMostClassGroups = 729;  // 3 classes for up to 6 houses
constexpr int kLanes = 8;
constexpr double kRidge = 1;

// Least squares with a ridge. The sums of products are the upper triangle of a matrix of size rows
// and size + 1 columns, the last one being the products with the target.
std::vector<double> solve(std::vector<double> sums, std::size_t size) {
  const auto at = [&](std::size_t r, std::size_t c) -> double& { return sums[r * (size + 1) + c]; };
  for (std::size_t r = 0; r < size; ++r) {
    for (std::size_t c = 0; c < r; ++c) at(r, c) = at(c, r);
    at(r, r) += kRidge;
  }
  for (std::size_t p = 0; p < size; ++p) {
    for (std::size_t r = 0; r < size; ++r) {
      if (r == p) continue;
      const double factor = at(r, p) / at(p, p);
      for (std::size_t c = p; c <= size; ++c) at(r, c) -= factor * at(p, c);
    }
  }
  std::vector<double> solution(size);
  for (std::size_t p = 0; p < size; ++p) solution[p] = at(p, size) / at(p, p);
  return solution;
}

std::int8_t rounded(double number) {
  return static_cast<std::int8_t>(std::clamp(std::lround(number), -128L, 127L));
}

using Histogram = std::array<double, kSymbols>;

double total(const Histogram& counts) { return std::accumulate(counts.begin(), counts.end(), 0.0); }

std::array<std::uint8_t, kSymbols> codes_of(const Histogram& counts) {
  const double sum = total(counts);
  std::array<std::uint8_t, kSymbols> codes{};
  for (std::size_t s = 0; s < kSymbols; ++s) {
    if (counts[s] == 0) continue;
    const double slots = counts[s] / sum * kProbabilityOne;
    codes[s] = static_cast<std::uint8_t>(
        std::clamp(1 + std::lround(4 * std::log2(slots)), 1L, long{ValueModel::kMostCode}));
  }
  codes[kSymbols - 1] = std::max(codes[kSymbols - 1], std::uint8_t{1});
  return codes;
}

double bits(const Histogram& counts, const std::array<std::uint8_t, kSymbols>& codes) {
  const Frequencies frequencies = frequencies_of(codes);
  Histogram coded = counts;
  for (std::size_t s = 0; s + 1 < kSymbols; ++s) {
    if (frequencies[s] != 0) continue;
    coded[kSymbols - 1] += coded[s];
    coded[s] = 0;
  }
  double sum = 8 * coded[kSymbols - 1];
  for (std::size_t s = 0; s < kSymbols; ++s) {
    if (coded[s] > 0) sum += coded[s] * (kProbabilityBits - std::log2(frequencies[s]));
  }
  return sum;
}

}  // namespace

class ValueTrainer {
 public:
  ValueTrainer(const ValueCodec& codec, const std::int8_t* lines, std::size_t count)
      : codec_(codec),
        size_(codec.line_size_),
        count_(count),
        sets_((count + kLanes - 1) / kLanes),
        values_(sets_ * set_bytes()),
        errors_(set_bytes()) {
    for (std::size_t i = 0; i < count_; ++i) {
      const std::int8_t* line = lines + i * size_;
      std::int8_t* lanes = set(i / kLanes) + kLanes + i % kLanes;
      for (std::size_t j = 0; j < size_; ++j) lanes[j * kLanes] = line[j];
    }
    base_ = ValueModel::empty(codec.houses_, codec.line_seeds_, 0, 0, 0);
    find_parity();
    find_first();
  }

  ValueModel train(std::size_t coded_lines, int most_reach) {
    const double scale = static_cast<double>(coded_lines) / static_cast<double>(count_);
    ValueModel best = base_;
    best.parity = best.odd = 0;
    best.first = 0;
    double best_bits = 8 + 8 * static_cast<double>(coded_lines) * static_cast<double>(size_);
    const int most_classes = std::pow(3, codec_.houses_) <= kMostClassGroups ? 3 : 2;
    for (const auto& [classes, reach] : {std::pair{3, 3}, {3, 2}, {2, 2}, {1, 1}}) {
      if (classes > most_classes || reach > most_reach) continue;
      ValueModel model = ValueModel::empty(codec_.houses_, codec_.line_seeds_, classes, reach, 0);
      model.parity = base_.parity;
      model.odd = base_.odd;
      model.first = base_.first;
      fit_weights(model);
      if (classes > 1) fit_tables(model);
      fit_codes(model, scale, best, best_bits);
    }
    return best;
  }

 private:
  std::size_t set_bytes() const { return (size_ + 1) * kLanes; }
  std::int8_t* set(std::size_t index) { return values_.data() + index * set_bytes(); }
  std::size_t lanes(std::size_t index) const {
    return std::min(std::size_t{kLanes}, count_ - index * kLanes);
  }

  // Calls visit(set, walk, rank, values, prediction) for all ranks of all sets.
  template <class Visit>
  void for_each_rank(const ValueModel& model, const Visit& visit) {
    for (std::size_t s = 0; s < sets_; ++s) {
      const LinePredictor<kLanes> predictor(model, set(s), errors_.data());
      LineWalk walk(codec_, model);
      Prediction<kLanes> prediction;
      for (std::uint32_t rank = 0; rank < size_; ++rank) {
        if (rank > 0) walk.next_row();
        walk.look(rank);
        predictor.predict(walk, rank, prediction);
        predictor.note_errors(rank, prediction);
        visit(s, walk, rank, predictor.values(rank), prediction);
      }
    }
  }

  void find_parity() {
    std::array<std::size_t, 2> counts{};
    for (std::size_t i = 0; i < count_; ++i) {
      const std::int8_t* lanes = set(i / kLanes) + kLanes + i % kLanes;
      for (std::size_t j = 0; j < size_; ++j) ++counts[lanes[j * kLanes] & 1];
    }
    const bool odd = counts[1] > counts[0];
    // A value that is not of the parity costs some 16 bits, the others save 1.
    if (counts[odd ? 0 : 1] * 16 > counts[odd ? 1 : 0]) return;
    base_.parity = 1;
    base_.odd = odd ? 1 : 0;
  }

  void find_first() {
    int sum = 0;
    for (std::size_t i = 0; i < count_; ++i) sum += set(i / kLanes)[kLanes + i % kLanes];
    if (count_ > 0) base_.first = static_cast<std::int8_t>(sum / static_cast<int>(count_));
  }

  void fit_weights(ValueModel& model) {
    std::vector<std::vector<double>> sums(model.groups.size());
    std::vector<double> row;  // differences of the taps, 1, difference of the target
    for_each_rank(model, [&](std::size_t s, const LineWalk& walk, std::uint32_t rank,
                             const std::int8_t* values, const Prediction<kLanes>&) {
      const ValueModel::Group& group = walk.group();
      const std::size_t size = group.end - group.begin + 1;
      std::vector<double>& group_sums = sums[group_index(model, group)];
      group_sums.resize(size * (size + 1));
      row.resize(size + 1);
      const std::int8_t* before = set(s) + std::size_t{rank} * kLanes;
      for (std::size_t i = 0; i < lanes(s); ++i) {
        for (std::size_t t = 0; t + 1 < size; ++t) {
          const std::size_t position = walk.position(model.taps[group.begin + t]);
          row[t] = set(s)[position * kLanes + i] - before[i];
        }
        row[size - 1] = 1;
        row[size] = values[i] - before[i];
        for (std::size_t p = 0; p < size; ++p) {
          double* line = group_sums.data() + p * (size + 1);
          for (std::size_t q = p; q <= size; ++q) line[q] += row[p] * row[q];
        }
      }
    });
    for (ValueModel::Group& group : model.groups) {
      std::vector<double>& group_sums = sums[group_index(model, group)];
      if (group_sums.empty()) continue;
      const std::vector<double> solution =
          solve(std::move(group_sums), group.end - group.begin + 1);
      for (std::uint32_t t = group.begin; t < group.end; ++t) {
        model.taps[t].weight = rounded(64 * solution[t - group.begin]);
      }
      group.bias = rounded(16 * solution.back());
    }
    model.update_last_weights();
  }

  static std::size_t group_index(const ValueModel& model, const ValueModel::Group& group) {
    return &group - model.groups.data();
  }

  // Tables by rounds of means over one house after the other.
  void fit_tables(ValueModel& model) {
    std::vector<double> errors(size_);
    for_each_rank(model, [&](std::size_t s, const LineWalk&, std::uint32_t rank,
                             const std::int8_t* values, const Prediction<kLanes>& prediction) {
      for (std::size_t i = 0; i < lanes(s); ++i) {
        errors[rank] += values[i] - static_cast<std::int16_t>(prediction.value[i]) / 64.0;
      }
    });
    std::array<std::array<double, 16>, kMaxHouses> tables{};
    constexpr int kRounds = 8;
    for (int round = 0; round < kRounds; ++round) {
      for (std::size_t house = 0; house < static_cast<std::size_t>(model.houses); ++house) {
        std::array<double, 16> sums{};
        std::array<double, 16> counts{};
        const auto for_each_row = [&](const auto& visit) {
          LineWalk walk(codec_, model);
          for (std::size_t rank = 0; rank < size_; ++rank) {
            if (rank > 0) walk.next_row();
            visit(rank, std::min<std::size_t>(walk.row()[house], 15));
          }
        };
        for_each_row([&](std::size_t rank, std::size_t seeds) {
          sums[seeds] += errors[rank];
          counts[seeds] += static_cast<double>(count_);
        });
        for (std::size_t h = 0; h < 16; ++h) sums[h] /= counts[h] + 2;
        for (std::size_t h = 0; h < 16; ++h) tables[house][h] += sums[h];
        for_each_row([&](std::size_t rank, std::size_t seeds) {
          errors[rank] -= sums[seeds] * static_cast<double>(count_);
        });
      }
    }
    for (std::size_t house = 0; house < static_cast<std::size_t>(model.houses); ++house) {
      for (std::size_t h = 0; h < 16; ++h) model.tables[house][h] = rounded(16 * tables[house][h]);
    }
  }

  // Makes tables of frequencies, finely and coarsely, and takes the best model.
  void fit_codes(ValueModel& model, double scale, ValueModel& best, double& best_bits) {
    constexpr std::size_t kContexts = ValueModel::kFractions * ValueModel::kActivities;
    std::array<Histogram, kContexts> counts{};
    for_each_rank(model, [&](std::size_t s, const LineWalk&, std::uint32_t,
                             const std::int8_t* values, const Prediction<kLanes>& prediction) {
      for (std::size_t i = 0; i < lanes(s); ++i) {
        const int even = values[i] - model.odd;
        const int symbol = (even >> model.parity) - prediction.base[i] + kSymbols / 2 - 1;
        const bool plain = symbol >= 0 && symbol + 1 < kSymbols && (even & model.parity) == 0;
        ++counts[prediction.context[i]][plain ? symbol : kSymbols - 1];
      }
    });
    for (int merge = 0; merge <= 4; ++merge) {
      model.merge = merge;
      std::vector<Histogram> merged(model.contexts());
      for (std::size_t c = 0; c < kContexts; ++c) {
        for (std::size_t s = 0; s < kSymbols; ++s) merged[c >> merge][s] += counts[c][s];
      }
      Histogram all{};
      for (const Histogram& histogram : merged) {
        for (std::size_t s = 0; s < kSymbols; ++s) all[s] += histogram[s];
      }
      model.codes.assign(merged.size(), codes_of(all));
      double sum = 0;
      for (std::size_t c = 0; c < merged.size(); ++c) {
        if (total(merged[c]) > 0) {
          model.codes[c] = codes_of(merged[c]);
        } else if (c > 0) {
          model.codes[c] = model.codes[c - 1];
        }
        sum += bits(merged[c], model.codes[c]);
      }
      const double all_bits = sum * scale + 8.0 * static_cast<double>(model.serialize().size() + 4);
      if (all_bits < best_bits) {
        best_bits = all_bits;
        best = model;
      }
    }
  }

  const ValueCodec& codec_;
  std::size_t size_;
  std::size_t count_;                // of lines
  std::size_t sets_;                 // of kLanes lines
  std::vector<std::int8_t> values_;  // of each set: (line size + 1) * kLanes
  std::vector<std::uint8_t> errors_;
  ValueModel base_;
};

ValueModel ValueCodec::train(const std::int8_t* lines, std::size_t count, std::size_t coded_lines,
                             int most_reach) const {
  if (count == 0) return ValueModel::empty(houses_, line_seeds_, 0, 0, 0);
  return ValueTrainer(*this, lines, count).train(coded_lines, most_reach);
}

}  // namespace kalah
