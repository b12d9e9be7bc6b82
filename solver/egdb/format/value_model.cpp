// The coefficients of the value codec, and their bytes.
#include <algorithm>
#include <type_traits>

#include "solver/egdb/format/value_codec.h"

namespace kalah {

namespace {

constexpr int kLongestZigzag = 256;  // of numbers in -128..127: 0..255

unsigned zigzag(int number) {
  return number < 0 ? static_cast<unsigned>(-2 * number - 1) : static_cast<unsigned>(2 * number);
}

int unzigzag(unsigned code) {
  return code % 2 != 0 ? -static_cast<int>(code / 2) - 1 : static_cast<int>(code / 2);
}

class BitWriter {
 public:
  void put(unsigned bit) {
    if (used_ == 0) bytes_.push_back(std::byte{0});
    bytes_.back() |= static_cast<std::byte>(bit << used_);
    used_ = (used_ + 1) % 8;
  }

  void put_rice(int number, int parameter) {
    const unsigned code = zigzag(number);
    for (unsigned ones = code >> parameter; ones > 0; --ones) put(1);
    put(0);
    for (int i = 0; i < parameter; ++i) put(code >> i & 1);
  }

  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  std::vector<std::byte> bytes_;
  int used_ = 0;
};

class BitReader {
 public:
  explicit BitReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  unsigned take() {
    if (next_ / 8 == bytes_.size()) throw FormatError("value model: ends too early");
    const unsigned bit = std::to_integer<unsigned>(bytes_[next_ / 8]) >> next_ % 8 & 1;
    ++next_;
    return bit;
  }

  int take_rice(int parameter, int lowest, int highest) {
    unsigned code = 0;
    while (take() != 0) {
      if (++code >= kLongestZigzag) throw FormatError("value model: number too large");
    }
    unsigned low = 0;
    for (int i = 0; i < parameter; ++i) low |= take() << i;
    const int number = unzigzag(code << parameter | low);
    if (number < lowest || number > highest) throw FormatError("value model: number out of range");
    return number;
  }

  // Only zeros up to the end of the byte, which is the last one.
  void finish() {
    while (next_ % 8 != 0) {
      if (take() != 0) throw FormatError("value model: padding is not zero");
    }
    if (next_ / 8 != bytes_.size()) throw FormatError("value model: bytes left over");
  }

 private:
  std::span<const std::byte> bytes_;
  std::size_t next_ = 0;
};

enum class Kind { kWeight, kBias, kCode };

// Calls visit(kind, number, expected) for each number of a model that is written as bits, in order.
template <class Model, class Visit>
void for_each_number(Model& model, const Visit& visit) {
  for (auto& group : model.groups) {
    if (!group.occurs) continue;
    visit(Kind::kBias, group.bias, 0);
    for (std::uint32_t t = group.begin; t < group.end; ++t) {
      visit(Kind::kWeight, model.taps[t].weight, 0);
    }
  }
  if (model.classes > 1) {
    for (int i = 0; i < model.houses; ++i) {
      for (int h = 0; h <= std::min(model.line_seeds, 15); ++h) {
        visit(Kind::kBias, model.tables[i][h], 0);
      }
    }
  }
  const int activities = model.contexts() / ValueModel::kFractions;
  for (int context = 0; context < model.contexts(); ++context) {
    const int before = context % activities != 0 ? context - 1 : context - activities;
    for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
      const int expected = before < 0 ? 0 : model.codes[before][symbol];
      visit(Kind::kCode, model.codes[context][symbol], expected);
    }
  }
}

// The taps of a group with these classes, in the order of the format.
void add_taps(const ValueModel& model, const std::array<int, kMaxHouses>& digits,
              std::vector<ValueModel::Tap>& taps) {
  using Tap = ValueModel::Tap;
  const int last = model.houses - 2;
  const auto digit = [&digits](int house) { return digits[house]; };
  for (int i = 0; i <= last; ++i) {
    if (digit(i) == 0 && model.classes > 1) continue;
    const auto add = [&taps, i](int minus, int minus_too) {
      taps.push_back({static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(minus),
                      static_cast<std::uint8_t>(minus_too), std::int8_t{0}});
    };
    // The moves from a house behind that are possible after one or two others.
    const auto add_behind = [&](int house, int minus) {
      for (int r = house + 1; r <= last; ++r) {
        if (r == house + 1 || digit(r) > 0) add(minus, Tap::kStep + r);
      }
    };
    add(Tap::kZero, Tap::kZero);
    if (model.reach == 1) continue;
    if (model.classes == 2 || digit(i) == 2) {
      add(Tap::kTwice + i, Tap::kZero);
      if (model.reach == 3) {
        add(Tap::kTwice + i, Tap::kThrice + i);
        add_behind(i, Tap::kTwice + i);
      }
    }
    for (int q = i + 1; q <= last; ++q) {
      if (q > i + 1 && digit(q) == 0) continue;
      add(Tap::kStep + q, Tap::kZero);
      if (model.reach < 3) continue;
      if (digit(q) == 2 || (q == i + 1 && digit(q) == 1)) add(Tap::kStep + q, Tap::kAgain + q);
      add_behind(q, Tap::kStep + q);
    }
  }
}

}  // namespace

