// Decoding the beginnings of lines gives what decoding whole lines gives.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "solver/egdb/format/line_plan.h"
#include "solver/egdb/format/value_codec.h"
#include "tests/solver/egdb/format/random_model.h"
#include "tests/support/instruction_sets.h"

namespace kalah {
namespace {

using Lines = std::vector<std::int8_t>;

// Values that depend on each other a little, so that all symbols occur.
Lines some_lines(std::size_t size, unsigned seed) {
  std::mt19937 random(seed);
  Lines lines(size);
  int value = 0;
  for (std::int8_t& line : lines) {
    value = random() % 50 == 0 ? static_cast<int>(random() % 255) - 127
                               : value / 2 + static_cast<int>(random() % 7) - 3;
    line = static_cast<std::int8_t>(value);
  }
  return lines;
}

class LinePrefixBy : public test::WithInstructionSet {};
INSTANTIATE_TEST_SUITE_P(Set, LinePrefixBy, test::all_instruction_sets(), test::name_of_set);

// `ranks` of all of `count` coded lines.
void expect_prefix(const ValueCodec& codec, const ValueModel& model, const LinePlan* plan,
                   const std::vector<std::byte>& bytes, const Lines& lines, std::size_t ranks) {
  const std::size_t count = lines.size() / codec.line_size();
  ValueCodec::Scratch scratch;
  Lines decoded(count * ranks);
  codec.decode_prefix(model, plan, bytes, decoded.data(), count, ranks, scratch);
  for (std::size_t line = 0; line < count; ++line) {
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(line * codec.line_size());
    const auto found = decoded.begin() + static_cast<std::ptrdiff_t>(line * ranks);
    ASSERT_TRUE(std::equal(found, found + static_cast<std::ptrdiff_t>(ranks), begin))
        << "line " << line << ", " << ranks << " ranks";
  }
}

TEST_P(LinePrefixBy, OfAnyLength) {
  constexpr std::pair<int, int> kKinds[] = {{0, 0}, {1, 1}, {2, 2}, {3, 2}, {3, 3}};
  for (int houses = 1; houses <= 8; ++houses) {
    for (const int seeds : {1, 5, houses < 4 ? 40 : houses < 6 ? 16 : 7}) {
      const Ranking ranking(houses, seeds);
      const ValueCodec codec(ranking, seeds);
      for (const auto& [classes, reach] : kKinds) {
        if (houses > 6 && classes == 3) continue;  // large models
        for (const std::size_t count : {1, 2, 4, 9}) {
          SCOPED_TRACE(std::to_string(houses) + " houses, " + std::to_string(seeds) + " seeds, " +
                       std::to_string(classes) + " classes, " + std::to_string(count) + " lines");
          const ValueModel model = test::random_model(houses, seeds, classes, reach, 0, 11);
          const Lines lines = some_lines(count * codec.line_size(), 3);
          ValueCodec::Scratch scratch;
          std::vector<std::byte> bytes;
          codec.encode(model, lines.data(), count, bytes, scratch);
          const std::size_t step = 1 + codec.line_size() / 7;
          for (std::size_t ranks = 1; ranks <= codec.line_size(); ranks += step) {
            expect_prefix(codec, model, nullptr, bytes, lines, ranks);
          }
          expect_prefix(codec, model, nullptr, bytes, lines, codec.line_size());
        }
      }
    }
  }
}

// A line alone, decoded by a plan: each rank of some lines, and whole lines of all shapes.
TEST_P(LinePrefixBy, ByAPlan) {
  for (const auto& [houses, seeds] :
       std::vector<std::pair<int, int>>{{3, 6}, {3, 9}, {4, 8}, {3, 120}, {5, 14}, {6, 15}}) {
    const Ranking ranking(houses, seeds);
    const ValueCodec codec(ranking, seeds);
    const std::size_t size = codec.line_size();
    for (const int reach : {2, 3}) {
      for (unsigned seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE(std::to_string(houses) + " houses, " + std::to_string(seeds) + " seeds");
        const ValueModel model = test::random_model(houses, seeds, 3, reach, 0, seed);
        ASSERT_TRUE(LinePlan::suits(model));
        const LinePlan plan(model);
        const Lines lines = some_lines(size, seed);
        ValueCodec::Scratch scratch;
        std::vector<std::byte> bytes;
        codec.encode(model, lines.data(), 1, bytes, scratch);
        expect_prefix(codec, model, &plan, bytes, lines, size);
        const std::size_t step = size < 200 && seed == 1 ? 1 : 1 + size / 5;
        for (std::size_t ranks = 1; ranks <= size; ranks += step) {
          expect_prefix(codec, model, &plan, bytes, lines, ranks);
        }
      }
    }
  }
}

TEST_P(LinePrefixBy, DamageThrowsOrDecodes) {
  const Ranking ranking(4, 16);
  const ValueCodec codec(ranking, 16);
  const ValueModel model = test::random_model(4, 16, 3, 3, 0, 5);
  const LinePlan plan(model);
  const Lines lines = some_lines(codec.line_size(), 5);
  ValueCodec::Scratch scratch;
  std::vector<std::byte> bytes;
  codec.encode(model, lines.data(), 1, bytes, scratch);
  Lines decoded(lines.size());
  std::mt19937 random(8);
  for (int i = 0; i < 300; ++i) {
    std::vector<std::byte> damaged = bytes;
    damaged[random() % damaged.size()] ^= static_cast<std::byte>(1 + random() % 255);
    if (i % 2 == 0) damaged.resize(random() % damaged.size());
    for (const LinePlan* by : {&plan, static_cast<const LinePlan*>(nullptr)}) {
      try {
        codec.decode_prefix(model, by, damaged, decoded.data(), 1, decoded.size(), scratch);
      } catch (const FormatError&) {
      }
    }
  }
  EXPECT_THROW(
      codec.decode_prefix(model, &plan, std::span(bytes).first(3), decoded.data(), 1, 1, scratch),
      FormatError);
  EXPECT_THROW(codec.decode_prefix(model, &plan, std::span(bytes).first(bytes.size() / 2),
                                   decoded.data(), 1, decoded.size(), scratch),
               FormatError);
}

}  // namespace
}  // namespace kalah
