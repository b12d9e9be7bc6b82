// Every row kernel against the plain loop that it stands for, and against the portable one.
#include "solver/egdb/build/row_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "solver/egdb/build/row_moves.h"
#include "tests/support/instruction_sets.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

using Bits = std::vector<bool>;
using Values = std::vector<std::int8_t>;

// What raise_row() is given. Without bits every board is meant.
struct Case {
  std::size_t size = 0;
  std::size_t source_size = 0;
  std::optional<Bits> domain = std::nullopt;
  std::optional<Bits> image = std::nullopt;
  int gain = 0;
  bool negate = false;
};

std::vector<std::size_t> places_of(const std::optional<Bits>& bits, std::size_t size) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < size; ++i) {
    if (!bits || (*bits)[i]) places.push_back(i);
  }
  return places;
}

Bits random_bits(Random& random, std::size_t size, std::size_t count) {
  Bits bits(size);
  while (count > 0) {
    const auto place = static_cast<std::size_t>(random.below(static_cast<int>(size)));
    if (bits[place]) continue;
    bits[place] = true;
    --count;
  }
  return bits;
}

Values random_values(Random& random, std::size_t size) {
  Values values(size + kRowSlack);
  for (std::int8_t& value : values) value = static_cast<std::int8_t>(random.between(-128, 127));
  return values;
}

// The plainest loop: one board after the other.
Values expected_of(const Case& test, const Values& out, const Values& source) {
  Values expected = out;
  const std::vector<std::size_t> from = places_of(test.image, test.source_size);
  const std::vector<std::size_t> to = places_of(test.domain, test.size);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const int value = source[from[i]];
    const int raised = test.gain + (test.negate ? -value : value);
    expected[to[i]] = std::max(expected[to[i]], static_cast<std::int8_t>(raised));
  }
  return expected;
}

RowMap map_of(const Case& test) {
  RowMap map(test.size, test.source_size);
  const std::vector<std::size_t> from = places_of(test.image, test.source_size);
  const std::vector<std::size_t> to = places_of(test.domain, test.size);
  for (std::size_t i = 0; i < to.size(); ++i) map.add(to[i], from[i]);
  map.finish();
  EXPECT_EQ(map.boards(), to.size());
  return map;
}

Values raised(const Case& test, Values out, const Values& source, const RowMap& map) {
  RowPiece piece;
  if (test.domain || test.image) piece.map = &map;
  piece.gain = test.gain;
  piece.negate = test.negate;
  Values scratch(std::max(test.size, test.source_size) + kRowSlack);
  raise_row(out.data(), test.size, source.data(), piece, scratch.data());
  return out;
}

class RowKernel : public WithInstructionSet {
 protected:
  void check(const Case& test) {
    const Values source = random_values(random_, test.source_size);
    const Values out = random_values(random_, test.size);
    const Values expected = expected_of(test, out, source);
    const Values result = raised(test, out, source, map_of(test));
    const auto end = expected.begin() + static_cast<std::ptrdiff_t>(test.size);
    ASSERT_TRUE(std::equal(expected.begin(), end, result.begin()))
        << "size " << test.size << ", source " << test.source_size << ", domain "
        << test.domain.has_value() << ", image " << test.image.has_value() << ", gain " << test.gain
        << ", negate " << test.negate;
  }

  // The same masks with gains up to the limits, and both signs.
  void check_changes(Case test) {
    for (const int gain : {-128, -127, -20, -1, 0, 1, 20, 127}) {
      for (const bool negate : {false, true}) {
        test.gain = gain;
        test.negate = negate;
        check(test);
        if (HasFatalFailure()) return;
      }
    }
  }

  std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>(random_.below(static_cast<int>(bound)));
  }

  Random random_{21};
};

Case whole_row(std::size_t size) { return {.size = size, .source_size = size}; }

Case between_parts(const Bits& domain, const Bits& image) {
  return {.size = domain.size(), .source_size = image.size(), .domain = domain, .image = image};
}

Case in_place(const Bits& bits) { return between_parts(bits, bits); }

Case from_part(const Bits& image) {
  const auto count = static_cast<std::size_t>(std::count(image.begin(), image.end(), true));
  return {.size = count, .source_size = image.size(), .image = image};
}

