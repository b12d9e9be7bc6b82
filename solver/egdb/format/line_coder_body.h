// The loops of a line coder. A file for each instruction set defines
//
//   KALAH_VECTOR_LANES   16-bit numbers in one of its vectors
//
// includes this one, behind the pragma that lets the compiler use the instruction set, and makes a
// LineCoder of it. So all that is compiled here is in an anonymous namespace: a function compiled
// for newer processors must not be the copy that the linker picks for everybody. Headers of the
// standard library, and of classes that are used elsewhere, come before the pragma.
//
// The vectors are the compilers' own (g++ and clang). 16-bit arithmetic wraps around, so that
// results don't depend on the vectors.
#pragma once

#include "solver/egdb/format/line_coder.h"
#include "solver/egdb/format/line_walk.h"

namespace kalah {
namespace {

constexpr int kVectorLanes = KALAH_VECTOR_LANES;
constexpr std::size_t kMostStates = LineStream::kMostStates;
constexpr std::size_t kEscape = kSymbols - 1;
constexpr int kMiddle = 7;  // the symbol of a value that is as predicted

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

constexpr int kMostTaps = kMaxHouses * (2 + kMaxHouses + kMaxHouses * kMaxHouses);

// Where the values stand that those of one rank are predicted from; times the number of lanes.
struct RankTaps {
  void find(const LineWalk& walk, const ValueModel& model, std::size_t lanes) {
    const ValueModel::Group& group = walk.group();
    count = 0;
    for (std::uint32_t t = group.begin; t != group.end; ++t, ++count) {
      places[count] = walk.position(model.taps[t]) * lanes;
      weights[count] = static_cast<std::uint16_t>(static_cast<std::int16_t>(model.taps[t].weight));
    }
    last_weight = static_cast<std::uint16_t>(group.last_weight);
    bias = walk.bias();
    neighbours = walk.neighbours();
    for (int i = 0; i < neighbours; ++i) near[i] = walk.neighbour(i) * lanes;
  }

  int count = 0;
  int neighbours = 0;
  std::uint16_t last_weight = 0;
  std::uint16_t bias = 0;
  std::size_t places[kMostTaps];
  std::uint16_t weights[kMostTaps];
  std::size_t near[kMaxHouses];
};

// What is known of the values of one rank before they are.
template <int kLanes>
struct Prediction {
  alignas(64) std::uint16_t value[kLanes];    // 64 times
  alignas(64) std::int16_t base[kLanes];      // value halved, if there is parity
  alignas(64) std::uint16_t context[kLanes];  // unmerged: fraction * 16 + activity
};

template <int kLanes>
class LinePredictor {
 public:
  LinePredictor(const ValueModel& model, const LineLanes& lines)
      : parity_(model.parity), odd_(model.odd), values_(lines.values), errors_(lines.errors) {
    std::memset(lines.values, model.first, kLanes);
  }

  void predict(const RankTaps& taps, std::uint32_t rank, Prediction<kLanes>& prediction) const {
    for (int part = 0; part < kLanes; part += kWidth) predict_part(taps, rank, part, prediction);
  }

  // Where the values of a rank stand.
  std::int8_t* values(std::uint32_t rank) const {
    return values_ + (std::size_t{rank} + 1) * kLanes;
  }

  // Call when the values are known.
  void note_errors(std::uint32_t rank, const Prediction<kLanes>& prediction) const {
    const std::size_t place = (std::size_t{rank} + 1) * kLanes;
    for (int part = 0; part < kLanes; part += kWidth) {
      U16 predicted;
      std::memcpy(&predicted, prediction.value + part, sizeof predicted);
      U16 error;
      load(place + part, error);
      error = error * 64 - predicted;
      make_distance(error);
      error = error < 255 ? error : error - error + 255;
      const U8 bytes = __builtin_convertvector(error, U8);
      std::memcpy(errors_ + place + part, &bytes, sizeof bytes);
    }
  }

