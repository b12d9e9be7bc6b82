// Threads that the system does not start.
#include "base/thread_group.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/support/no_threads.h"

namespace kalah::test {
namespace {

TEST(ThreadGroup, StartsAndJoins) {
  std::atomic<int> done = 0;
  ThreadGroup threads;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(threads.start([&] { ++done; }));
  EXPECT_EQ(threads.size(), 3u);
  threads.join();
  EXPECT_EQ(done, 3);
  EXPECT_EQ(threads.size(), 0u);
  EXPECT_EQ(startable_threads(3), 3);
}

TEST(ThreadGroup, SaysThatNoneWasStarted) {
  const NoThreads none;
  ThreadGroup threads;
  EXPECT_FALSE(threads.start([] {}));
  EXPECT_EQ(threads.size(), 0u);
  EXPECT_EQ(startable_threads(3), 0);
}

}  // namespace
}  // namespace kalah::test
