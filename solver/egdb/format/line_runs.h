// Decoding a line alone, run by run (line_plan.h).
//
// For the files of line coders only (line_coder_body.h says why), of AVX2 and what is above it.
#pragma once

#include "solver/egdb/format/line_coder.h"
#include "solver/egdb/format/line_plan.h"

// g++ 12 takes values that its own header leaves open on purpose for a mistake (its bug 105593).
#ifndef __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

namespace kalah {
namespace {

// Decodes symbols without a table of all slots, which a look-up of a few values had to fill.
class SymbolFinder {
 public:
  SymbolFinder(const ValueModel& model, const LinePlan& plan)
      : starts_(plan.starts.data()),
        slots_(plan.slots.data()),
        parity_(model.parity),
        odd_(model.odd) {}

  // The symbol is the last one whose slots begin at or before the slot.
  int decode(std::uint32_t& state, const std::uint8_t*& next, int base, std::size_t context) const {
    const std::uint32_t slot = state % kProbabilityOne;
    const __m256i starts = _mm256_loadu_si256((const __m256i*)starts_[context].data());
    const __m256i behind = _mm256_cmpgt_epi16(starts, _mm256_set1_epi16(static_cast<short>(slot)));
    const auto bits = static_cast<unsigned>(_mm256_movemask_epi8(behind));
    const int symbol = kSymbols - 1 - __builtin_popcount(bits) / 2;
    const SlotRange range = slots_[context * kSymbols + static_cast<std::size_t>(symbol)];
    state = range.frequency * (state >> kProbabilityBits) + slot - range.start;
    refill(state, next);
    if (symbol == static_cast<int>(kEscape)) [[unlikely]]
      return static_cast<std::int8_t>(take_byte(state, next));
    return static_cast<std::int8_t>((base + symbol - kMiddle) * (1 << parity_) + odd_);
  }

 private:
  const std::array<std::int16_t, kSymbols>* starts_;
  const SlotRange* slots_;
  int parity_;
  int odd_;
};

class RunDecoder {
 public:
  RunDecoder(const LineShape& shape, const ValueModel& model, const LinePlan& plan,
             const LineLanes& line, LineStream& stream)
      : shape_(shape),
        model_(model),
        plan_(plan),
        values_(line.values),
        errors_(line.errors),
        stream_(stream),
        state_(stream.states[0]),
        next_(stream.next) {
    values_[0] = model.first;
    houses_[shape.houses - 1] = static_cast<std::uint8_t>(shape.seeds);
  }

  void decode(std::uint32_t ranks) {
    begin_ = 1;
    for (;;) {
      look();
      predict_from_before();
      const std::uint32_t size = static_cast<std::uint32_t>(seeds_) + 1;
      if (begin_ - 1 + size >= ranks) {
        decode_run(ranks - (begin_ - 1));
        break;
      }
      decode_run(size);
      begin_ += size;
      next_run();
    }
    stream_.states[0] = state_;
    stream_.next = next_;
  }

 private:
  static constexpr int kVector = 16;
  static constexpr int kMostTaps = 2 * kMaxHouses * kMaxHouses * kMaxHouses;

  // Of the run that begins with all of its seeds in house 1.
  void look() {
    using Tap = ValueModel::Tap;
    const int last = shape_.houses - 1;
    std::size_t prefix = static_cast<std::size_t>(seeds_);
    std::size_t group = 0;
    bias_ = 0;
    neighbours_ = 0;
    minus_[Tap::kStep] = minus_[Tap::kTwice] = minus_[Tap::kThrice] = 1;
    for (int i = 1; i <= last; ++i) {
      const int seeds = houses_[i];
      if (i >= 2) {
        group = 3 * group + (seeds < 2 ? seeds : 2);
        bias_ += model_.tables[i][seeds < 15 ? seeds : 15];
        prefix += static_cast<std::size_t>(seeds);
      }
      if (i == last) break;
      const std::uint32_t* steps = shape_.steps[i].data();
      const std::uint32_t again = prefix > 0 ? steps[prefix - 1] : 0;
      // How many seeds house 1 has, the weights say.
      const int can = i == 1 ? static_cast<int>(prefix) : seeds;
      minus_[Tap::kStep + i] = steps[prefix];
      minus_[Tap::kAgain + i] = again;  // not of house 0: LinePlan::kZero
      minus_[Tap::kTwice + i] = can > 1 ? again : 0;
      minus_[Tap::kThrice + i] = can > 2 ? steps[prefix - 2] : 0;
      if (i >= 2 && seeds > 0) near_[neighbours_++] = steps[prefix];
    }
    group_ = &plan_.groups[group];
  }