  // What is coded of the values of a rank.
  void keys(std::uint32_t rank, const Prediction<kLanes>& prediction, std::uint16_t* keys) const {
    const std::size_t place = (std::size_t{rank} + 1) * kLanes;
    for (int part = 0; part < kLanes; part += kWidth) {
      U16 base;
      U16 context;
      U16 even;
      std::memcpy(&base, prediction.base + part, sizeof base);
      std::memcpy(&context, prediction.context + part, sizeof context);
      load(place + part, even);
      even -= static_cast<std::uint16_t>(odd_);
      U16 symbol = (U16)((I16)even >> parity_) - base + kMiddle;
      symbol |= (even & static_cast<std::uint16_t>(parity_)) << 8;  // then it is too large
      symbol = symbol < kEscape ? symbol : symbol - symbol + kEscape;
      const U16 key = symbol + context * kSymbols;
      std::memcpy(keys + part, &key, sizeof key);
    }
  }

 private:
  static constexpr int kWidth = kLanes < kVectorLanes ? kLanes : kVectorLanes;
  using U16 = typename LaneVectors<kWidth>::U16;
  using I16 = typename LaneVectors<kWidth>::I16;
  using U8 = typename LaneVectors<kWidth>::U8;
  using I8 = typename LaneVectors<kWidth>::I8;

  void predict_part(const RankTaps& taps, std::uint32_t rank, int part,
                    Prediction<kLanes>& prediction) const {
    U16 sum = {};
    U16 loaded;
    load(std::size_t{rank} * kLanes + part, loaded);
    sum += loaded * taps.last_weight + taps.bias;
    for (int t = 0; t < taps.count; ++t) {
      load(taps.places[t] + part, loaded);
      sum += loaded * taps.weights[t];
    }
    U16 spread = {};
    for (int i = 0; i < taps.neighbours; ++i) {
      const std::size_t place = taps.near[i] + part;
      U8 errors;
      std::memcpy(&errors, errors_ + place, sizeof errors);
      load(place, loaded);
      loaded = loaded * 64 - sum;
      make_distance(loaded);
      spread += loaded + __builtin_convertvector(errors, U16);
    }
    if (taps.neighbours == 0) spread += 1023;
    static constexpr std::uint16_t kShare[8] = {40, 40, 20, 13, 10, 8, 7, 6};
    spread = spread < 1023 ? spread : spread - spread + 1023;
    U16 activity = spread * kShare[taps.neighbours] >> (7 + parity_);
    activity = activity < 15 ? activity : activity - activity + 15;
    const I16 shifted = (I16)(sum - static_cast<std::uint16_t>(64 * odd_));
    const I16 base = shifted >> (6 + parity_);
    const U16 context = ((U16)(shifted >> (4 + parity_)) & 3) * 16 + activity;
    std::memcpy(prediction.value + part, &sum, sizeof sum);
    std::memcpy(prediction.base + part, &base, sizeof base);
    std::memcpy(prediction.context + part, &context, sizeof context);
  }

  // Vectors go by reference: by value they would be passed differently on different machines.
  void load(std::size_t place, U16& values) const {
#if KALAH_VECTOR_LANES == 32  // g++ 12 takes five instructions to convert so many
    if constexpr (kWidth == 32) {
      values = (U16)_mm512_cvtepi8_epi16(_mm256_loadu_si256((const __m256i*)(values_ + place)));
      return;
    }
#elif KALAH_VECTOR_LANES == 16
    if constexpr (kWidth == 16) {
      values = (U16)_mm256_cvtepi8_epi16(_mm_loadu_si128((const __m128i*)(values_ + place)));
      return;
    }
#endif
    I8 bytes;
    std::memcpy(&bytes, values_ + place, sizeof bytes);
    values = (U16) __builtin_convertvector(bytes, I16);
  }

  static void make_distance(U16& difference) {
    const U16 opposite = -difference;
    difference = (difference < opposite ? difference : opposite) >> 3;
  }

