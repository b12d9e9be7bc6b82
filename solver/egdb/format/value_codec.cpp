// Codes and decodes lines of values; the format is described in the header.
#include "solver/egdb/format/value_codec.h"

#include <algorithm>
#include <limits>
#include <span>
#include <stdexcept>

#include "base/vectorised.h"
#include "solver/egdb/format/line_coder.h"
#include "solver/egdb/format/transpose.h"

namespace kalah {
namespace {

constexpr std::size_t kOneStateBelow = 1024;  // values
constexpr std::size_t kMostStates = 8;
constexpr std::size_t kEscape = kSymbols - 1;

template <class T>
T* at_least(std::vector<T>& vector, std::size_t size) {
  if (vector.size() < size) vector.resize(size);
  return vector.data();
}

// The fewest lanes that hold so many lines.
std::size_t lanes_for(std::size_t lines) {
  return lines == 1 ? 1 : lines <= 8 ? 8 : lines <= 16 ? 16 : 32;
}

KALAH_LOOP void put_value(std::int8_t value, std::size_t key, const EncodedSymbol* symbols,
                          std::uint32_t& state, RansWriter& writer) {
  const EncodedSymbol& symbol = symbols[key];
  if (symbol.frequency == 0 || key % kSymbols == kEscape) [[unlikely]] {
    writer.put_byte(state, static_cast<std::uint8_t>(value));
    writer.put(state, symbols[key | kEscape]);
  } else {
    writer.put(state, symbol);
  }
}

// Codes neighbouring values, the last one first, each into a state of its own.
KALAH_LOOP void put_values(const std::int8_t* values, const std::uint16_t* keys,
                           const EncodedSymbol* symbols, std::uint32_t* states,
                           RansWriter& writer) {
  std::array<std::uint32_t, kMostStates> copies;  // in registers
  std::copy_n(states, kMostStates, copies.begin());
#pragma GCC unroll 8
  for (std::size_t i = kMostStates; i-- > 0;) {
    put_value(values[i], keys[i], symbols, copies[i], writer);
  }
  std::copy_n(copies.begin(), kMostStates, states);
}

void check_model(const ValueModel& model, const ValueCodec& codec) {
  if (model.houses != codec.houses() || model.line_seeds != codec.line_seeds()) {
    throw std::invalid_argument("value codec: the model is for other lines");
  }
}

}  // namespace

LineShape::LineShape(const Ranking& ranking, int line_seeds)
    : houses(ranking.houses()), seeds(line_seeds) {
  const std::uint64_t rows = ranking.rows(line_seeds);
  if (line_seeds > 127 || rows > std::numeric_limits<std::uint32_t>::max() / 2) {
    throw std::length_error("value codec: lines are too long");
  }
  size = static_cast<std::uint32_t>(rows);
  for (int i = 0; i + 1 < houses; ++i) {
    steps[i].push_back(0);
    for (int prefix = 1; prefix <= seeds; ++prefix) {
      steps[i].push_back(static_cast<std::uint32_t>(binomial(prefix + i - 1, i)));
    }
  }
}

void CodingTables::use(const ValueModel& model, bool for_decoding) {
  if (merge_ == model.merge && codes_ == model.codes && (!for_decoding || !symbols.empty())) return;
  merge_ = model.merge;
  codes_ = model.codes;
  slots.clear();
  encoded.clear();
  symbols.clear();
  for (int fraction = 0; fraction < ValueModel::kFractions; ++fraction) {
    for (int activity = 0; activity < ValueModel::kActivities; ++activity) {
      const int context =
          fraction * (ValueModel::kActivities >> model.merge) + (activity >> model.merge);
      std::uint16_t start = 0;
      for (const std::uint16_t frequency : frequencies_of(model.codes[context])) {
        if (for_decoding) {
          symbols.resize(symbols.size() + frequency,
                         static_cast<std::uint8_t>(slots.size() % kSymbols));
        }
        slots.push_back({start, frequency});
        encoded.emplace_back(slots.back());
        start = static_cast<std::uint16_t>(start + frequency);
      }
    }
  }
}

std::size_t ValueCodec::lines_per_block() const {
  const std::size_t lanes = bundle_lines();
  return std::max(std::size_t{1}, 65536 / line_size() / lanes) * lanes;
}

// More lanes are faster until they leave the cache.
std::size_t ValueCodec::bundle_lines() const {
  return line_size() <= 4096 ? 32 : line_size() <= 16384 ? 16 : 8;
}

std::size_t ValueCodec::states(std::size_t count) const {
  return count * line_size() < kOneStateBelow ? 1 : std::min(count, kMostStates);
}

// Fills scratch.values and scratch.keys, bundle after bundle, each with as many lanes as it needs.
void ValueCodec::predict(const ValueModel& model, const std::int8_t* lines, std::size_t count,
                         Scratch& scratch) const {
  const std::size_t bundle = bundle_lines();
  const std::size_t bundles = (count + bundle - 1) / bundle;
  const std::size_t room = (line_size() + 1) * lanes_for(bundle);
  std::int8_t* values = at_least(scratch.values, bundles * room);
  std::uint16_t* keys = at_least(scratch.keys, bundles * room);
  LineLanes lanes;
  lanes.errors = at_least(scratch.errors, room);
  for (std::size_t line = 0; line < count; line += bundle, values += room, keys += room) {
    const std::size_t in_bundle = std::min(bundle, count - line);
    lanes.lanes = static_cast<int>(lanes_for(in_bundle));
    lanes.values = values;
    transpose(values + lanes.lanes, lanes.lanes, lines + line * line_size(), line_size(), in_bundle,
              line_size());
    line_coder().predict(shape_, model, lanes, keys, nullptr);
  }
}

// Codes what predict() has left in the scratch, from the last value to the first. Returns the
// words, which are in the scratch.
std::span<const std::uint16_t> ValueCodec::write_words(std::size_t count, Scratch& scratch,
                                                       std::uint32_t* states) const {
  const std::size_t room_for_words = 2 * count * line_size() + 1;
  std::uint16_t* const end_of_words = at_least(scratch.words, room_for_words) + room_for_words;
  RansWriter writer(end_of_words);
  const std::size_t bundle = bundle_lines();
  const std::size_t room = (line_size() + 1) * lanes_for(bundle);
  const bool one_state = this->states(count) == 1;
  const EncodedSymbol* symbols = scratch.tables.encoded.data();
  for (std::size_t end = count; end > 0;) {
    const std::size_t begin = (end - 1) / bundle * bundle;
    const std::size_t lanes = lanes_for(end - begin);
    const std::int8_t* values = scratch.values.data() + begin / bundle * room + lanes;
    const std::uint16_t* keys = scratch.keys.data() + begin / bundle * room;
    for (std::size_t rank = line_size(); rank-- > 0;) {
      if (lanes == end - begin && lanes % kMostStates == 0 && !one_state) {
        for (std::size_t i = lanes; i > 0; i -= kMostStates) {
          const std::size_t place = rank * lanes + i - kMostStates;
          put_values(values + place, keys + place, symbols, states, writer);
        }
        continue;
      }
      for (std::size_t i = end - begin; i-- > 0;) {
        put_value(values[rank * lanes + i], keys[rank * lanes + i], symbols,
                  states[one_state ? 0 : i % kMostStates], writer);
      }
    }
    end = begin;
  }
  return {writer.begin(), end_of_words};
}

void ValueCodec::encode(const ValueModel& model, const std::int8_t* lines, std::size_t count,
                        std::vector<std::byte>& out, Scratch& scratch) const {
  check_model(model, *this);
  const std::size_t values = count * line_size();
  if (model.classes == 0) {
    const auto* bytes = reinterpret_cast<const std::byte*>(lines);
    out.insert(out.end(), bytes, bytes + values);
    return;
  }
  predict(model, lines, count, scratch);
  scratch.tables.use(model, false);
  std::array<std::uint32_t, kMostStates> state;
  state.fill(kStateFloor);
  const std::span<const std::uint16_t> words = write_words(count, scratch, state.data());
  const std::size_t used_states = states(count);
  const std::size_t begin = out.size();
  out.resize(begin + 4 * used_states + 2 * words.size());
  std::byte* next = out.data() + begin;
  const auto put = [&next](std::uint32_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) *next++ = static_cast<std::byte>(number >> (8 * i));
  };
  for (std::size_t s = 0; s < used_states; ++s) put(state[s], 4);
  for (const std::uint16_t word : words) put(word, 2);
}

