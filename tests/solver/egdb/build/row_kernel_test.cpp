// The row kernel against the plain loop that it stands for.
#include "solver/egdb/build/row_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/support.h"

namespace kalah::test {
namespace {

struct Row8 {
  explicit Row8(std::size_t size) : values(size + kRowSlack) {}
  std::vector<std::int8_t> values;
};

RowMask mask_of(const std::vector<bool>& bits) {
  RowMask mask((bits.size() + 63) / 64);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) mask[i / 64] |= std::uint64_t{1} << i % 64;
  }
  return mask;
}

std::vector<std::size_t> places_of(const std::vector<bool>& bits) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) places.push_back(i);
  }
  return places;
}

std::vector<bool> random_bits(Random& random, std::size_t size, std::size_t count) {
  std::vector<bool> bits(size);
  while (count > 0) {
    const auto place = static_cast<std::size_t>(random.below(static_cast<int>(size)));
    if (bits[place]) continue;
    bits[place] = true;
    --count;
  }
  return bits;
}

TEST(RowKernel, DoesWhatThePlainLoopDoes) {
  Random random(21);
  for (int round = 0; round < 3000; ++round) {
    const auto size = static_cast<std::size_t>(random.between(1, 300));
    const auto source_size = static_cast<std::size_t>(random.between(1, 300));
    const int kind = random.below(4);
    RowPiece piece;
    piece.gain = random.between(-20, 20);
    piece.negate = random.below(2) == 0;
    std::vector<bool> domain_bits(size, true);
    std::vector<bool> image_bits(size, true);
    if (kind == 1) {  // a part of the row, in place
      domain_bits = random_bits(random, size,
                                static_cast<std::size_t>(random.below(static_cast<int>(size) + 1)));
      image_bits = domain_bits;
    } else if (kind == 2) {  // the whole row from a part of a longer source
      image_bits = random_bits(random, size + source_size, size);
    } else if (kind == 3) {
      const auto count =
          static_cast<std::size_t>(random.below(static_cast<int>(std::min(size, source_size)) + 1));
      domain_bits = random_bits(random, size, count);
      image_bits = random_bits(random, source_size, count);
    }
    const RowMask domain = mask_of(domain_bits);
    const RowMask image = mask_of(image_bits);
    if (kind == 1 || kind == 3) piece.domain = &domain;
    if (kind == 1) piece.image = &domain;
    if (kind >= 2) piece.image = &image;

    Row8 source(image_bits.size());
    Row8 out(size);
    Row8 scratch(std::max(size, image_bits.size()) + kRowSlack);
    for (std::int8_t& value : source.values)
      value = static_cast<std::int8_t>(random.between(-100, 100));
    for (std::int8_t& value : out.values)
      value = static_cast<std::int8_t>(random.between(-128, 127));
    std::vector<std::int8_t> expected(out.values.begin(),
                                      out.values.begin() + static_cast<std::ptrdiff_t>(size));
    const std::vector<std::size_t> from = places_of(image_bits);
    const std::vector<std::size_t> to = places_of(domain_bits);
    for (std::size_t i = 0; i < to.size(); ++i) {
      const int value = source.values[from[i]];
      const int raised = piece.gain + (piece.negate ? -value : value);
      expected[to[i]] = std::max(expected[to[i]], static_cast<std::int8_t>(raised));
    }
    raise_row(out.values.data(), size, source.values.data(), piece, scratch.values.data());
    ASSERT_TRUE(std::equal(expected.begin(), expected.end(), out.values.begin()))
        << "kind " << kind << ", size " << size;
  }
}

}  // namespace
}  // namespace kalah::test
