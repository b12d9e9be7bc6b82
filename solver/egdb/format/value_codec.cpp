// Codes and decodes lines of values; the format is described in the header.
#include "solver/egdb/format/value_codec.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <span>
#include <stdexcept>

#include "base/vectorised.h"
#include "solver/egdb/format/line_coder.h"
#include "solver/egdb/format/transpose.h"

namespace kalah {
namespace {

constexpr std::size_t kOneStateBelow = 1024;  // values
constexpr std::size_t kMostStates = LineStream::kMostStates;
constexpr std::size_t kMostLanes = 32;
constexpr std::size_t kLongLine = 4096;      // values; longer ones have blocks of their own
constexpr std::size_t kBlockValues = 16384;  // at most, of shorter ones
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

// The same for kLines lines each of several blocks.
template <std::size_t kLines>
KALAH_LOOP void put_values_of_blocks(const std::int8_t* values, const std::uint16_t* keys,
                                     const EncodedSymbol* symbols, std::uint32_t* states,
                                     RansWriter* writers) {
  for (std::size_t i = kMostStates; i-- > 0;) {
    put_value(values[i], keys[i], symbols, states[i], writers[i / kLines]);
  }
}

void append_block(std::span<const std::uint32_t> states, std::span<const std::uint16_t> words,
                  std::vector<std::byte>& out) {
  const std::size_t begin = out.size();
  out.resize(begin + 4 * states.size() + 2 * words.size());
  std::byte* next = out.data() + begin;
  const auto put = [&next](std::uint32_t number, int bytes) {
    for (int i = 0; i < bytes; ++i) *next++ = static_cast<std::byte>(number >> (8 * i));
  };
  for (const std::uint32_t state : states) put(state, 4);
  for (const std::uint16_t word : words) put(word, 2);
}

// The words must have been read to the end, and the states be what they were before coding.
void check_end(const LineStream& stream) {
  const auto done = [](std::uint32_t x) { return x == kStateFloor; };
  if (stream.next != stream.end || !std::all_of(stream.states.begin(), stream.states.end(), done)) {
    throw FormatError("value codec: the lines don't end where they should");
  }
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
  return line_size() > kLongLine ? 1 : std::bit_floor(kBlockValues / line_size());
}

std::size_t ValueCodec::bundle_lines() const {
  return line_size() <= 4096 ? 32 : line_size() <= 16384 ? 16 : 8;
}

std::size_t ValueCodec::states(std::size_t count) const {
  return count * line_size() < kOneStateBelow ? 1 : std::min(count, kMostStates);
}

// Values of a set of lines side by side, the largest one if so many are coded together.
std::size_t ValueCodec::set_room(std::size_t count) const {
  return (line_size() + 1) * lanes_for(std::min(kMostLanes, count));
}

// Fills scratch.values and scratch.keys: 32 lines side by side, whatever bundle they are in, then
// the next ones; the last of them in the fewest lanes.
void ValueCodec::predict(const ValueModel& model, const std::int8_t* lines, std::size_t count,
                         Scratch& scratch) const {
  const std::size_t sets = (count + kMostLanes - 1) / kMostLanes;
  const std::size_t room = set_room(count);
  std::int8_t* values = at_least(scratch.values, sets * room);
  std::uint16_t* keys = at_least(scratch.keys, sets * room);
  LineLanes lanes;
  lanes.errors = at_least(scratch.errors, room);
  for (std::size_t line = 0; line < count; line += kMostLanes, values += room, keys += room) {
    const std::size_t in_set = std::min(kMostLanes, count - line);
    lanes.lanes = static_cast<int>(lanes_for(in_set));
    lanes.values = values;
    transpose(values + lanes.lanes, lanes.lanes, lines + line * line_size(), line_size(), in_set,
              line_size());
    line_coder().predict(shape_, model, lanes, keys, nullptr);
  }
}

// Codes `count` lines from line `first` on of `all` that predict() has left in the scratch, from
// the last value to the first.
void ValueCodec::write_block(std::size_t first, std::size_t count, std::size_t all,
                             Scratch& scratch, std::vector<std::byte>& out) const {
  const std::size_t bundle = bundle_lines();
  const std::size_t room = set_room(all);
  const std::size_t room_for_words = 2 * count * line_size() + 1;
  std::uint16_t* const end_of_words = at_least(scratch.words, room_for_words) + room_for_words;
  RansWriter writer(end_of_words);
  std::array<std::uint32_t, kMostStates> coded;
  coded.fill(kStateFloor);
  const std::size_t used_states = states(count);
  const bool one_state = used_states == 1;
  const EncodedSymbol* symbols = scratch.tables.encoded.data();
  for (std::size_t end = count; end > 0;) {
    const std::size_t begin = (end - 1) / bundle * bundle;
    const std::size_t set = (first + begin) / kMostLanes;
    const std::size_t lane = (first + begin) % kMostLanes;
    const std::size_t lanes = lanes_for(std::min(kMostLanes, all - set * kMostLanes));
    const std::int8_t* values = scratch.values.data() + set * room + lanes + lane;
    const std::uint16_t* keys = scratch.keys.data() + set * room + lane;
    const std::size_t in_bundle = end - begin;
    for (std::size_t rank = line_size(); rank-- > 0;) {
      std::size_t i = in_bundle;
      for (; !one_state && i % kMostStates == 0 && i > 0; i -= kMostStates) {
        const std::size_t place = rank * lanes + i - kMostStates;
        put_values(values + place, keys + place, symbols, coded.data(), writer);
      }
      while (i-- > 0) {
        put_value(values[rank * lanes + i], keys[rank * lanes + i], symbols,
                  coded[one_state ? 0 : i % kMostStates], writer);
      }
    }
    end = begin;
  }
  append_block(std::span(coded).first(used_states), {writer.begin(), end_of_words}, out);
}

// The same for as many blocks of kLines lines as have kMostStates lines together, side by side: the
// code of a line is a chain of steps that wait for each other.
template <std::size_t kLines>
void ValueCodec::write_short_blocks(std::size_t first, std::size_t all, Scratch& scratch,
                                    std::span<std::vector<std::byte>> blocks) const {
  const std::size_t room = set_room(all);
  const std::size_t room_for_words = 2 * kLines * line_size() + 1;
  std::uint16_t* words = at_least(scratch.words, blocks.size() * room_for_words);
  std::array<RansWriter, kMostStates / kLines> writers;
  for (RansWriter& writer : writers) writer = RansWriter(words += room_for_words);
  std::array<std::uint32_t, kMostStates> coded;
  coded.fill(kStateFloor);
  const std::size_t set = first / kMostLanes;
  const std::size_t lanes = lanes_for(std::min(kMostLanes, all - set * kMostLanes));
  const std::int8_t* values = scratch.values.data() + set * room + lanes + first % kMostLanes;
  const std::uint16_t* keys = scratch.keys.data() + set * room + first % kMostLanes;
  for (std::size_t rank = line_size(); rank-- > 0;) {
    put_values_of_blocks<kLines>(values + rank * lanes, keys + rank * lanes,
                                 scratch.tables.encoded.data(), coded.data(), writers.data());
  }
  words = scratch.words.data();
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    words += room_for_words;
    append_block(std::span(coded).subspan(i * kLines, kLines), {writers[i].begin(), words},
                 blocks[i]);
  }
}

void ValueCodec::encode(const ValueModel& model, const std::int8_t* lines, std::size_t count,
                        std::vector<std::byte>& out, Scratch& scratch) const {
  encode_blocks(model, lines, count, {&out, 1}, scratch);
}

void ValueCodec::encode_blocks(const ValueModel& model, const std::int8_t* lines,
                               std::size_t lines_per_block,
                               std::span<std::vector<std::byte>> blocks, Scratch& scratch) const {
  check_model(model, *this);
  const std::size_t values = lines_per_block * line_size();
  if (model.classes == 0) {
    for (std::vector<std::byte>& out : blocks) {
      const auto* bytes = reinterpret_cast<const std::byte*>(lines);
      out.insert(out.end(), bytes, bytes + values);
      lines += values;
    }
    return;
  }
  const std::size_t all = blocks.size() * lines_per_block;
  predict(model, lines, all, scratch);
  scratch.tables.use(model, false);
  const bool are_short = lines_per_block <= kMostStates / 2 &&
                         std::has_single_bit(lines_per_block) &&
                         states(lines_per_block) == lines_per_block;
  const std::size_t together = are_short ? kMostStates / lines_per_block : 1;
  for (std::size_t i = 0; i < blocks.size();) {
    const std::size_t first = i * lines_per_block;
    if (together == 1 || i + together > blocks.size()) {
      write_block(first, lines_per_block, all, scratch, blocks[i++]);
      continue;
    }
    const std::span<std::vector<std::byte>> some = blocks.subspan(i, together);
    if (lines_per_block == 1) {
      write_short_blocks<1>(first, all, scratch, some);
    } else if (lines_per_block == 2) {
      write_short_blocks<2>(first, all, scratch, some);
    } else {
      write_short_blocks<4>(first, all, scratch, some);
    }
    i += together;
  }
}

void ValueCodec::decode(const ValueModel& model, std::span<const std::byte> bytes,
                        std::int8_t* lines, std::size_t count, Scratch& scratch) const {
  check_model(model, *this);
  if (model.classes == 0) {
    if (bytes.size() != count * line_size()) throw FormatError("value codec: wrong length");
    if (count > 0) std::memcpy(lines, bytes.data(), bytes.size());
    return;
  }
  scratch.tables.use(model, true);
  LineStream stream =
      open_stream(bytes, count, at_least(scratch.input, bytes.size() + LineStream::kMargin));
  const std::size_t bundle = bundle_lines();
  for (std::size_t line = 0; line < count; line += bundle) {
    stream.lines = std::min(bundle, count - line);
    decode_streams(model, {&stream, 1}, lines + line * line_size(), line_size(), scratch);
  }
  check_end(stream);
}

void ValueCodec::decode_prefix(const ValueModel& model, const LinePlan* plan,
                               std::span<const std::byte> bytes, std::int8_t* lines,
                               std::size_t count, std::size_t ranks, Scratch& scratch) const {
  assert(ranks >= 1 && ranks <= line_size());
  if (model.classes > 0 && count <= bundle_lines()) {
    check_model(model, *this);
    LineStream stream =
        open_stream(bytes, count, at_least(scratch.input, bytes.size() + LineStream::kMargin));
    if (count == 1 && plan != nullptr && line_coder().decode_line != nullptr) {
      const LineLanes lane = lanes_of(1, scratch);
      line_coder().decode_line(shape_, model, *plan, lane, stream,
                               static_cast<std::uint32_t>(ranks));
      std::copy_n(lane.values + 1, ranks, lines);
      return;
    }
    scratch.tables.use(model, true);
    decode_streams(model, {&stream, 1}, lines, ranks, scratch);
    return;
  }
  std::vector<std::int8_t> whole(count * line_size());
  decode(model, bytes, whole.data(), count, scratch);
  for (std::size_t line = 0; line < count; ++line) {
    std::copy_n(whole.data() + line * line_size(), ranks, lines + line * ranks);
  }
}

std::size_t ValueCodec::blocks_at_once(std::size_t lines_per_block) const {
  // Very long lines would take too much memory.
  constexpr std::size_t kMostValues = std::size_t{1} << 22;
  std::size_t lanes = kMostLanes;
  while (lanes > kMostStates && lanes * line_size() > kMostValues) lanes /= 2;
  return std::max(std::size_t{1}, lanes / lines_per_block);
}

void ValueCodec::decode_blocks(const ValueModel& model,
                               std::span<const std::span<const std::byte>> blocks,
                               std::int8_t* lines, std::size_t lines_per_block,
                               Scratch& scratch) const {
  if (model.classes == 0 || lines_per_block > bundle_lines()) {
    for (const std::span<const std::byte> block : blocks) {
      decode(model, block, lines, lines_per_block, scratch);
      lines += lines_per_block * line_size();
    }
    return;
  }
  const std::size_t at_once = blocks_at_once(lines_per_block);
  for (; blocks.size() > at_once; blocks = blocks.subspan(at_once)) {
    decode_blocks(model, blocks.first(at_once), lines, lines_per_block, scratch);
    lines += at_once * lines_per_block * line_size();
  }
  if (blocks.empty()) return;
  check_model(model, *this);
  scratch.tables.use(model, true);
  std::size_t room = 0;
  for (const auto& block : blocks) room += block.size() + LineStream::kMargin;
  std::uint8_t* input = at_least(scratch.input, room);
  std::vector<LineStream> streams;
  for (const auto& block : blocks) {
    streams.push_back(open_stream(block, lines_per_block, input));
    input += block.size() + LineStream::kMargin;
  }
  decode_streams(model, streams, lines, line_size(), scratch);
  for (const LineStream& stream : streams) check_end(stream);
}

// Copies the bytes of a block to `input`, with a margin for all the words that the values of one
// rank may take.
LineStream ValueCodec::open_stream(std::span<const std::byte> bytes, std::size_t count,
                                   std::uint8_t* input) const {
  LineStream stream;
  const std::size_t used_states = states(count);
  if (bytes.size() < 4 * used_states) throw FormatError("value codec: no states");
  std::memcpy(input, bytes.data(), bytes.size());
  std::fill_n(input + bytes.size(), LineStream::kMargin, std::uint8_t{0});
  stream.lines = count;
  stream.end = input + bytes.size();
  stream.one_state = used_states == 1;
  stream.states.fill(kStateFloor);
  for (std::size_t s = 0; s < used_states; ++s, input += 4) {
    stream.states[s] = input[0] | static_cast<std::uint32_t>(input[1]) << 8 |
                       static_cast<std::uint32_t>(input[2]) << 16 |
                       static_cast<std::uint32_t>(input[3]) << 24;
  }
  stream.next = input;
  return stream;
}

// Room for so many lines, and for reading a vector behind their ends.
LineLanes ValueCodec::lanes_of(std::size_t count, Scratch& scratch) const {
  LineLanes lanes;
  lanes.lanes = static_cast<int>(lanes_for(count));
  const std::size_t room = (line_size() + 1 + kMostLanes) * lanes_for(count);
  lanes.values = at_least(scratch.values, room);
  lanes.errors = at_least(scratch.errors, room);
  return lanes;
}

// Decodes the first ranks of a bundle of each stream; they have as many lines.
void ValueCodec::decode_streams(const ValueModel& model, std::span<LineStream> streams,
                                std::int8_t* lines, std::size_t ranks, Scratch& scratch) const {
  const std::size_t count = streams.size() * streams.front().lines;
  const LineLanes lanes = lanes_of(count, scratch);
  line_coder().decode(shape_, model, lanes, scratch.tables, streams,
                      static_cast<std::uint32_t>(ranks));
  transpose(lines, ranks, lanes.values + lanes.lanes, lanes.lanes, ranks, count);
}

}  // namespace kalah
