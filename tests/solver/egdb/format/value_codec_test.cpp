// The value codec: round trips, a naive decoder written from the format's description, damage.
#include "solver/egdb/format/value_codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "base/thread_pool.h"
#include "engine/rules.h"
#include "engine/sowing.h"
#include "tests/solver/egdb/build_matrices.h"
#include "tests/solver/egdb/format/random_model.h"
#include "tests/support/instruction_sets.h"

namespace kalah {
namespace {

using Lines = std::vector<std::int8_t>;
using Bytes = std::vector<std::byte>;

// Decodes lines as value_codec.h says, with ranks from Ranking and one value at a time. The model
// is taken as parsed, but for the slots of symbols.
class NaiveDecoder {
 public:
  NaiveDecoder(const Ranking& ranking, const ValueModel& model, const Bytes& bytes)
      : ranking_(ranking), model_(model), bytes_(bytes) {}

  Lines decode(std::size_t count) {
    const std::size_t size = ranking_.rows(model_.line_seeds);
    lines_.assign(count * size, 0);
    errors_.assign(count * size, 0);
    const std::size_t states = count * size < 1024 ? 1 : std::min<std::size_t>(count, 8);
    for (std::size_t s = 0; s < states; ++s) states_.push_back(take(2) | take(2) << 16);
    const std::size_t bundle = size <= 4096 ? 32 : size <= 16384 ? 16 : 8;
    for (std::size_t begin = 0; begin < count; begin += bundle) {
      for (std::size_t j = 0; j < size; ++j) {
        for (std::size_t i = begin; i < std::min(count, begin + bundle); ++i) {
          state_ = (i - begin) % states_.size();
          decode_value(lines_.data() + i * size, errors_.data() + i * size, j);
        }
      }
    }
    EXPECT_EQ(next_, bytes_.size());
    return lines_;
  }

 private:
  std::uint32_t take(int bytes) {
    std::uint32_t number = 0;
    for (int i = 0; i < bytes; ++i) {
      number |= std::to_integer<std::uint32_t>(bytes_.at(next_++)) << (8 * i);
    }
    return number;
  }

  void refill() {
    if (states_[state_] < 65536) states_[state_] = states_[state_] << 16 | take(2);
  }

  // The rank of a row after moving one seed each from these houses to the next.
  std::size_t neighbour(Row row, std::initializer_list<int> houses) const {
    for (const int i : houses) row += seed_at(i + 1) - seed_at(i);
    return ranking_.row_rank(row);
  }

  void decode_value(std::int8_t* line, int* errors, std::size_t j) {
    const int m = model_.houses;
    const Row row = ranking_.row(model_.line_seeds, j);
    const int before = j > 0 ? line[j - 1] : model_.first;
    const auto seeds = [row](int i) { return seeds_at(row, i); };
    std::vector<int> taps;
    std::size_t group = 0;
    int bias = 0;
    for (int i = 0; i < m; ++i) {
      group = group * static_cast<std::size_t>(model_.classes) +
              static_cast<std::size_t>(std::min(seeds(i), model_.classes - 1));
      bias += model_.tables[i][std::min<std::size_t>(15, seeds(i))];
    }
    for (int i = 0; i + 1 < m; ++i) {
      if (seeds(i) == 0 && model_.classes > 1) continue;
      taps.push_back(seeds(i) > 0 ? line[neighbour(row, {i})] : before);
      if (model_.reach == 1) continue;
      const bool far = model_.reach == 3;
      if (model_.classes == 2 || seeds(i) > 1) {
        taps.push_back(seeds(i) > 1 ? line[neighbour(row, {i, i})] : taps.back());
        if (far) taps.push_back(seeds(i) > 2 ? line[neighbour(row, {i, i, i})] : taps.back());
        for (int r = i + 1; far && r + 1 < m; ++r) {
          if (r == i + 1 || seeds(r) > 0) taps.push_back(line[neighbour(row, {i, i, r})]);
        }
      }
      for (int q = i + 1; q + 1 < m; ++q) {
        const int there = seeds(q) + (q == i + 1 ? 1 : 0);
        if (there == 0) continue;
        taps.push_back(line[neighbour(row, {i, q})]);
        if (far && there > 1) taps.push_back(line[neighbour(row, {i, q, q})]);
        for (int r = q + 1; far && r + 1 < m; ++r) {
          if (r == q + 1 || seeds(r) > 0) taps.push_back(line[neighbour(row, {i, q, r})]);
        }
      }
    }
    const ValueModel::Group& weights = model_.groups[group];
    ASSERT_TRUE(weights.occurs);
    ASSERT_EQ(taps.size(), weights.end - weights.begin);
    int sum = 64 * before + 4 * (bias + weights.bias);
    for (std::size_t t = 0; t < taps.size(); ++t) {
      sum += model_.taps[weights.begin + t].weight * (taps[t] - before);
    }
    const auto distance = [sum](int value) {
      const int u = (64 * value - sum) & 0xffff;
      return std::min(u, 65536 - u) >> 3;
    };
    int spread = 0;
    std::size_t neighbours = 0;
    for (int i = 0; i + 1 < m; ++i) {
      if (seeds(i) == 0) continue;
      ++neighbours;
      spread += distance(line[neighbour(row, {i})]) + errors[neighbour(row, {i})];
    }
    if (neighbours == 0) spread = 1023;
    constexpr std::array<int, 8> kShare = {40, 40, 20, 13, 10, 8, 7, 6};
    const int activity =
        std::min(15, std::min(1023, spread) * kShare[neighbours] >> (7 + model_.parity));
    const auto shifted = static_cast<std::int16_t>(sum - 64 * model_.odd);
    const int fraction = shifted >> (4 + model_.parity) & 3;
    const int context = fraction * (16 >> model_.merge) + (activity >> model_.merge);
    line[j] = decode_symbol(context, shifted >> (6 + model_.parity));
    errors[j] = std::min(255, distance(line[j]));
  }