  // Where the taps of the first value of the run are. Before the line: no value of the run has it.
  void find_places(std::uint32_t count) {
    const std::uint8_t* house = plan_.taps.house.data() + group_->begin;
    const std::uint8_t* minus = plan_.taps.minus.data() + group_->begin;
    const std::uint8_t* minus_too = plan_.taps.minus_too.data() + group_->begin;
#if KALAH_VECTOR_LANES == 32
    const __m512i low = _mm512_loadu_si512(minus_.data());
    const __m512i high = _mm512_loadu_si512(minus_.data() + 16);
    const __m512i begin = _mm512_set1_epi32(static_cast<int>(begin_));
    const auto step = [&](const std::uint8_t* numbers, __m512i& place) {
      const __m512i number = _mm512_cvtepu8_epi32(_mm_loadu_si128((const __m128i*)numbers));
      place = _mm512_sub_epi32(place, _mm512_permutex2var_epi32(low, number, high));
    };
    for (std::uint32_t t = 0; t < count; t += 16) {
      __m512i place = begin;
      step(house + t, place);
      step(minus + t, place);
      step(minus_too + t, place);
      _mm512_storeu_si512(places_ + t, _mm512_max_epi32(place, _mm512_setzero_si512()));
    }
#else
    for (std::uint32_t t = 0; t < count; ++t) {
      const std::uint32_t back = minus_[house[t]] + minus_[minus[t]] + minus_[minus_too[t]];
      places_[t] = back < begin_ ? begin_ - back : 0;
    }
#endif
  }

