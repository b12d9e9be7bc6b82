// What decoding a line of values alone takes, made ready once for a model.
//
// Side by side, lines share the work of finding out which values a prediction is made of. A line
// that is decoded alone goes by runs instead: the neighbouring ranks that differ in houses 0 and 1
// only. In a run nearly all taps stay at the same distance from the value that they predict, so a
// tap is one vector operation for 16 values; only the weights depend on the seeds of houses 0
// and 1.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "solver/egdb/format/value_codec.h"

namespace kalah {

struct LinePlan {
  // Plans are for these models: the large ones, which all large matrices have.
  [[nodiscard]] static bool suits(const ValueModel& model);

  explicit LinePlan(const ValueModel& model);

  // Weights by the ends of a run: 4 * min(seeds of house 0, 3) + min(seeds of house 1, 3).
  static constexpr int kEnds = 16;
  template <class Number>
  using ByEnd = std::array<Number, kEnds>;

  // What ValueModel::Tap::kZero is here; no tap has "again" of house 0. So there are 32 numbers,
  // which two vectors hold.
  static constexpr std::uint8_t kZero = ValueModel::Tap::kAgain;
  // How many elements behind the last one can be read.
  static constexpr std::size_t kPadding = 16;

  // The taps that lie before the run, as in ValueModel, an element each.
  struct Taps {
    std::vector<std::uint8_t> house;
    std::vector<std::uint8_t> minus;
    std::vector<std::uint8_t> minus_too;

    void add(const ValueModel::Tap& tap);
    [[nodiscard]] bool is_at(std::size_t place, const ValueModel::Tap& tap) const;
  };
  // All rows whose houses from 2 on have these classes.
  struct Group {
    std::uint32_t begin = 0;  // taps begin..end-1 and their weights
    std::uint32_t end = 0;
    ByEnd<std::int16_t> last{};         // weights of the value before,
    ByEnd<std::int16_t> before_last{};  // of the one before that,
    ByEnd<std::int16_t> third_last{};   // and of the third in front
    ByEnd<std::int16_t> bias{};
  };

  std::vector<Group> groups;  // by the classes of houses 2..
  Taps taps;
  std::vector<ByEnd<std::int8_t>> weights;
  std::vector<std::array<std::int16_t, kSymbols>> starts;  // of the slots, by context (unmerged)
  std::vector<SlotRange> slots;                            // [context][symbol]

 private:
  void add_group(const ValueModel& model, std::size_t rest);
  void add_weights(const ValueModel& model, const ValueModel::Group& from, Group& group,
                   int first_class, int second_class);
};

}  // namespace kalah
