// Learns models of the value codec from lines of a matrix.
//
// Weights are least squares of each group, then the tables are fitted to what is left. That is done
// for 3, 2 and 1 classes of houses and their reaches, and the model whose own size and coded lines
// are smallest together is taken; of many values only the largest model is made, as it pays then.
// Floating point is fine here: decoding depends on the rounded results only.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/vectorised.h"
#include "solver/egdb/format/line_coder.h"
#include "solver/egdb/format/line_walk.h"
#include "solver/egdb/format/transpose.h"
#include "solver/egdb/format/value_codec.h"

namespace kalah {

namespace {

constexpr int kMostClassGroups = 729;  // 3 classes for up to 6 houses
constexpr std::size_t kMostLanes = 32;
// How much the squares of weights count, or of what they are away from a neighbour's.
constexpr double kRidge = 1;
constexpr double kNeighbourRidge = 10000;
constexpr std::size_t kPadding = 8;  // rows of sums are whole vectors

std::size_t padded(std::size_t size) { return (size + kPadding - 1) / kPadding * kPadding; }

// Adds the products of all pairs of a row's numbers, which are small and whole, so that the sums
// are exact whatever the order. The first number of a pair is one of the first `size`; the row is
// filled up with zeros to the pitch.
KALAH_LOOP void add_products(double* sums, std::size_t pitch, const double* row, std::size_t size) {
  for (std::size_t p = 0; p < size; ++p, sums += pitch) {
    const double factor = row[p];
    for (std::size_t q = p / kPadding * kPadding; q < pitch; ++q) sums[q] += factor * row[q];
  }
}

int most_classes(int houses) { return std::pow(3, houses) <= kMostClassGroups ? 3 : 2; }

// Least squares, by elimination. The sums of products are the upper triangle of a matrix of size
// rows and size + 1 columns, the last one being the products with the target.
std::vector<double> solve(std::vector<double> sums, std::size_t size) {
  const std::size_t pitch = padded(size + 1);
  const auto at = [&](std::size_t r, std::size_t c) -> double& { return sums[r * pitch + c]; };
  for (std::size_t p = 0; p < size; ++p) {
    for (std::size_t r = p + 1; r < size; ++r) {
      const double factor = at(p, r) / at(p, p);
      if (factor == 0) continue;
      for (std::size_t c = r; c <= size; ++c) at(r, c) -= factor * at(p, c);
    }
  }
  std::vector<double> solution(size);
  for (std::size_t p = size; p-- > 0;) {
    double rest = at(p, size);
    for (std::size_t c = p + 1; c < size; ++c) rest -= at(p, c) * solution[c];
    solution[p] = rest / at(p, p);
  }
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
  ValueTrainer(const LineShape& shape, const std::int8_t* lines, std::size_t count,
               const ValueModel* neighbour)
      : shape_(shape),
        neighbour_(neighbour),
        size_(shape.size),
        count_(count),
        lanes_(count <= 8    ? 8
               : count <= 16 ? 16
                             : kMostLanes),
        sets_((count + lanes_ - 1) / lanes_),
        values_(sets_ * set_bytes()),
        errors_(set_bytes()),
        keys_(size_ * lanes_),
        predicted_(size_ * lanes_) {
    for (std::size_t s = 0; s < sets_; ++s) {
      transpose(set(s) + lanes_, lanes_, lines + s * lanes_ * size_, size_, lines_in(s), size_);
    }
    base_ = ValueModel::empty(shape.houses, shape.seeds, 0, 0, 0);
    find_parity();
    find_first();
  }

  ValueModel train(std::size_t coded_lines, int most_reach) {
    const double scale = static_cast<double>(coded_lines) / static_cast<double>(count_);
    const double coded_values = static_cast<double>(coded_lines) * static_cast<double>(size_);
    ValueModel best = base_;
    best.parity = best.odd = 0;
    best.first = 0;
    double best_bits = 8 + 8 * coded_values;
    for (const auto& [classes, reach] : {std::pair{3, 3}, {3, 2}, {2, 2}, {1, 1}}) {
      if (classes > most_classes(shape_.houses) || reach > most_reach) continue;
      if (classes > 2 && coded_values < ValueCodec::kManyValues) continue;
      ValueModel model = ValueModel::empty(shape_.houses, shape_.seeds, classes, reach, 0);
      model.parity = base_.parity;
      model.odd = base_.odd;
      model.first = base_.first;
      fit_weights(model);
      if (classes > 1) fit_tables(model);
      fit_codes(model, scale, best, best_bits);
      if (best.classes > 0 && coded_values >= ValueCodec::kManyValues) break;
    }
    return best;
  }

 private:
  std::size_t set_bytes() const { return (size_ + 1) * lanes_; }
  std::int8_t* set(std::size_t index) { return values_.data() + index * set_bytes(); }
  std::size_t lines_in(std::size_t set) const { return std::min(lanes_, count_ - set * lanes_); }

  // Calls visit(value) for all values of a rank.
  template <class Visit>
  void for_each_value(std::size_t rank, const Visit& visit) {
    for (std::size_t s = 0; s < sets_; ++s) {
      const std::int8_t* values = set(s) + (rank + 1) * lanes_;
      std::for_each(values, values + lines_in(s), visit);
    }
  }

  // Fills keys_ and predicted_ for a set.
  void predict(const ValueModel& model, std::size_t set_index) {
    const LineLanes lanes{static_cast<int>(lanes_), set(set_index), errors_.data()};
    line_coder().predict(shape_, model, lanes, keys_.data(), predicted_.data());
  }

  void find_parity() {
    std::array<std::size_t, 2> counts{};
    for (std::size_t rank = 0; rank < size_; ++rank) {
      for_each_value(rank, [&](std::int8_t value) { ++counts[value & 1]; });
    }
    const bool odd = counts[1] > counts[0];
    // A value that is not of the parity costs some 16 bits, the others save 1.
    if (counts[odd ? 0 : 1] * 16 > counts[odd ? 1 : 0]) return;
    base_.parity = 1;
    base_.odd = odd ? 1 : 0;
  }

  void find_first() {
    int sum = 0;
    for_each_value(0, [&](std::int8_t value) { sum += value; });
    base_.first = static_cast<std::int8_t>(sum / static_cast<int>(count_));
    for (std::size_t s = 0; s < sets_; ++s) std::fill_n(set(s), lanes_, base_.first);
  }

  void fit_weights(ValueModel& model) {
    std::vector<std::vector<double>> sums(model.groups.size());
    std::vector<double> row;  // differences of the taps, 1, difference of the target
    LineWalk walk(shape_, model);
    for (std::size_t rank = 0; rank < size_; ++rank) {
      if (rank > 0) walk.next_row();
      walk.look(static_cast<std::uint32_t>(rank));
      const ValueModel::Group& group = walk.group();
      const std::size_t size = group.end - group.begin + 1;
      std::vector<double>& group_sums = sums[group_index(model, group)];
      group_sums.resize(size * padded(size + 1));
      row.assign(padded(size + 1), 0);
      for (std::size_t s = 0; s < sets_; ++s) {
        const std::int8_t* values = set(s);
        for (std::size_t i = 0; i < lines_in(s); ++i) {
          const int before = values[rank * lanes_ + i];
          for (std::size_t t = 0; t + 1 < size; ++t) {
            const std::size_t position = walk.position(model.taps[group.begin + t]);
            row[t] = values[position * lanes_ + i] - before;
          }
          row[size - 1] = 1;
          row[size] = values[(rank + 1) * lanes_ + i] - before;
          vectorised<add_products>(group_sums.data(), row.size(),
                                   static_cast<const double*>(row.data()), size);
        }
      }
    }
    for (ValueModel::Group& group : model.groups) {
      std::vector<double>& group_sums = sums[group_index(model, group)];
      if (group_sums.empty()) continue;
      add_ridge(group_sums, model, group);
      const std::vector<double> solution =
          solve(std::move(group_sums), group.end - group.begin + 1);
      for (std::uint32_t t = group.begin; t < group.end; ++t) {
        model.taps[t].weight = rounded(64 * solution[t - group.begin]);
      }
      group.bias = rounded(16 * solution.back());
    }
    model.update_last_weights();
  }

  // Weights are drawn to 0, or to those of the neighbour.
  void add_ridge(std::vector<double>& sums, const ValueModel& model,
                 const ValueModel::Group& group) const {
    const bool near = neighbour_ != nullptr && neighbour_->classes == model.classes &&
                      neighbour_->reach == model.reach;
    const std::size_t size = group.end - group.begin + 1;
    const std::size_t pitch = padded(size + 1);
    for (std::size_t t = 0; t < size; ++t) {
      sums[t * pitch + t] += near ? kNeighbourRidge : kRidge;
      if (!near) continue;
      const double weight = t + 1 < size
                                ? neighbour_->taps[group.begin + t].weight / 64.0
                                : neighbour_->groups[group_index(model, group)].bias / 16.0;
      sums[t * pitch + size] += kNeighbourRidge * weight;
    }
  }

  static std::size_t group_index(const ValueModel& model, const ValueModel::Group& group) {
    return &group - model.groups.data();
  }

  // How far off the predictions of each rank are, summed over the lines.
  std::vector<double> sums_of_errors(const ValueModel& model) {
    std::vector<double> errors(size_);
    for (std::size_t s = 0; s < sets_; ++s) {
      predict(model, s);
      const std::int8_t* values = set(s) + lanes_;
      for (std::size_t rank = 0; rank < size_; ++rank) {
        int sum = 0;
        for (std::size_t i = 0; i < lines_in(s); ++i) {
          const std::size_t place = rank * lanes_ + i;
          sum += 64 * values[place] - static_cast<std::int16_t>(predicted_[place]);
        }
        errors[rank] += sum / 64.0;
      }
    }
    return errors;
  }

  // The seeds of each house in each row, at most 15.
  std::vector<std::array<std::uint8_t, kMaxHouses>> capped_rows(const ValueModel& model) const {
    std::vector<std::array<std::uint8_t, kMaxHouses>> rows;
    LineWalk walk(shape_, model);
    for (std::size_t rank = 0; rank < size_; ++rank) {
      if (rank > 0) walk.next_row();
      rows.push_back(walk.row());
      for (std::uint8_t& seeds : rows.back()) seeds = std::min(seeds, std::uint8_t{15});
    }
    return rows;
  }

  // Tables by rounds of means over one house after the other.
  void fit_tables(ValueModel& model) {
    constexpr int kRounds = 8;
    std::vector<double> errors = sums_of_errors(model);
    const auto rows = capped_rows(model);
    const auto lines = static_cast<double>(count_);
    std::array<std::array<double, 16>, kMaxHouses> tables{};
    for (int round = 0; round < kRounds; ++round) {
      for (std::size_t house = 0; house < static_cast<std::size_t>(model.houses); ++house) {
        std::array<double, 16> sums{};
        std::array<double, 16> counts{};
        for (std::size_t rank = 0; rank < size_; ++rank) {
          sums[rows[rank][house]] += errors[rank];
          counts[rows[rank][house]] += lines;
        }
        for (std::size_t h = 0; h < 16; ++h) sums[h] /= counts[h] + 2;
        for (std::size_t h = 0; h < 16; ++h) tables[house][h] += sums[h];
        for (std::size_t rank = 0; rank < size_; ++rank) {
          errors[rank] -= sums[rows[rank][house]] * lines;
        }
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
    for (std::size_t s = 0; s < sets_; ++s) {
      predict(model, s);
      for (std::size_t rank = 0; rank < size_; ++rank) {
        for (std::size_t i = 0; i < lines_in(s); ++i) {
          const std::size_t key = keys_[rank * lanes_ + i];
          ++counts[key / kSymbols][key % kSymbols];
        }
      }
    }
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

  const LineShape& shape_;
  const ValueModel* neighbour_;
  std::size_t size_;
  std::size_t count_;                // of lines
  std::size_t lanes_;                // lines side by side (line_coder.h)
  std::size_t sets_;                 // of so many lines
  std::vector<std::int8_t> values_;  // of each set: (line size + 1) * lanes_
  std::vector<std::uint8_t> errors_;
  std::vector<std::uint16_t> keys_;
  std::vector<std::uint16_t> predicted_;
  ValueModel base_;
};

ValueModel ValueCodec::train(const std::int8_t* lines, std::size_t count, std::size_t coded_lines,
                             int most_reach, const ValueModel* neighbour) const {
  if (count == 0) return ValueModel::empty(houses(), line_seeds(), 0, 0, 0);
  return ValueTrainer(shape_, lines, count, neighbour).train(coded_lines, most_reach);
}

bool ValueCodec::is_useful_neighbour(const ValueModel& model, std::size_t coded_lines) const {
  return static_cast<double>(coded_lines) * static_cast<double>(line_size()) >= kManyValues &&
         model.houses == houses() && model.line_seeds == line_seeds() &&
         model.classes == most_classes(houses()) && model.reach == std::min(model.classes, 3);
}

}  // namespace kalah