  // The parts of the predictions that come from before the run.
  void predict_from_before() {
    const std::uint32_t count = group_->end - group_->begin;
    find_places(count);
    const auto* weights = plan_.weights.data() + group_->begin;
    const __m128i three = _mm_set1_epi8(3);
    const __m128i counting = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (int from = 0; from <= seeds_; from += kVector) {
      const __m128i first = _mm_add_epi8(counting, _mm_set1_epi8(static_cast<char>(from)));
      const __m128i second = _mm_subs_epu8(_mm_set1_epi8(static_cast<char>(seeds_)), first);
      const __m128i ends =
          _mm_add_epi8(_mm_slli_epi16(_mm_min_epu8(first, three), 2), _mm_min_epu8(second, three));
      __m256i sum = _mm256_setzero_si256();
      for (std::uint32_t t = 0; t < count; ++t) {
        const __m128i all = _mm_loadu_si128((const __m128i*)weights[t].data());
        const __m256i weight = _mm256_cvtepi8_epi16(_mm_shuffle_epi8(all, ends));
        const __m256i value =
            _mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i*)(values_ + places_[t] + from)));
        sum = _mm256_add_epi16(sum, _mm256_mullo_epi16(value, weight));
      }
      _mm256_storeu_si256((__m256i*)(from_before_ + from), sum);
    }
  }

  void decode_run(std::uint32_t size) {
    // Copies, which stay in registers although values are written.
    const int parity = model_.parity;
    const int odd = 64 * model_.odd;
    const LinePlan::Group& group = *group_;
    const int rest_of_bias = bias_;
    const int rest_of_neighbours = neighbours_;
    const int seeds = seeds_;
    std::int64_t near[kMaxHouses];
    for (int i = 0; i < rest_of_neighbours; ++i) near[i] = near_[i];
    const auto* first_table = model_.tables[0].data();
    const auto* second_table = model_.tables[1].data();
    const SymbolFinder symbols(model_, plan_);
    const std::int8_t* values = values_ + begin_;
    const std::uint8_t* errors = errors_ + begin_;
    int last = values[-1];
    int before_last = 0;
    int third_last = 0;
    int last_error = errors[-1];
    std::uint32_t state = state_;
    const std::uint8_t* next = next_;
    for (int k = 0; k < static_cast<int>(size); ++k) {
      const int other = seeds - k;
      const int end = 4 * (k < 3 ? k : 3) + (other < 3 ? other : 3);
      const int bias =
          rest_of_bias + first_table[k < 15 ? k : 15] + second_table[other < 15 ? other : 15];
      const int known = from_before_[k] + 4 * bias + group.bias[end] +
                        group.third_last[end] * third_last + group.before_last[end] * before_last;
      const auto predicted = static_cast<std::uint16_t>(known + group.last[end] * last);
      int spread = 0;
      for (int i = 0; i < rest_of_neighbours; ++i) {
        const std::int64_t place = k - near[i];
        spread += distance(values[place], predicted) + errors[place];
      }
      int neighbours = rest_of_neighbours;
      if (other > 0) {
        const std::int64_t place = k - std::int64_t{seeds};
        spread += distance(values[place], predicted) + errors[place];
        ++neighbours;
      }
      if (k > 0) {
        spread += distance(last, predicted) + last_error;
        ++neighbours;
      }
      const auto shifted = static_cast<std::int16_t>(predicted - odd);
      const int context = 16 * (shifted >> (4 + parity) & 3) + activity(spread, neighbours, parity);
      third_last = before_last;
      before_last = last;
      last =
          symbols.decode(state, next, shifted >> (6 + parity), static_cast<std::size_t>(context));
      const int error = distance(last, predicted);
      last_error = error < 255 ? error : 255;
      values_[begin_ + static_cast<std::uint32_t>(k)] = static_cast<std::int8_t>(last);
      errors_[begin_ + static_cast<std::uint32_t>(k)] = static_cast<std::uint8_t>(last_error);
      if (k % kVector == kVector - 1 && next > stream_.end) throw_too_short();
    }
    if (next > stream_.end) throw_too_short();
    state_ = state;
    next_ = next;
  }

  // |64 value - predicted| / 8 mod 2^16.
  static int distance(int value, std::uint16_t predicted) {
    const int difference = static_cast<std::int16_t>(64 * value - predicted);
    return (difference < 0 ? -difference : difference) >> 3;
  }

  static int activity(int spread, int neighbours, int parity) {
    static constexpr int kShare[8] = {40, 40, 20, 13, 10, 8, 7, 6};
    if (neighbours == 0 || spread > 1023) spread = 1023;
    const int active = spread * kShare[neighbours] >> (7 + parity);
    return active < 15 ? active : 15;
  }

  // The first house from 2 on that has seeds gives one to the house before, which also gets all
  // that lie before it.
  void next_run() {
    std::size_t i = 2;
    while (houses_[i] == 0) ++i;
    --houses_[i];
    const int moved = seeds_ + 1;
    seeds_ = i == 2 ? moved : 0;
    if (i > 2) houses_[i - 1] = static_cast<std::uint8_t>(moved);
  }

  const LineShape& shape_;
  const ValueModel& model_;
  const LinePlan& plan_;
  std::int8_t* values_;
  std::uint8_t* errors_;
  LineStream& stream_;
  std::uint32_t state_;
  const std::uint8_t* next_;

  std::uint32_t begin_ = 0;                        // position of the first value of the run
  int seeds_ = 0;                                  // of houses 0 and 1
  std::array<std::uint8_t, kMaxHouses> houses_{};  // from house 2 on
  int bias_ = 0;
  int neighbours_ = 0;  // by moves from houses 2 on
  std::array<std::uint32_t, kMaxHouses> near_{};
  std::array<std::uint32_t, ValueModel::Tap::kZero> minus_{};
  const LinePlan::Group* group_ = nullptr;
  std::uint32_t places_[kMostTaps + LinePlan::kPadding];
  std::uint16_t from_before_[128 + kVector];
};

void decode_line(const LineShape& shape, const ValueModel& model, const LinePlan& plan,
                 const LineLanes& line, LineStream& stream, std::uint32_t ranks) {
  RunDecoder(shape, model, plan, line, stream).decode(ranks);
}

}  // namespace
}  // namespace kalah

#ifndef __clang__
#pragma GCC diagnostic pop
#endif