TEST_P(RowKernel, RandomMasks) {
  for (int round = 0; round < 1500; ++round) {
    const std::size_t size = 1 + below(300);
    const std::size_t source_size = 1 + below(300);
    const std::size_t count = below(std::min(size, source_size) + 1);
    Case test;
    switch (round % 4) {
      case 0:
        test = whole_row(size);
        break;
      case 1:
        test = in_place(random_bits(random_, size, below(size + 1)));
        break;
      case 2:
        test = from_part(random_bits(random_, size + source_size, size));
        break;
      default:
        test = between_parts(random_bits(random_, size, count),
                             random_bits(random_, source_size, count));
    }
    test.gain = random_.between(-128, 127);
    test.negate = random_.below(2) == 0;
    check(test);
    if (HasFatalFailure()) return;
  }
}

// Full and empty masks, and single boards, at lengths around those of words and registers.
TEST_P(RowKernel, MasksAtTheEdges) {
  for (const std::size_t size : {1, 7, 8, 9, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200}) {
    const Bits full(size, true);
    const Bits empty(size, false);
    check_changes(whole_row(size));
    for (const Bits& bits : {full, empty}) {
      check_changes(in_place(bits));
      check_changes(from_part(bits));
      check_changes(between_parts(bits, bits));
    }
    for (const std::size_t place : {std::size_t{0}, size / 2, size - 1}) {
      Bits one(size, false);
      one[place] = true;
      Bits other(size + 64, false);
      other[size + 63 - place] = true;
      check_changes(in_place(one));
      check_changes(from_part(other));
      check_changes(between_parts(one, other));
    }
    if (HasFatalFailure()) return;
  }
}

// All 256 masks of eight neighbours, in and out of order.
TEST_P(RowKernel, EveryMaskOfEightBoards) {
  for (int mask = 0; mask < 256; ++mask) {
    Bits image(72);
    std::size_t count = 0;
    for (std::size_t i = 0; i < 8; ++i) image[8 + i] = (mask >> i & 1) != 0;
    for (const bool bit : image) count += bit ? 1 : 0;
    Bits domain(72);
    for (std::size_t i = 0; i < count; ++i) domain[64 + i] = true;
    check(between_parts(domain, image));
    check(between_parts(image, domain));
    check(in_place(image));
    if (HasFatalFailure()) return;
  }
}

// Runs of every length, with gaps of every width between them, on both sides.
TEST_P(RowKernel, RunsAndGaps) {
  for (std::size_t run = 1; run <= 40; ++run) {
    for (const std::size_t gap : {1, 2, 7, 8, 9, 15, 16, 17, 40, 63, 64, 100}) {
      const std::size_t size = 1 + below(300);
      Bits regular(size);
      for (std::size_t i = 0; i < size; ++i) regular[i] = i % (run + gap) < run;
      const auto count = static_cast<std::size_t>(std::count(regular.begin(), regular.end(), true));
      const Bits other = random_bits(random_, count + below(50), count);
      check(from_part(regular));
      check(in_place(regular));
      check(between_parts(regular, other));
      check(between_parts(other, regular));
      if (HasFatalFailure()) return;
    }
  }
}

// The first boards stay where they are, but the row gets shorter or longer: no kernel may read
// where the shorter one has nothing.
TEST_P(RowKernel, FirstBoardsOfRowsOfOtherLengths) {
  for (const std::size_t count : {0, 1, 9, 70}) {
    for (const std::size_t size : {70, 150, 1000}) {
      Bits first(count, true);
      Bits in_longer = first;
      in_longer.resize(size);
      check(between_parts(in_longer, first));
      check(between_parts(first, in_longer));
      if (HasFatalFailure()) return;
    }
  }
}

// Every length of a row, with few boards, half of them, and nearly all.
TEST_P(RowKernel, EveryLength) {
  for (std::size_t size = 1; size <= 300; ++size) {
    for (const std::size_t count :
         {std::size_t{0}, std::size_t{1}, size / 8, size / 2, size - size / 8, size - 1, size}) {
      if (count > size) continue;
      check(between_parts(random_bits(random_, size, count), random_bits(random_, size, count)));
      check(from_part(random_bits(random_, size, count)));
      if (HasFatalFailure()) return;
    }
    check(whole_row(size));
  }
}

