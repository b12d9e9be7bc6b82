// Codes and decodes lines of values; the format is described in the header.
#include "solver/egdb/format/value_codec.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "solver/egdb/format/line_walk.h"

namespace kalah {

namespace {

constexpr std::size_t kOneStateBelow = 1024;  // values
constexpr std::size_t kMostStates = 8;
constexpr std::uint8_t kEscape = kSymbols - 1;
constexpr int kMiddle = 7;  // the symbol of a value that is as predicted

// The slots of all symbols, contexts unmerged: [fraction * 16 + activity][symbol].
std::vector<SlotRange> all_slots(const ValueModel& model) {
  std::vector<SlotRange> slots;
  for (int fraction = 0; fraction < ValueModel::kFractions; ++fraction) {
    for (int activity = 0; activity < ValueModel::kActivities; ++activity) {
      const int context =
          fraction * (ValueModel::kActivities >> model.merge) + (activity >> model.merge);
      std::uint16_t start = 0;
      for (const std::uint16_t frequency : frequencies_of(model.codes[context])) {
        slots.push_back({start, frequency});
        start = static_cast<std::uint16_t>(start + frequency);
      }
    }
  }
  return slots;
}

// The symbol of each slot, [fraction * 16 + activity][slot].
void fill_symbols(const std::vector<SlotRange>& slots, std::vector<std::uint8_t>& symbols) {
  symbols.resize(slots.size() / kSymbols * kProbabilityOne);
  std::size_t next = 0;
  for (std::size_t i = 0; i < slots.size(); ++i) {
    std::fill_n(symbols.begin() + static_cast<std::ptrdiff_t>(next), slots[i].frequency,
                static_cast<std::uint8_t>(i % kSymbols));
    next += slots[i].frequency;
  }
}

template <class T>
T* at_least(std::vector<T>& vector, std::size_t size) {
  if (vector.size() < size) vector.resize(size);
  return vector.data();
}

// Calls work.template operator()<lanes>() with the fewest lanes that hold so many lines.
template <class Work>
auto with_lanes(std::size_t lines, const Work& work) {
  if (lines == 1) return work.template operator()<1>();
  if (lines <= 8) return work.template operator()<8>();
  if (lines <= 16) return work.template operator()<16>();
  return work.template operator()<32>();
}

// Ranks are copied between lines and lanes in pieces that stay in the cache.
constexpr std::size_t kPiece = 256;

template <int kLanes>
void lines_to_lanes(const std::int8_t* lines, std::size_t size, std::size_t count,
                    std::int8_t* lanes) {
  for (std::size_t begin = 0; begin < size; begin += kPiece) {
    const std::size_t end = std::min(size, begin + kPiece);
    for (std::size_t i = 0; i < count; ++i) {
      const std::int8_t* line = lines + i * size;
      for (std::size_t j = begin; j < end; ++j) lanes[j * kLanes + i] = line[j];
    }
  }
}

template <int kLanes>
void lanes_to_lines(const std::int8_t* lanes, std::size_t size, std::size_t count,
                    std::int8_t* lines) {
  for (std::size_t begin = 0; begin < size; begin += kPiece) {
    const std::size_t end = std::min(size, begin + kPiece);
    for (std::size_t i = 0; i < count; ++i) {
      std::int8_t* line = lines + i * size;
      for (std::size_t j = begin; j < end; ++j) line[j] = lanes[j * kLanes + i];
    }
  }
}

void check_model(const ValueModel& model, const ValueCodec& codec) {
  if (model.houses != codec.houses() || model.line_seeds != codec.line_seeds()) {
    throw std::invalid_argument("value codec: the model is for other lines");
  }
}

}  // namespace

ValueCodec::ValueCodec(const Ranking& ranking, int line_seeds)
    : houses_(ranking.houses()), line_seeds_(line_seeds), line_size_(ranking.rows(line_seeds)) {
  if (line_seeds > 127 || line_size_ > std::numeric_limits<std::uint32_t>::max() / 2) {
    throw std::length_error("value codec: lines are too long");
  }
  for (int i = 0; i + 1 < houses_; ++i) {
    auto& steps = steps_[i];
    steps.push_back(0);
    for (int prefix = 1; prefix <= line_seeds; ++prefix) {
      steps.push_back(static_cast<std::uint32_t>(binomial(prefix + i - 1, i)));
    }
  }
}

std::size_t ValueCodec::lines_per_block() const {
  const std::size_t lanes = bundle_lines();
  return std::max(std::size_t{1}, 65536 / line_size_ / lanes) * lanes;
}

// More lanes are faster until they leave the cache.
std::size_t ValueCodec::bundle_lines() const {
  return line_size_ <= 4096 ? 32 : line_size_ <= 16384 ? 16 : 8;
}

std::size_t ValueCodec::states(std::size_t count) const {
  return count * line_size_ < kOneStateBelow ? 1 : std::min(count, kMostStates);
}

// Writes what is to be coded of each value: symbol, context << 4, value << 16.
template <int kLanes>
void ValueCodec::encode_bundle(const ValueModel& model, const std::int8_t* lines, std::size_t count,
                               std::uint32_t* records, Scratch& scratch) const {
  const std::size_t bytes = (line_size_ + 1) * kLanes;
  const LinePredictor<kLanes> predictor(model, at_least(scratch.values, bytes),
                                        at_least(scratch.errors, bytes));
  lines_to_lanes<kLanes>(lines, line_size_, count, predictor.values(0));
  LineWalk walk(*this, model);
  Prediction<kLanes> prediction;
  const auto size = static_cast<std::uint32_t>(line_size_);
  for (std::uint32_t rank = 0; rank < size; ++rank) {
    if (rank > 0) walk.next_row();
    walk.look(rank);
    predictor.predict(walk, rank, prediction);
    predictor.note_errors(rank, prediction);
    const std::int8_t* values = predictor.values(rank);
    for (std::size_t i = 0; i < count; ++i) {
      const int even = values[i] - model.odd;
      const int symbol = (even >> model.parity) - prediction.base[i] + kMiddle;
      const bool plain = symbol >= 0 && symbol < kEscape && (even & model.parity) == 0;
      *records++ = static_cast<std::uint32_t>(plain ? symbol : kEscape) |
                   static_cast<std::uint32_t>(prediction.context[i]) << 4 |
                   static_cast<std::uint32_t>(static_cast<std::uint8_t>(values[i])) << 16;
    }
  }
}

void ValueCodec::encode(const ValueModel& model, const std::int8_t* lines, std::size_t count,
                        std::vector<std::byte>& out, Scratch& scratch) const {
  check_model(model, *this);
  const std::size_t values = count * line_size_;
  if (model.classes == 0) {
    const auto* bytes = reinterpret_cast<const std::byte*>(lines);
    out.insert(out.end(), bytes, bytes + values);
    return;
  }
  std::uint32_t* records = at_least(scratch.records, values);
  const std::size_t bundle = bundle_lines();
  for (std::size_t line = 0; line < count; line += bundle) {
    const std::size_t lanes = std::min(bundle, count - line);
    with_lanes(lanes, [&]<int kLanes>() {
      encode_bundle<kLanes>(model, lines + line * line_size_, lanes, records + line * line_size_,
                            scratch);
    });
  }
  const std::vector<SlotRange> slots = all_slots(model);
  const std::size_t used_states = states(count);
  const std::size_t state_mask = used_states > 1 ? kMostStates - 1 : 0;
  std::array<std::uint32_t, kMostStates> state;
  state.fill(kStateFloor);
  RansWriter& writer = scratch.writer;
  writer.reset(2 * values);
  for (std::size_t end = count; end > 0;) {
    const std::size_t begin = (end - 1) / bundle * bundle;
    const std::uint32_t* record = records + end * line_size_;
    for (std::size_t rank = line_size_; rank > 0; --rank) {
      for (std::size_t i = end - begin; i > 0; --i) {
        --record;
        std::uint32_t& x = state[(i - 1) & state_mask];
        const SlotRange range = slots[*record & 0xffff];
        if (range.frequency == 0 || (*record & 0xf) == kEscape) [[unlikely]] {
          writer.put_byte(x, static_cast<std::uint8_t>(*record >> 16));
          writer.put(x, slots[(*record & 0xffff) | kEscape]);
        } else {
          writer.put(x, range);
        }
      }
    }
    end = begin;
  }
  const auto put = [&out](std::uint32_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) out.push_back(static_cast<std::byte>(number >> (8 * i)));
  };
  out.reserve(out.size() + 4 * used_states +
              2 * static_cast<std::size_t>(writer.end() - writer.begin()));
  for (std::size_t s = 0; s < used_states; ++s) put(state[s], 4);
  for (const std::uint16_t word : std::span(writer.begin(), writer.end())) put(word, 2);
}

