// Every item is worked on once, and what the work throws arrives at the caller.
#include "base/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "tests/support/no_threads.h"

namespace kalah::test {
namespace {

TEST(ThreadPool, DoesEveryItemOnce) {
  for (const int threads : {1, 2, 5}) {
    ThreadPool pool(threads);
    EXPECT_EQ(pool.threads(), threads);
    for (const std::size_t count : {0, 1, 2, 7, 1000}) {
      for (const std::size_t grain : {1, 3, 1000, 5000}) {
        std::vector<std::atomic<int>> done(count);
        pool.for_each(count, grain, [&](std::size_t begin, std::size_t end, int thread) {
          EXPECT_LT(begin, end);
          EXPECT_LE(end - begin, grain);
          EXPECT_TRUE(thread >= 0 && thread < threads);
          for (std::size_t i = begin; i < end; ++i) ++done[i];
        });
        for (const std::atomic<int>& times : done) ASSERT_EQ(times, 1);
      }
    }
  }
}

TEST(ThreadPool, ThrowsWhatTheWorkThrows) {
  for (const int threads : {1, 2, 5}) {
    ThreadPool pool(threads);
    for (int round = 0; round < 50; ++round) {
      std::atomic<int> pieces = 0;
      const auto work = [&](std::size_t begin, std::size_t, int) {
        ++pieces;
        if (begin >= 10) throw std::runtime_error("piece");
      };
      EXPECT_THROW(pool.for_each(100'000, 1, work), std::runtime_error);
      // The loop ends soon, and the pool can be used again.
      EXPECT_LT(pieces, 100'000);
      std::atomic<std::size_t> sum = 0;
      pool.for_each(100, 1, [&](std::size_t begin, std::size_t, int) { sum += begin; });
      EXPECT_EQ(sum, 4950u);
    }
  }
}

TEST(ThreadPool, ThrowsOnlyOnceIfAllThreadsDo) {
  ThreadPool pool(4);
  const auto work = [](std::size_t, std::size_t, int) { throw std::logic_error("piece"); };
  for (int round = 0; round < 50; ++round) {
    EXPECT_THROW(pool.for_each(1000, 1, work), std::logic_error);
    EXPECT_NO_THROW(pool.for_each(1000, 1, [](std::size_t, std::size_t, int) {}));
  }
}

TEST(ThreadPool, ASinglePieceThrowsToo) {
  ThreadPool pool(4);
  const auto work = [](std::size_t, std::size_t, int) { throw std::logic_error("piece"); };
  EXPECT_THROW(pool.for_each(5, 5, work), std::logic_error);
  EXPECT_NO_THROW(pool.for_each(100, 1, [](std::size_t, std::size_t, int) {}));
}

TEST(ThreadPool, WorksWithoutHelpers) {
  const NoThreads none;
  ThreadPool pool(4);
  EXPECT_EQ(pool.threads(), 1);
  std::size_t sum = 0;
  pool.for_each(100, 7, [&](std::size_t begin, std::size_t end, int thread) {
    EXPECT_EQ(thread, 0);
    for (std::size_t i = begin; i < end; ++i) sum += i;
  });
  EXPECT_EQ(sum, 4950u);
}

}  // namespace
}  // namespace kalah::test
