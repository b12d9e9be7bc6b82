// Decoding a line alone, run by run (line_plan.h).
//
// For the files of line coders only (line_coder_body.h says why), of AVX2 and what is above it.
#pragma once

#include "solver/egdb/format/line_coder.h"
#include "solver/egdb/format/line_plan.h"

namespace kalah {
namespace {

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
      minus_[Tap::kAgain + i] = again;
      minus_[Tap::kTwice + i] = can > 1 ? again : 0;
      minus_[Tap::kThrice + i] = can > 2 ? steps[prefix - 2] : 0;
      if (i >= 2 && seeds > 0) near_[neighbours_++] = steps[prefix];
    }
    group_ = &plan_.groups[group];
  }

  // The parts of the predictions that come from before the run.
  void predict_from_before() {
    const std::uint32_t count = group_->end - group_->begin;
    const LinePlan::Tap* taps = plan_.taps.data() + group_->begin;
    for (std::uint32_t t = 0; t < count; ++t) {
      const std::uint32_t back =
          minus_[taps[t].house] + minus_[taps[t].minus] + minus_[taps[t].minus_too];
      places_[t] = back < begin_ ? begin_ - back : 0;  // 0: no value of this run uses it
    }
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
    const int parity = model_.parity;
    const std::int8_t* values = values_ + begin_;
    const std::uint8_t* errors = errors_ + begin_;
    int last = values[-1];
    int before_last = 0;
    int third_last = 0;
    int last_error = errors[-1];
    std::uint32_t state = state_;
    const std::uint8_t* next = next_;
    for (int k = 0; k < static_cast<int>(size); ++k) {
      const int other = seeds_ - k;
      const int end = 4 * (k < 3 ? k : 3) + (other < 3 ? other : 3);
      const int bias = 4 * (bias_ + model_.tables[0][k < 15 ? k : 15] +
                            model_.tables[1][other < 15 ? other : 15]);
      const auto predicted = static_cast<std::uint16_t>(
          from_before_[k] + bias + group_->bias[end] + group_->third_last[end] * third_last +
          group_->before_last[end] * before_last + group_->last[end] * last);
      int spread = 0;
      for (int i = 0; i < neighbours_; ++i) {
        const std::int64_t place = k - static_cast<std::int64_t>(near_[i]);
        spread += distance(values[place], predicted) + errors[place];
      }
      int neighbours = neighbours_;
      if (other > 0) {
        const std::int64_t place = k - std::int64_t{seeds_};
        spread += distance(values[place], predicted) + errors[place];
        ++neighbours;
      }
      if (k > 0) {
        spread += distance(last, predicted) + last_error;
        ++neighbours;
      }
      const auto shifted =
          static_cast<std::int16_t>(predicted - static_cast<std::uint16_t>(64 * model_.odd));
      const int fraction = shifted >> (4 + parity) & 3;
      const std::size_t context =
          static_cast<std::size_t>(16 * fraction + activity(spread, neighbours));
      third_last = before_last;
      before_last = last;
      last = decode_value(state, next, shifted >> (6 + parity), context);
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

  int activity(int spread, int neighbours) const {
    static constexpr int kShare[8] = {40, 40, 20, 13, 10, 8, 7, 6};
    if (neighbours == 0 || spread > 1023) spread = 1023;
    const int active = spread * kShare[neighbours] >> (7 + model_.parity);
    return active < 15 ? active : 15;
  }

  // The symbol is the last one whose slots begin at or before the slot.
  int decode_value(std::uint32_t& state, const std::uint8_t*& next, int base,
                   std::size_t context) const {
    const std::uint32_t slot = state % kProbabilityOne;
    const __m256i starts = _mm256_loadu_si256((const __m256i*)plan_.starts[context].data());
    const __m256i behind = _mm256_cmpgt_epi16(starts, _mm256_set1_epi16(static_cast<short>(slot)));
    const auto bits = static_cast<unsigned>(_mm256_movemask_epi8(behind));
    const auto symbol = static_cast<std::size_t>(kSymbols - 1) -
                        static_cast<std::size_t>(__builtin_popcount(bits)) / 2;
    const SlotRange range = plan_.slots[context * kSymbols + symbol];
    state = range.frequency * (state >> kProbabilityBits) + slot - range.start;
    refill(state, next);
    if (symbol == kEscape) [[unlikely]]
      return static_cast<std::int8_t>(take_byte(state, next));
    return static_cast<std::int8_t>(
        (base + static_cast<int>(symbol) - kMiddle) * (1 << model_.parity) + model_.odd);
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
  std::array<std::uint32_t, ValueModel::Tap::kZero + 1> minus_{};
  const LinePlan::Group* group_ = nullptr;
  std::uint32_t places_[kMostTaps];
  std::uint16_t from_before_[128 + kVector];
};

void decode_line(const LineShape& shape, const ValueModel& model, const LinePlan& plan,
                 const LineLanes& line, LineStream& stream, std::uint32_t ranks) {
  RunDecoder(shape, model, plan, line, stream).decode(ranks);
}

}  // namespace
}  // namespace kalah