  std::int8_t decode_symbol(int context, int base) {
    std::uint32_t& x = states_[state_];
    const std::uint32_t slot = x % 2048;
    std::uint32_t start = 0;
    int symbol = 0;
    for (const std::uint32_t frequency : frequencies_of(model_.codes[context])) {
      if (slot < start + frequency) {
        x = frequency * (x / 2048) + slot - start;
        break;
      }
      start += frequency;
      ++symbol;
    }
    refill();
    if (symbol < 15) {
      return static_cast<std::int8_t>((base + symbol - 7) * (1 << model_.parity) + model_.odd);
    }
    const auto value = static_cast<std::int8_t>(x & 0xff);
    x >>= 8;
    refill();
    return value;
  }

  const Ranking& ranking_;
  const ValueModel& model_;
  const Bytes& bytes_;
  std::size_t next_ = 0;
  std::size_t state_ = 0;
  std::vector<std::uint32_t> states_;
  Lines lines_;
  std::vector<int> errors_;
};

Lines random_lines(std::size_t size, int lowest, int highest, unsigned seed) {
  std::mt19937 random(seed);
  Lines lines(size);
  for (std::int8_t& value : lines) {
    value = static_cast<std::int8_t>(lowest + static_cast<int>(random() % (highest - lowest + 1u)));
  }
  return lines;
}

// Codes the lines, decodes them, also naively. Returns how many bytes they and the model take.
std::size_t round_trip(const Ranking& ranking, int seeds, const Lines& lines,
                       const ValueModel& trained) {
  const ValueCodec codec(ranking, seeds);
  const std::size_t count = lines.size() / codec.line_size();
  const Bytes model_bytes = trained.serialize();
  const ValueModel model = ValueModel::parse(ranking.houses(), seeds, model_bytes);
  EXPECT_EQ(model.serialize(), model_bytes);
  ValueCodec::Scratch scratch;
  Bytes bytes;
  codec.encode(model, lines.data(), count, bytes, scratch);
  Bytes again;
  codec.encode(trained, lines.data(), count, again, scratch);
  EXPECT_EQ(again, bytes);
  Lines decoded(lines.size());
  codec.decode(model, bytes, decoded.data(), count, scratch);
  EXPECT_EQ(decoded, lines);
  if (model.classes > 0) {
    EXPECT_EQ(NaiveDecoder(ranking, model, bytes).decode(count), lines);
  }
  return bytes.size() + model_bytes.size();
}

std::size_t train_and_code(const Ranking& ranking, int seeds, const Lines& lines, int reach = 3) {
  const ValueCodec codec(ranking, seeds);
  const std::size_t count = lines.size() / codec.line_size();
  return round_trip(ranking, seeds, lines, codec.train(lines.data(), count, count, reach));
}

// All of it with each instruction set.
class ValueCodecBy : public test::WithInstructionSet {};
INSTANTIATE_TEST_SUITE_P(Set, ValueCodecBy, test::all_instruction_sets(), test::name_of_set);

constexpr std::pair<int, int> kKinds[] = {{1, 1}, {2, 2}, {3, 2}, {3, 3}};  // classes, reach

TEST_P(ValueCodecBy, RealMatricesRoundTrip) {
  const struct {
    const char* rules;
    int houses, layer;
    double most_bits;  // a value, models included
  } kCases[] = {{"", 6, 10, 3.2}, {"capture=always", 6, 10, 3.2},
                {"", 4, 14, 3.2}, {"leftover=nobody", 4, 12, 4.5},
                {"", 1, 9, 16.1}, {"", 2, 20, 8.1},
                {"", 3, 15, 3.7}, {"", 8, 6, 3.5}};
  for (const auto& test : kCases) {
    SCOPED_TRACE(std::string(test.rules) + " " + std::to_string(test.houses));
    const SowTable table(parse_rules(test.rules), test.houses);
    ThreadPool pool(1);
    const MatrixStore matrices = test::build_matrices(table, test.layer, pool);
    std::size_t bytes = 0;
    std::size_t values = 0;
    for (int other = 0; other <= test.layer; ++other) {
      const int own = test.layer - other;
      const std::size_t size = boards_of(matrices.ranking(), {other, own});
      const std::int8_t* matrix = matrices.matrix({other, own});
      bytes += train_and_code(matrices.ranking(), own, Lines(matrix, matrix + size), 2 + other % 2);
      values += size;
    }
    EXPECT_LT(8.0 * static_cast<double>(bytes) / static_cast<double>(values), test.most_bits);
  }
}

TEST_P(ValueCodecBy, AnyValuesRoundTrip) {
  for (const int houses : {1, 2, 3, 5, 7, 8}) {
    const Ranking ranking(houses, 9);
    for (const int seeds : {0, 1, 2, 9}) {
      SCOPED_TRACE(std::to_string(houses) + " houses, " + std::to_string(seeds) + " seeds");
      const std::size_t size = ranking.rows(seeds);
      // All widths of vectors, several bundles, whole and cut.
      for (const std::size_t count : {1, 2, 7, 8, 16, 33}) {
        if (size * count > 20000) continue;
        const auto seed = static_cast<unsigned>(count);
        const Lines wild = random_lines(size * count, -127, 127, seed);
        train_and_code(ranking, seeds, wild);
        train_and_code(ranking, seeds, random_lines(size * count, -1, 1, seed));
        for (const auto& [classes, reach] : kKinds) {
          if (houses > 5 && classes == 3 && count > 1) continue;  // large models
          const ValueModel model = test::random_model(houses, seeds, classes, reach, 4, seed);
          round_trip(ranking, seeds, wild, model);
          round_trip(ranking, seeds, Lines(size * count, -128), model);
        }
      }
    }
  }
}

TEST_P(ValueCodecBy, LongLinesRoundTrip) {
  const Ranking ranking(6, 16);
  for (const int seeds : {11, 16}) {  // bundles of 16 and of 8 lines
    const std::size_t size = ranking.rows(seeds);
    train_and_code(ranking, seeds, random_lines(size, -4, 4, 1));
    round_trip(ranking, seeds, random_lines(9 * size, -4, 4, 2),
               test::random_model(6, seeds, 3, 3, 4, 3));
  }
}

// Several blocks at once are coded and decoded as one after the other.
TEST_P(ValueCodecBy, BlocksSideBySide) {
  const Ranking ranking(6, 16);
  for (const int seeds : {3, 11, 16}) {
    const ValueCodec codec(ranking, seeds);
    const std::size_t lines_per_block = codec.lines_per_block();
    const std::size_t values = lines_per_block * codec.line_size();
    for (std::size_t count = 1; count <= codec.blocks_at_once() + 1; ++count) {
      SCOPED_TRACE(std::to_string(seeds) + " seeds, " + std::to_string(count) + " blocks");
      const Lines lines = random_lines(count * values, -9, 9, static_cast<unsigned>(count));
      const ValueModel model = test::random_model(6, seeds, 2, 2, 4, 5);
      ValueCodec::Scratch scratch;
      std::vector<Bytes> blocks(count);
      codec.encode_blocks(model, lines.data(), lines_per_block, blocks, scratch);
      for (std::size_t i = 0; i < count; ++i) {
        Bytes alone;
        codec.encode(model, lines.data() + i * values, lines_per_block, alone, scratch);
        ASSERT_EQ(blocks[i], alone);
      }
      const std::vector<std::span<const std::byte>> views(blocks.begin(), blocks.end());
      Lines decoded(lines.size());
      codec.decode_blocks(model, views, decoded.data(), lines_per_block, scratch);
      EXPECT_EQ(decoded, lines);
      blocks.back().resize(blocks.back().size() - 2);
      const std::vector<std::span<const std::byte>> damaged(blocks.begin(), blocks.end());
      EXPECT_THROW(codec.decode_blocks(model, damaged, decoded.data(), lines_per_block, scratch),
                   FormatError);
    }
  }
}

// A model that is near a neighbour's is nearly as good, though it has seen few values.
TEST_P(ValueCodecBy, ModelsLearnFromNeighbours) {
  constexpr int kSeeds = 10;
  constexpr std::size_t kCoded = 1000;
  const SowTable table(Rules{}, 6);
  ThreadPool pool(1);
  const MatrixStore matrices = test::build_matrices(table, 2 * kSeeds - 1, pool);
  const ValueCodec codec(matrices.ranking(), kSeeds);
  const std::int8_t* lines = matrices.matrix({kSeeds - 1, kSeeds});
  const ValueModel neighbour = codec.train(matrices.matrix({kSeeds - 2, kSeeds}), 200, kCoded);
  ASSERT_TRUE(codec.is_useful_neighbour(neighbour, kCoded));
  ValueCodec::Scratch scratch;
  const auto bytes_with = [&](const ValueModel& model) {
    Bytes bytes;
    codec.encode(model, lines, kCoded, bytes, scratch);
    return bytes.size();
  };
  const std::size_t best = bytes_with(codec.train(lines, 200, kCoded));
  const std::size_t near = bytes_with(codec.train(lines, 10, kCoded, 3, &neighbour));
  const std::size_t alone = bytes_with(codec.train(lines, 10, kCoded));
  EXPECT_LT(near, best + best / 10);
  EXPECT_LT(near, alone);
}

TEST_P(ValueCodecBy, ConstantLinesCostNearlyNothing) {
  const Ranking ranking(6, 8);
  for (const int value : {-127, -1, 0, 8, 127}) {
    const Lines lines(100 * ranking.rows(8), static_cast<std::int8_t>(value));
    EXPECT_LT(train_and_code(ranking, 8, lines), 200u) << value;
  }
}

TEST_P(ValueCodecBy, FewValuesHaveTinyModels) {
  const Ranking ranking(6, 2);
  EXPECT_LE(train_and_code(ranking, 0, {5}), 2u);
  EXPECT_LE(train_and_code(ranking, 1, {1, -1, 3, 1, 1, 5}), 7u);
  const ValueCodec codec(ranking, 2);
  const Lines lines = random_lines(3 * codec.line_size(), 0, 3, 1);
  EXPECT_LE(codec.train(lines.data(), 3, 3).serialize().size(), 64u);
}

TEST_P(ValueCodecBy, NoLines) {
  const ValueCodec codec(Ranking(3, 5), 5);
  ValueCodec::Scratch scratch;
  const Lines lines(codec.line_size());
  for (const ValueModel& model : {codec.train(nullptr, 0, 0), codec.train(lines.data(), 1, 1000)}) {
    Bytes bytes;
    codec.encode(model, nullptr, 0, bytes, scratch);
    codec.decode(model, bytes, nullptr, 0, scratch);
  }
}

// The bytes must not depend on the compiler or the machine.
TEST_P(ValueCodecBy, BytesAreTheSameEverywhere) {
  const Ranking ranking(4, 12);
  std::uint64_t hash = 14695981039346656037u;
  const auto mix = [&hash](const Bytes& bytes) {
    for (const std::byte byte : bytes)
      hash = (hash ^ std::to_integer<unsigned>(byte)) * 1099511628211u;
  };
  for (const auto& [classes, reach] : kKinds) {
    const ValueModel model = test::random_model(4, 12, classes, reach, 4, 7);
    const ValueCodec codec(ranking, 12);
    const Lines lines = random_lines(40 * codec.line_size(), -9, 9, 7);
    ValueCodec::Scratch scratch;
    Bytes bytes;
    codec.encode(model, lines.data(), 40, bytes, scratch);
    mix(bytes);
    mix(model.serialize());
  }
  EXPECT_EQ(hash, 17737295859388034276u);
}

TEST_P(ValueCodecBy, DamagedLinesThrowOrDecode) {
  const Ranking ranking(4, 8);
  const ValueCodec codec(ranking, 8);
  std::mt19937 random(5);
  ValueCodec::Scratch scratch;
  for (const auto& [classes, reach] : kKinds) {
    const ValueModel model = test::random_model(4, 8, classes, reach, 4, 3);
    const Lines lines = random_lines(11 * codec.line_size(), -20, 20, 4);
    Bytes bytes;
    codec.encode(model, lines.data(), 11, bytes, scratch);
    Lines decoded(lines.size());
    const auto throws = [&](const Bytes& damaged) {
      try {
        codec.decode(model, damaged, decoded.data(), 11, scratch);
      } catch (const FormatError&) {
        return true;
      }
      return false;
    };
    for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 16) {
      EXPECT_TRUE(throws(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size))));
    }
    Bytes longer = bytes;
    longer.push_back(std::byte{0});
    EXPECT_TRUE(throws(longer));
    longer.push_back(std::byte{0});
    EXPECT_TRUE(throws(longer));
    int unnoticed = 0;
    for (int i = 0; i < 200; ++i) {
      Bytes damaged = bytes;
      damaged[random() % damaged.size()] ^= static_cast<std::byte>(1 + random() % 255);
      if (!throws(damaged) && decoded != lines) ++unnoticed;
    }
    EXPECT_LT(unnoticed, 40);  // raw bytes can change without a trace
    for (int i = 0; i < 20; ++i) {
      for (std::byte& byte : longer) byte = static_cast<std::byte>(random());
      throws(longer);
    }
    throws(Bytes(5000, std::byte{0}));
    throws(Bytes(5000, std::byte{255}));
  }
}