// Returns where the next bundle's words begin.
template <int kLanes, bool kManyStates>
const std::uint8_t* ValueCodec::decode_bundle(const ValueModel& model, const std::uint8_t* next,
                                              const std::uint8_t* end, std::uint32_t* states,
                                              const std::vector<SlotRange>& slots,
                                              std::int8_t* lines, std::size_t count,
                                              Scratch& scratch) const {
  const std::size_t bytes = (line_size_ + 1) * kLanes;
  const LinePredictor<kLanes> predictor(model, at_least(scratch.values, bytes),
                                        at_least(scratch.errors, bytes));
  LineWalk walk(*this, model);
  Prediction<kLanes> prediction;
  const std::uint8_t* symbols = scratch.symbols.data();
  const SlotRange* ranges = slots.data();
  const auto size = static_cast<std::uint32_t>(line_size_);
  const int parity = model.parity;
  const int offset = model.odd - (kMiddle << parity);
  for (std::uint32_t rank = 0; rank < size; ++rank) {
    if (rank > 0) walk.next_row();
    walk.look(rank);
    predictor.predict(walk, rank, prediction);
    std::int8_t* values = predictor.values(rank);
    const auto decode_lane = [&](std::size_t i) {
      std::uint32_t& x = states[kManyStates ? i % kMostStates : 0];
      const std::size_t context = prediction.context[i];
      const std::uint32_t slot = x % kProbabilityOne;
      const std::uint8_t symbol = symbols[context * kProbabilityOne + slot];
      const SlotRange range = ranges[context * kSymbols + symbol];
      x = range.frequency * (x >> kProbabilityBits) + slot - range.start;
      refill(x, next);
      values[i] = static_cast<std::int8_t>((prediction.base[i] + symbol) * (1 << parity) + offset);
      if (symbol == kEscape) [[unlikely]] {
        values[i] = static_cast<std::int8_t>(take_byte(x, next));
      }
    };
    if (count == kLanes) {
      for (std::size_t i = 0; i < kLanes; ++i) decode_lane(i);
    } else {
      for (std::size_t i = 0; i < count; ++i) decode_lane(i);
    }
    if (next > end) throw FormatError("value codec: the lines end too early");
    predictor.note_errors(rank, prediction);
  }
  lanes_to_lines<kLanes>(predictor.values(0), line_size_, count, lines);
  return next;
}