// Gaps that are wider than the lists of a map can say at once.
TEST_P(RowKernel, WideGaps) {
  constexpr std::size_t kFar = 3 << 20;
  for (const std::size_t far : {std::size_t{65535}, std::size_t{65536}, 16 * std::size_t{65535},
                                16 * std::size_t{65536}, kFar}) {
    Bits wide(far + 2);
    wide[0] = wide[far] = wide[far + 1] = true;
    Bits late(far + 1);
    late[far] = true;
    check(between_parts(wide, random_bits(random_, 70, 3)));
    check(between_parts(random_bits(random_, 70, 3), wide));
    check(between_parts(wide, wide));
    check(between_parts(late, random_bits(random_, 70, 1)));
    check(between_parts(random_bits(random_, 70, 1), late));
    if (HasFatalFailure()) return;
  }
}

void expect_same_bytes(Values result, Values expected, std::size_t size) {
  result.resize(size);
  expected.resize(size);
  ASSERT_EQ(result, expected) << "size " << size;
}

TEST_P(RowKernel, SameBytesAsThePortableOne) {
  for (int round = 0; round < 500; ++round) {
    const std::size_t count = below(400);
    Case test = between_parts(random_bits(random_, count + below(400) + 1, count),
                              random_bits(random_, count + below(400) + 1, count));
    test.gain = random_.between(-128, 127);
    test.negate = random_.below(2) == 0;
    const Values source = random_values(random_, test.source_size);
    const Values out = random_values(random_, test.size);
    use_instruction_set(InstructionSet::kPortable);
    const RowMap portable = map_of(test);
    const Values expected = raised(test, out, source, portable);
    use_instruction_set(GetParam());
    expect_same_bytes(raised(test, out, source, map_of(test)), expected, test.size);
    // A map that is there goes on in its form.
    expect_same_bytes(raised(test, out, source, portable), expected, test.size);
    if (HasFatalFailure()) return;
  }
}

// What is left of a row after all moves of some players.
Values after_all_moves(const SowTable& table, int seeds) {
  constexpr int kShifts = 20;  // so that not all moves read the same
  const Ranking ranking(table.houses(), 3 * seeds);
  RowMoves moves(table, ranking, seeds);
  moves.prepare(seeds);
  Random random(7);
  const std::size_t size = ranking.rows(seeds);
  const Values source = random_values(random, ranking.rows(3 * seeds) + kShifts);
  Values scratch(size + kRowSlack);
  Values out(size + kRowSlack, -128);
  const auto raise = [&](const RowPiece& piece) {
    raise_row(out.data(), size, source.data() + random.below(kShifts), piece, scratch.data());
  };
  for (std::size_t rank = 0; rank < size; rank += 1 + size / 50) {
    const Row own = ranking.row(seeds, rank);
    for (int house = 0; house < table.houses(); ++house) {
      if (seeds_at(own, house) == 0) continue;
      OwnRows own_rows;
      for (const MovePiece& piece : moves.plan(own, house, own_rows).pieces) raise(piece.row);
    }
  }
  for (const QuietMove& move : moves.quiet_moves()) raise(move.row);
  out.resize(size);
  return out;
}

TEST_P(RowKernel, RealMoves) {
  for (const char* rules : {"standard", "capture=always", "capture=last-seed", "capture=none",
                            "cross-capture=on", "capturing-seed=stays", "sow-opponent-store=on"}) {
    for (const int houses : {1, 2, 3, 6}) {
      const SowTable table(parse_rules(rules), houses);
      for (const int seeds : {0, 1, 5, 9}) {
        use_instruction_set(InstructionSet::kPortable);
        const Values expected = after_all_moves(table, seeds);
        use_instruction_set(GetParam());
        ASSERT_EQ(after_all_moves(table, seeds), expected)
            << rules << ", " << houses << " houses, " << seeds << " seeds";
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, RowKernel, all_instruction_sets(), name_of_set);

}  // namespace
}  // namespace kalah::test