TEST_P(ValueCodecBy, DamagedModelsThrowOrWork) {
  const Ranking ranking(4, 8);
  const ValueCodec codec(ranking, 8);
  const Lines lines = random_lines(3 * codec.line_size(), -20, 20, 4);
  std::mt19937 random(6);
  ValueCodec::Scratch scratch;
  int parsed = 0;
  for (const auto& [classes, reach] : kKinds) {
    const Bytes bytes = test::random_model(4, 8, classes, reach, 4, 9).serialize();
    for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 8) {
      EXPECT_THROW(static_cast<void>(ValueModel::parse(4, 8, std::span(bytes).first(size))),
                   FormatError);
    }
    Bytes longer = bytes;
    longer.push_back(std::byte{0});
    EXPECT_THROW(static_cast<void>(ValueModel::parse(4, 8, longer)), FormatError);
    for (int i = 0; i < 300; ++i) {
      Bytes damaged = bytes;
      damaged[i < 50 ? random() % 3 : random() % damaged.size()] ^=
          static_cast<std::byte>(1 << random() % 8);
      try {
        const ValueModel model = ValueModel::parse(4, 8, damaged);
        ++parsed;
        Bytes coded;
        codec.encode(model, lines.data(), 3, coded, scratch);
        Lines decoded(lines.size());
        codec.decode(model, coded, decoded.data(), 3, scratch);
        EXPECT_EQ(decoded, lines);
      } catch (const FormatError&) {
      }
    }
  }
  EXPECT_GT(parsed, 0);
  for (const int first : {4, 8, 64, 128, 131, 0x50}) {
    EXPECT_THROW(
        static_cast<void>(ValueModel::parse(4, 8, Bytes(1, static_cast<std::byte>(first)))),
        FormatError);
  }
  Bytes out;
  EXPECT_THROW(codec.encode(test::random_model(4, 7, 2, 2, 4, 1), lines.data(), 1, out, scratch),
               std::invalid_argument);
}

}  // namespace
}  // namespace kalah