void ValueCodec::decode(const ValueModel& model, std::span<const std::byte> bytes,
                        std::int8_t* lines, std::size_t count, Scratch& scratch) const {
  check_model(model, *this);
  if (model.classes == 0) {
    if (bytes.size() != count * line_size_) throw FormatError("value codec: wrong length");
    std::transform(bytes.begin(), bytes.end(), lines,
                   [](std::byte byte) { return static_cast<std::int8_t>(byte); });
    return;
  }
  const std::size_t used_states = states(count);
  if (bytes.size() < 4 * used_states) throw FormatError("value codec: no states");
  // With a margin for all the words that a bundle's values of one rank may take.
  constexpr std::size_t kMargin = 2 * 2 * 32;
  std::uint8_t* input = at_least(scratch.input, bytes.size() + kMargin);
  std::transform(bytes.begin(), bytes.end(), input,
                 [](std::byte byte) { return static_cast<std::uint8_t>(byte); });
  std::fill_n(input + bytes.size(), kMargin, std::uint8_t{0});
  const std::uint8_t* next = input;
  const std::uint8_t* end = input + bytes.size();
  std::array<std::uint32_t, kMostStates> state;
  state.fill(kStateFloor);
  for (std::size_t s = 0; s < used_states; ++s, next += 4) {
    state[s] = next[0] | static_cast<std::uint32_t>(next[1]) << 8 |
               static_cast<std::uint32_t>(next[2]) << 16 |
               static_cast<std::uint32_t>(next[3]) << 24;
  }
  const std::vector<SlotRange> slots = all_slots(model);
  fill_symbols(slots, scratch.symbols);
  const std::size_t bundle = bundle_lines();
  for (std::size_t line = 0; line < count; line += bundle) {
    const std::size_t lanes = std::min(bundle, count - line);
    std::int8_t* target = lines + line * line_size_;
    next = with_lanes(lanes, [&]<int kLanes>() {
      return used_states > 1 ? decode_bundle<kLanes, true>(model, next, end, state.data(), slots,
                                                           target, lanes, scratch)
                             : decode_bundle<kLanes, false>(model, next, end, state.data(), slots,
                                                            target, lanes, scratch);
    });
  }
  const auto done = [](std::uint32_t x) { return x == kStateFloor; };
  if (next != end || !std::all_of(state.begin(), state.end(), done)) {
    throw FormatError("value codec: the lines don't end where they should");
  }
}

}  // namespace kalah