void ValueCodec::decode(const ValueModel& model, std::span<const std::byte> bytes,
                        std::int8_t* lines, std::size_t count, Scratch& scratch) const {
  check_model(model, *this);
  if (model.classes == 0) {
    if (bytes.size() != count * line_size()) throw FormatError("value codec: wrong length");
    std::transform(bytes.begin(), bytes.end(), lines,
                   [](std::byte byte) { return static_cast<std::int8_t>(byte); });
    return;
  }
  const std::size_t used_states = states(count);
  if (bytes.size() < 4 * used_states) throw FormatError("value codec: no states");
  std::uint8_t* input = at_least(scratch.input, bytes.size() + CodedWords::kMargin);
  std::transform(bytes.begin(), bytes.end(), input,
                 [](std::byte byte) { return static_cast<std::uint8_t>(byte); });
  std::fill_n(input + bytes.size(), CodedWords::kMargin, std::uint8_t{0});
  CodedWords words{input, input + bytes.size()};
  std::array<std::uint32_t, kMostStates> state;
  state.fill(kStateFloor);
  for (std::size_t s = 0; s < used_states; ++s, words.next += 4) {
    state[s] = words.next[0] | static_cast<std::uint32_t>(words.next[1]) << 8 |
               static_cast<std::uint32_t>(words.next[2]) << 16 |
               static_cast<std::uint32_t>(words.next[3]) << 24;
  }
  scratch.tables.use(model, true);
  const std::size_t bundle = bundle_lines();
  const std::size_t room = (line_size() + 1) * lanes_for(bundle);
  LineLanes lanes;
  lanes.values = at_least(scratch.values, room);
  lanes.errors = at_least(scratch.errors, room);
  for (std::size_t line = 0; line < count; line += bundle) {
    const std::size_t in_bundle = std::min(bundle, count - line);
    lanes.lanes = static_cast<int>(lanes_for(in_bundle));
    line_coder().decode(shape_, model, lanes, in_bundle, scratch.tables, words, state.data(),
                        used_states == 1);
    transpose(lines + line * line_size(), line_size(), lanes.values + lanes.lanes, lanes.lanes,
              line_size(), in_bundle);
  }
  const auto done = [](std::uint32_t x) { return x == kStateFloor; };
  if (words.next != words.end || !std::all_of(state.begin(), state.end(), done)) {
    throw FormatError("value codec: the lines don't end where they should");
  }
}

}  // namespace kalah