  int parity_;
  int odd_;
  std::int8_t* values_;
  std::uint8_t* errors_;
};

template <int kLanes>
void predict_lanes(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
                   std::uint16_t* keys, std::uint16_t* predicted) {
  const LinePredictor<kLanes> predictor(model, lines);
  LineWalk walk(shape, model);
  RankTaps taps;
  Prediction<kLanes> prediction = {};
  for (std::uint32_t rank = 0; rank < shape.size; ++rank, keys += kLanes) {
    if (rank > 0) walk.next_row();
    walk.look(rank);
    taps.find(walk, model, kLanes);
    predictor.predict(taps, rank, prediction);
    predictor.note_errors(rank, prediction);
    predictor.keys(rank, prediction, keys);
    if (predicted == nullptr) continue;
    std::memcpy(predicted + std::size_t{rank} * kLanes, prediction.value, sizeof prediction.value);
  }
}

// What decoding a value takes, apart from its state and prediction.
struct ValueDecoder {
  ValueDecoder(const CodingTables& tables, const ValueModel& model)
      : symbols(tables.symbols.data()),
        slots(tables.slots.data()),
        scale(1 << model.parity),
        odd(model.odd) {}

  // The prediction of its lane is known.
  std::int8_t decode(std::uint32_t& state, const std::uint8_t*& next, int base,
                     std::size_t context) const {
    const std::uint32_t slot = state % kProbabilityOne;
    const std::uint8_t symbol = symbols[context * kProbabilityOne + slot];
    const SlotRange range = slots[context * kSymbols + symbol];
    state = range.frequency * (state >> kProbabilityBits) + slot - range.start;
    refill(state, next);
    if (symbol == kEscape) [[unlikely]]
      return static_cast<std::int8_t>(take_byte(state, next));
    return static_cast<std::int8_t>((base + symbol - kMiddle) * scale + odd);
  }

  const std::uint8_t* symbols;
  const SlotRange* slots;
  int scale;
  int odd;
};

// Decodes the next value of each line of a stream. `first` is the lane of the first one.
template <int kLanes>
void decode_rank(LineStream& stream, std::size_t first, const Prediction<kLanes>& prediction,
                 const ValueDecoder& decoder, std::int8_t* values) {
  const std::uint8_t* next = stream.next;
  std::uint32_t* states = stream.states.data();
  const auto decode_lane = [&](std::uint32_t& state, std::size_t i) {
    values[i] = decoder.decode(state, next, prediction.base[i], prediction.context[i]);
  };
  std::size_t line = 0;
  if constexpr (kLanes >= kMostStates) {
    for (; !stream.one_state && line + kMostStates <= stream.lines; line += kMostStates) {
#pragma GCC unroll 8
      for (std::size_t s = 0; s < kMostStates; ++s) decode_lane(states[s], first + line + s);
    }
  }
  for (; line < stream.lines; ++line) {
    decode_lane(states[stream.one_state ? 0 : line % kMostStates], first + line);
  }
  if (next > stream.end) throw_too_short();
  stream.next = next;
}

// Streams of kLines lines each with a state of its own. All is copied, as values that are written
// through pointers could change what they point to, for all the compiler knows.
template <int kLanes, std::size_t kLines>
class ShortStreams {
 public:
  ShortStreams(const LineStream* streams, std::size_t count) : count_(count) {
    for (std::size_t s = 0; s < count; ++s) {
      next_[s] = streams[s].next;
      std::copy_n(streams[s].states.begin(), kLines, states_.begin() + s * kLines);
    }
  }

  void decode_rank(const Prediction<kLanes>& prediction, const ValueDecoder& decoder,
                   std::int8_t* values) {
    alignas(64) std::array<std::int8_t, kLanes> decoded{};
    for (std::size_t s = 0; s < count_; ++s) {
      const std::uint8_t* next = next_[s];
      for (std::size_t i = s * kLines; i < (s + 1) * kLines; ++i) {
        decoded[i] = decoder.decode(states_[i], next, prediction.base[i], prediction.context[i]);
      }
      next_[s] = next;
    }
    std::memcpy(values, decoded.data(), kLanes);
  }

  // The margin of a stream is enough for several ranks, so that this need not be done at each.
  static constexpr std::uint32_t kRanksBetweenChecks = LineStream::kMargin / (4 * kLines);
  void check_ends(const LineStream* streams) const {
    for (std::size_t s = 0; s < count_; ++s) {
      if (next_[s] > streams[s].end) throw_too_short();
    }
  }