ValueModel ValueModel::empty(int houses, int line_seeds, int classes, int reach, int merge) {
  ValueModel model;
  model.houses = houses;
  model.line_seeds = line_seeds;
  model.classes = classes;
  model.reach = reach;
  model.merge = merge;
  if (classes == 0) return model;
  std::size_t groups = 1;
  for (int i = 0; i < houses; ++i) groups *= classes;
  model.groups.resize(groups);
  model.codes.resize(model.contexts());
  for (std::size_t g = 0; g < groups; ++g) {
    std::array<int, kMaxHouses> digits{};
    int sum = 0;
    std::size_t rest = g;
    for (int i = houses - 1; i >= 0; --i) {
      const int digit = static_cast<int>(rest % static_cast<std::size_t>(classes));
      rest /= classes;
      digits[i] = digit;
      sum += digit;
    }
    Group& group = model.groups[g];
    const bool open = *std::max_element(digits.begin(), digits.end()) == classes - 1;
    group.occurs = open ? sum <= line_seeds : sum == line_seeds;
    group.begin = static_cast<std::uint32_t>(model.taps.size());
    if (group.occurs) add_taps(model, digits, model.taps);
    group.end = static_cast<std::uint32_t>(model.taps.size());
  }
  return model;
}

void ValueModel::update_last_weights() {
  for (Group& group : groups) {
    int sum = 64;
    for (std::uint32_t t = group.begin; t < group.end; ++t) sum -= taps[t].weight;
    group.last_weight = static_cast<std::int16_t>(sum);
  }
}

std::vector<std::byte> ValueModel::serialize() const {
  if (classes == 0) return {std::byte{0}};
  // The best Rice parameters, by trying.
  std::array<std::array<std::size_t, 8>, 3> bits{};
  for_each_number(*this, [&](Kind kind, int number, int expected) {
    const unsigned code = zigzag(number - expected);
    for (std::size_t k = 0; k < 8; ++k) bits[static_cast<std::size_t>(kind)][k] += (code >> k) + k;
  });
  std::array<int, 3> parameters{};
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const auto begin = bits[kind].begin();
    const auto end = kind == static_cast<std::size_t>(Kind::kCode) ? begin + 4 : bits[kind].end();
    parameters[kind] = static_cast<int>(std::min_element(begin, end) - begin);
  }
  BitWriter writer;
  for_each_number(*this, [&](Kind kind, int number, int expected) {
    writer.put_rice(number - expected, parameters[static_cast<std::size_t>(kind)]);
  });
  std::vector<std::byte> bytes = {
      static_cast<std::byte>(classes | parity << 2 | odd << 3 | merge << 4 |
                             (reach == 3 ? 1 << 7 : 0)),
      static_cast<std::byte>(first),
      static_cast<std::byte>(parameters[0] | parameters[1] << 3 | parameters[2] << 6)};
  bytes.insert(bytes.end(), writer.bytes().begin(), writer.bytes().end());
  return bytes;
}

ValueModel ValueModel::parse(int houses, int line_seeds, std::span<const std::byte> bytes) {
  if (bytes.empty()) throw FormatError("value model: no bytes");
  const int head = std::to_integer<int>(bytes[0]);
  if (head == 0) {
    if (bytes.size() != 1) throw FormatError("value model: bytes left over");
    return empty(houses, line_seeds, 0, 0, 0);
  }
  const int classes = head & 3;
  const int merge = head >> 4 & 7;
  const bool far = head >> 7 != 0;
  if (classes == 0 || merge > 4 || (far && classes < 3))
    throw FormatError("value model: unknown kind");
  if (bytes.size() < 3) throw FormatError("value model: ends too early");
  ValueModel model = empty(houses, line_seeds, classes, far ? 3 : std::min(classes, 2), merge);
  model.parity = head >> 2 & 1;
  model.odd = head >> 3 & 1;
  model.first = static_cast<std::int8_t>(std::to_integer<int>(bytes[1]));
  const int third = std::to_integer<int>(bytes[2]);
  const std::array<int, 3> parameters = {third & 7, third >> 3 & 7, third >> 6};
  BitReader reader(bytes.subspan(3));
  for_each_number(model, [&](Kind kind, auto& number, int expected) {
    const bool code = kind == Kind::kCode;
    const int difference =
        reader.take_rice(parameters[static_cast<std::size_t>(kind)], code ? -expected : -128,
                         code ? kMostCode - expected : 127);
    number = static_cast<std::remove_reference_t<decltype(number)>>(expected + difference);
  });
  reader.finish();
  for (const auto& codes : model.codes) {
    if (codes[kSymbols - 1] == 0) throw FormatError("value model: a context without escape");
  }
  model.update_last_weights();
  return model;
}

Frequencies frequencies_of(const std::array<std::uint8_t, kSymbols>& codes) {
  static constexpr std::array<std::uint32_t, 4> kSizes = {64, 76, 91, 108};
  std::array<std::uint32_t, kSymbols> sizes{};
  std::uint32_t sum = 0;
  for (std::size_t s = 0; s < kSymbols; ++s) {
    const unsigned code = codes[s];
    if (code > 0) sizes[s] = kSizes[(code - 1) % 4] << (code - 1) / 4;
    sum += sizes[s];
  }
  Frequencies frequencies{};
  std::uint32_t given = 0;
  for (std::size_t s = 0; s < kSymbols; ++s) {
    if (sizes[s] == 0) continue;
    frequencies[s] =
        static_cast<std::uint16_t>(std::max(std::uint32_t{1}, sizes[s] * kProbabilityOne / sum));
    given += frequencies[s];
  }
  const auto most =
      static_cast<std::size_t>(std::max_element(codes.begin(), codes.end()) - codes.begin());
  frequencies[most] = static_cast<std::uint16_t>(frequencies[most] + kProbabilityOne - given);
  return frequencies;
}

}  // namespace kalah
