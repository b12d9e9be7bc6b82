// What is in memory, what goes, and what comes back.
#include "solver/egdb/build/matrix_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "base/input_error.h"
#include "solver/egdb/build/row_kernel.h"

namespace kalah::test {
namespace {

constexpr int kHouses = 3;
constexpr int kSeeds = 6;

// Takes notes of what is put and got.
class NotedBackend : public MatrixBackend {
 public:
  void put(std::span<const MatrixView> pair) override {
    for (const auto& [split, values] : pair) {
      stored_[split].assign(values, values + boards_of(ranking_, split));
    }
  }
  void get(const Split& split, std::int8_t* values) override {
    std::copy(stored_.at(split).begin(), stored_.at(split).end(), values);
    got.push_back(split);
  }
  [[nodiscard]] std::uint64_t memory_with(std::uint64_t boards) const override {
    return bytes_a_board * boards;
  }

  std::vector<Split> got;
  std::uint64_t bytes_a_board = 0;

 private:
  Ranking ranking_{kHouses, kSeeds};
  std::map<Split, std::vector<std::int8_t>> stored_;
};

std::uint64_t bytes_of(const MatrixStore& store, const Split& split) {
  return boards_of(store.ranking(), split) + kRowSlack;
}

// Writes a pair whose values are all the seeds of the mover.
void write_pair(MatrixStore& store, int more, int fewer) {
  store.begin_pair(more, fewer);
  for (const Split& split : {Split{more, fewer}, Split{fewer, more}}) {
    std::fill_n(store.matrix_to_write(split), boards_of(store.ranking(), split),
                static_cast<std::int8_t>(split.own_seeds));
  }
  store.end_pair(more, fewer);
}

void write_layer(MatrixStore& store, int layer) {
  store.begin_layer(layer);
  for (int fewer = 0; 2 * fewer <= layer; ++fewer) write_pair(store, layer - fewer, fewer);
  store.end_layer(layer);
}

TEST(MatrixStore, WithoutABackendEverythingStays) {
  MatrixStore store(kHouses, kSeeds);
  for (int layer = 0; layer <= kSeeds; ++layer) {
    write_layer(store, layer);
    EXPECT_FALSE(store.needs_acquire());
  }
  for (int other = 0; other <= kSeeds; ++other) {
    for (int own = 0; other + own <= kSeeds; ++own) {
      ASSERT_TRUE(store.has({other, own}));
      EXPECT_EQ(*store.matrix({other, own}), own);
    }
  }
}

TEST(MatrixStore, ValuesStandByBoard) {
  MatrixStore store(kHouses, kSeeds);
  store.begin_layer(4);
  store.begin_pair(3, 1);
  const std::vector<Row> own_rows = store.ranking().all_rows(1);
  const std::vector<Row> other_rows = store.ranking().all_rows(3);
  int next = 0;
  for (const Row other : other_rows) {
    for (const Row own : own_rows) store.set_value({own, other}, next++ % 9 - 4);
  }
  next = 0;
  for (std::uint64_t rank = 0; rank < other_rows.size(); ++rank) {
    const std::int8_t* row = store.row({3, 1}, rank);
    for (std::uint64_t column = 0; column < own_rows.size(); ++column) {
      EXPECT_EQ(row[column], next++ % 9 - 4);
      EXPECT_EQ(store.value({own_rows[column], other_rows[rank]}), row[column]);
    }
  }
}

TEST(MatrixStore, TheLeastRecentlyUsedGoesFirstAndComesBack) {
  NotedBackend backend;
  const MatrixStore sizes(kHouses, kSeeds);
  const Split a{3, 1};
  const Split b{1, 3};
  const Split c{2, 2};
  const Split square{3, 3};
  // Room for the matrices of layer 4 that are named and no others.
  const std::uint64_t budget = bytes_of(sizes, a) + bytes_of(sizes, b) + bytes_of(sizes, c);
  ASSERT_GT(bytes_of(sizes, square), bytes_of(sizes, a));
  ASSERT_LE(bytes_of(sizes, square), bytes_of(sizes, a) + bytes_of(sizes, b));
  MatrixStore store(kHouses, kSeeds, backend, budget);
  store.begin_layer(4);
  write_pair(store, 3, 1);
  write_pair(store, 2, 2);
  store.end_layer(4);
  EXPECT_TRUE(store.needs_acquire());
  EXPECT_TRUE(backend.got.empty());

  store.acquire({a});
  store.acquire({c});
  store.begin_layer(6);
  write_pair(store, 3, 3);  // b goes, which nobody asked for, and then a
  EXPECT_FALSE(store.has(a));
  EXPECT_FALSE(store.has(b));
  EXPECT_TRUE(store.has(c));

  store.acquire({b, c});
  EXPECT_EQ(backend.got, std::vector<Split>{b});
  EXPECT_TRUE(store.has(b));
  EXPECT_EQ(store.matrix(b)[boards_of(store.ranking(), b) - 1], b.own_seeds);
}

TEST(MatrixStore, PinnedMatricesDoNotGo) {
  NotedBackend backend;
  const MatrixStore sizes(kHouses, kSeeds);
  const Split a{3, 1};
  const Split b{1, 3};
  const std::uint64_t budget = bytes_of(sizes, a) + bytes_of(sizes, b);
  MatrixStore store(kHouses, kSeeds, backend, budget);
  store.begin_layer(4);
  write_pair(store, 3, 1);
  store.acquire({a, b});
  EXPECT_THROW(store.begin_pair(2, 2), InputError);
  store.acquire({a});
  EXPECT_THROW(store.acquire({a, b, {2, 2}}), InputError);
  EXPECT_TRUE(store.has(a));
  EXPECT_TRUE(store.has(b));
  store.acquire({});
  write_pair(store, 2, 2);
  EXPECT_TRUE(store.has({2, 2}));

  // What is being written is pinned, too.
  MatrixStore other(kHouses, kSeeds, backend, budget);
  other.begin_layer(4);
  other.begin_pair(3, 1);
  EXPECT_THROW(other.begin_pair(4, 0), InputError);
}

TEST(MatrixStore, TheBackendTakesItsShareOfTheBudget) {
  NotedBackend backend;
  backend.bytes_a_board = 1;
  const MatrixStore sizes(kHouses, kSeeds);
  const std::uint64_t pair = 2 * bytes_of(sizes, {3, 1});
  const std::uint64_t packed = 2 * boards_of(sizes.ranking(), {3, 1});
  MatrixStore enough(kHouses, kSeeds, backend, pair + packed);
  enough.begin_layer(4);
  EXPECT_NO_THROW(enough.begin_pair(3, 1));
  MatrixStore little(kHouses, kSeeds, backend, pair + packed - 1);
  little.begin_layer(4);
  EXPECT_THROW(little.begin_pair(3, 1), InputError);
  MatrixStore least(kHouses, kSeeds, backend, 0, pair);
  least.begin_layer(4);
  EXPECT_NO_THROW(least.begin_pair(3, 1));
}

TEST(MatrixStore, AcquireIsNeededUnlessAllWasBuiltHereAndStays) {
  NotedBackend backend;
  MatrixStore store(kHouses, kSeeds, backend, std::uint64_t{1} << 20);
  for (int layer = 0; layer <= 3; ++layer) {
    write_layer(store, layer);
    EXPECT_FALSE(store.needs_acquire()) << layer;
  }
  MatrixStore later(kHouses, kSeeds, backend, std::uint64_t{1} << 20);
  write_layer(later, 0);
  EXPECT_FALSE(later.needs_acquire());
  write_layer(later, 4);  // the backend has those between
  EXPECT_TRUE(later.needs_acquire());
  later.acquire({{2, 1}});
  EXPECT_EQ(*later.matrix({2, 1}), 1);
}

}  // namespace
}  // namespace kalah::test
