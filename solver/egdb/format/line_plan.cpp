// Sorting the taps of a model by runs.
#include "solver/egdb/format/line_plan.h"

#include <utility>

namespace kalah {
namespace {

using Tap = ValueModel::Tap;

constexpr std::size_t kClasses = 3;

std::uint8_t number_of(std::uint8_t minus) { return minus == Tap::kZero ? LinePlan::kZero : minus; }

// One, two or three values in front, by moves of house 0 alone.
bool is_in_run(const Tap& tap) {
  return tap.house == 0 && (tap.minus == Tap::kZero || tap.minus == Tap::kTwice) &&
         (tap.minus_too == Tap::kZero || tap.minus_too == Tap::kThrice);
}

// Calls visit(end, seeds of house 0, seeds of house 1), at most 3 each, for what is of these
// classes.
template <class Visit>
void for_each_end(int first_class, int second_class, const Visit& visit) {
  for (int h0 = first_class; h0 <= (first_class == 2 ? 3 : first_class); ++h0) {
    for (int h1 = second_class; h1 <= (second_class == 2 ? 3 : second_class); ++h1) {
      visit(4 * static_cast<std::size_t>(h0) + static_cast<std::size_t>(h1), h0, h1);
    }
  }
}

}  // namespace

void LinePlan::Taps::add(const ValueModel::Tap& tap) {
  house.push_back(tap.house);
  minus.push_back(number_of(tap.minus));
  minus_too.push_back(number_of(tap.minus_too));
}

bool LinePlan::Taps::is_at(std::size_t place, const ValueModel::Tap& tap) const {
  return house[place] == tap.house && minus[place] == number_of(tap.minus) &&
         minus_too[place] == number_of(tap.minus_too);
}

bool LinePlan::suits(const ValueModel& model) {
  return model.classes == static_cast<int>(kClasses) && model.houses >= 3 &&
         model.line_seeds >= 2 * model.houses;
}

LinePlan::LinePlan(const ValueModel& model) {
  std::size_t count = 1;
  for (int i = 2; i < model.houses; ++i) count *= kClasses;
  groups.resize(count);
  for (std::size_t rest = 0; rest < count; ++rest) add_group(model, rest);
  for (auto* numbers : {&taps.house, &taps.minus, &taps.minus_too}) {
    numbers->resize(numbers->size() + kPadding);
  }
  CodingTables tables;
  tables.use(model, false);
  slots = std::move(tables.slots);
  starts.resize(slots.size() / kSymbols);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    starts[i / kSymbols][i % kSymbols] = static_cast<std::int16_t>(slots[i].start);
  }
}

// The group with most taps has those of all others, in the same order.
void LinePlan::add_group(const ValueModel& model, std::size_t rest) {
  const std::size_t count = groups.size();
  const auto group_of = [&](int first_class, int second_class) -> const ValueModel::Group& {
    return model.groups[(static_cast<std::size_t>(first_class) * kClasses +
                         static_cast<std::size_t>(second_class)) *
                            count +
                        rest];
  };
  Group& group = groups[rest];
  group.begin = static_cast<std::uint32_t>(taps.house.size());
  const ValueModel::Group& most = group_of(2, 2);
  for (std::uint32_t t = most.begin; t < most.end; ++t) {
    ValueModel::Tap tap = model.taps[t];
    if (is_in_run(tap)) continue;
    taps.add(tap);
    // Thrice house 1 is twice where it has two seeds only.
    if (tap.minus_too == ValueModel::Tap::kThrice + 1) {
      tap.minus_too = ValueModel::Tap::kZero;
      taps.add(tap);
    }
  }
  group.end = static_cast<std::uint32_t>(taps.house.size());
  weights.resize(group.end);
  for (int first_class = 0; first_class <= 2; ++first_class) {
    for (int second_class = 0; second_class <= 2; ++second_class) {
      add_weights(model, group_of(first_class, second_class), group, first_class, second_class);
    }
  }
}

void LinePlan::add_weights(const ValueModel& model, const ValueModel::Group& from, Group& group,
                           int first_class, int second_class) {
  for_each_end(first_class, second_class, [&](std::size_t end, int, int) {
    group.last[end] = from.last_weight;
    group.bias[end] = static_cast<std::int16_t>(4 * from.bias);
  });
  std::uint32_t place = group.begin;
  for (std::uint32_t t = from.begin; t < from.end; ++t) {
    const ValueModel::Tap& tap = model.taps[t];
    const bool in_run = is_in_run(tap);
    while (!in_run && !taps.is_at(place, tap)) ++place;
    for_each_end(first_class, second_class, [&](std::size_t end, int h0, int h1) {
      if (!in_run) {
        const bool is_twice = tap.minus_too == ValueModel::Tap::kThrice + 1 && h1 == 2;
        weights[place + (is_twice ? 1 : 0)][end] = tap.weight;
      } else if (tap.minus == ValueModel::Tap::kZero) {
        group.last[end] = static_cast<std::int16_t>(group.last[end] + tap.weight);
      } else if (tap.minus_too == ValueModel::Tap::kZero || h0 == 2) {
        group.before_last[end] = static_cast<std::int16_t>(group.before_last[end] + tap.weight);
      } else {
        group.third_last[end] = tap.weight;
      }
    });
    if (!in_run) ++place;
  }
}

}  // namespace kalah
