// Every row kernel against the plain loop that it stands for, and against the portable one.
#include "solver/egdb/build/row_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "tests/support/instruction_sets.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

using Bits = std::vector<bool>;
using Values = std::vector<std::int8_t>;

// What raise_row() is given. Without a mask every board is meant.
struct Case {
  std::size_t size = 0;
  std::size_t source_size = 0;
  std::optional<Bits> domain = std::nullopt;
  std::optional<Bits> image = std::nullopt;
  bool in_place = false;  // the image is the domain, by address
  int gain = 0;
  bool negate = false;
};

RowMask mask_of(const Bits& bits) {
  RowMask mask((bits.size() + 63) / 64);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) mask[i / 64] |= std::uint64_t{1} << i % 64;
  }
  return mask;
}

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

Values raised(const Case& test, Values out, const Values& source) {
  const RowMask domain = test.domain ? mask_of(*test.domain) : RowMask{};
  const RowMask image = test.image ? mask_of(*test.image) : RowMask{};
  RowPiece piece;
  if (test.domain) piece.domain = &domain;
  if (test.image) piece.image = test.in_place ? &domain : &image;
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
    const Values result = raised(test, out, source);
    const auto end = expected.begin() + static_cast<std::ptrdiff_t>(test.size);
    ASSERT_TRUE(std::equal(expected.begin(), end, result.begin()))
        << "size " << test.size << ", source " << test.source_size << ", domain "
        << test.domain.has_value() << ", image " << test.image.has_value() << ", in place "
        << test.in_place << ", gain " << test.gain << ", negate " << test.negate;
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

Case in_place(const Bits& bits) {
  return {.size = bits.size(),
          .source_size = bits.size(),
          .domain = bits,
          .image = bits,
          .in_place = true};
}

Case from_part(const Bits& image) {
  const auto count = static_cast<std::size_t>(std::count(image.begin(), image.end(), true));
  return {.size = count, .source_size = image.size(), .image = image};
}

Case between_parts(const Bits& domain, const Bits& image) {
  return {.size = domain.size(), .source_size = image.size(), .domain = domain, .image = image};
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

// All 256 masks of eight neighbours: the AVX2 kernel has a table of them.
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
    Values portable = raised(test, out, source);
    use_instruction_set(GetParam());
    Values result = raised(test, out, source);
    portable.resize(test.size);
    result.resize(test.size);
    ASSERT_EQ(result, portable) << "size " << test.size;
  }
}

INSTANTIATE_TEST_SUITE_P(, RowKernel, all_instruction_sets(), name_of_set);

}  // namespace
}  // namespace kalah::test