  void put_back(LineStream* streams) const {
    check_ends(streams);
    for (std::size_t s = 0; s < count_; ++s) {
      streams[s].next = next_[s];
      std::copy_n(states_.begin() + s * kLines, kLines, streams[s].states.begin());
    }
  }

 private:
  std::size_t count_;
  std::array<std::uint32_t, kLanes> states_{};
  std::array<const std::uint8_t*, kLanes / kLines> next_{};
};

template <int kLanes, std::size_t kLines>
void decode_short(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
                  const CodingTables& tables, std::span<LineStream> streams, std::uint32_t ranks) {
  using Streams = ShortStreams<kLanes, kLines>;
  const LinePredictor<kLanes> predictor(model, lines);
  const ValueDecoder decoder(tables, model);
  Streams short_streams(streams.data(), streams.size());
  LineWalk walk(shape, model);
  RankTaps taps;
  Prediction<kLanes> prediction = {};
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    if (rank > 0) walk.next_row();
    walk.look(rank);
    taps.find(walk, model, kLanes);
    predictor.predict(taps, rank, prediction);
    short_streams.decode_rank(prediction, decoder, predictor.values(rank));
    if (rank % Streams::kRanksBetweenChecks == 0) short_streams.check_ends(streams.data());
    predictor.note_errors(rank, prediction);
  }
  short_streams.put_back(streams.data());
}

template <int kLanes>
void decode_lanes(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
                  const CodingTables& tables, std::span<LineStream> streams, std::uint32_t ranks) {
  const LinePredictor<kLanes> predictor(model, lines);
  const ValueDecoder decoder(tables, model);
  LineWalk walk(shape, model);
  RankTaps taps;
  Prediction<kLanes> prediction = {};
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    if (rank > 0) walk.next_row();
    walk.look(rank);
    taps.find(walk, model, kLanes);
    predictor.predict(taps, rank, prediction);
    std::size_t lane = 0;
    for (LineStream& stream : streams) {
      decode_rank<kLanes>(stream, lane, prediction, decoder, predictor.values(rank));
      lane += stream.lines;
    }
    predictor.note_errors(rank, prediction);
  }
}

template <int kLanes>
void decode_with(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
                 const CodingTables& tables, std::span<LineStream> streams, std::uint32_t ranks) {
  const LineStream& first = streams.front();
  switch (first.lines == 1 || !first.one_state ? first.lines : 0) {
    case 1:
      return decode_short<kLanes, 1>(shape, model, lines, tables, streams, ranks);
    case 2:
      return decode_short<kLanes, 2>(shape, model, lines, tables, streams, ranks);
    case 4:
      return decode_short<kLanes, 4>(shape, model, lines, tables, streams, ranks);
    default:
      return decode_lanes<kLanes>(shape, model, lines, tables, streams, ranks);
  }
}

void predict(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
             std::uint16_t* keys, std::uint16_t* predicted) {
  switch (lines.lanes) {
    case 1:
      return predict_lanes<1>(shape, model, lines, keys, predicted);
    case 8:
      return predict_lanes<8>(shape, model, lines, keys, predicted);
    case 16:
      return predict_lanes<16>(shape, model, lines, keys, predicted);
    default:
      return predict_lanes<32>(shape, model, lines, keys, predicted);
  }
}

void decode(const LineShape& shape, const ValueModel& model, const LineLanes& lines,
            const CodingTables& tables, std::span<LineStream> streams, std::uint32_t ranks) {
  switch (lines.lanes) {
    case 1:
      return decode_short<1, 1>(shape, model, lines, tables, streams, ranks);
    case 8:
      return decode_with<8>(shape, model, lines, tables, streams, ranks);
    case 16:
      return decode_with<16>(shape, model, lines, tables, streams, ranks);
    default:
      return decode_with<32>(shape, model, lines, tables, streams, ranks);
  }
}

}  // namespace
}  // namespace kalah
