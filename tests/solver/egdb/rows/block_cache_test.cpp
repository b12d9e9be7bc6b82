// Blocks are what they were, though many threads ask for more than there is room for.
#include "solver/egdb/rows/block_cache.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <vector>

#include "base/storage_error.h"
#include "base/thread_pool.h"
#include "tests/support/folder.h"
#include "tests/support/support.h"

namespace kalah::test {
namespace {

constexpr std::uint32_t kSize = 1000;

void put(BlockCache& cache, CachedBlock& block, ScratchFile& scratch, int number) {
  cache.put(block, kSize, &scratch, [&](std::byte* bytes) { std::memset(bytes, number, kSize); });
}

bool is_filled_with(const std::byte* bytes, int number) {
  for (std::uint32_t i = 0; i < kSize; ++i) {
    if (bytes[i] != static_cast<std::byte>(number)) return false;
  }
  return true;
}

TEST(BlockCache, KeepsItsBudget) {
  const Folder folder;
  ScratchFile scratch(folder.path());
  BlockCache cache(10 * kSize);
  std::vector<CachedBlock> blocks(100);
  for (int i = 0; i < 100; ++i) {
    put(cache, blocks[i], scratch, i);
    EXPECT_LE(cache.bytes(), 10 * kSize);
  }
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(is_filled_with(cache.acquire(blocks[i]), i));
    cache.release(blocks[i]);
    EXPECT_LE(cache.bytes(), 10 * kSize);
  }
  cache.release_all(blocks);
  EXPECT_EQ(cache.bytes(), 0u);
}

TEST(BlockCache, BlocksInUseStay) {
  const Folder folder;
  ScratchFile scratch(folder.path());
  BlockCache cache(2 * kSize);
  std::vector<CachedBlock> blocks(20);
  std::vector<const std::byte*> used;
  for (int i = 0; i < 20; ++i) {
    put(cache, blocks[i], scratch, i);
    used.push_back(cache.acquire(blocks[i]));
  }
  EXPECT_EQ(cache.bytes(), 20 * kSize);
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(is_filled_with(used[i], i));
    cache.release(blocks[i]);
  }
  cache.release_all(blocks);
}

TEST(BlockCache, ManyThreads) {
  const Folder folder;
  ScratchFile scratch(folder.path());
  BlockCache cache(5 * kSize);
  constexpr std::size_t kBlocks = 50;
  std::vector<CachedBlock> blocks(kBlocks);
  ThreadPool pool(4);
  pool.for_each(kBlocks, 1, [&](std::size_t begin, std::size_t, int) {
    put(cache, blocks[begin], scratch, static_cast<int>(begin));
  });
  std::atomic<int> wrong{0};
  pool.for_each(4000, 10, [&](std::size_t begin, std::size_t end, int) {
    Random random(begin);
    for (std::size_t i = begin; i < end; ++i) {
      const int block = random.below(kBlocks);
      const int other = random.below(kBlocks);
      const std::byte* bytes = cache.acquire(blocks[block]);
      const std::byte* others = cache.acquire(blocks[other]);
      if (!is_filled_with(bytes, block) || !is_filled_with(others, other)) ++wrong;
      cache.release(blocks[other]);
      cache.release(blocks[block]);
    }
  });
  EXPECT_EQ(wrong, 0);
  EXPECT_LE(cache.bytes(), 5 * kSize);
  cache.release_all(blocks);
}

TEST(BlockCache, AFolderThatIsNotThereIsAnError) {
  ScratchFile scratch("/no/such/folder");
  BlockCache cache(kSize);
  std::vector<CachedBlock> blocks(3);
  put(cache, blocks[0], scratch, 0);
  EXPECT_THROW(put(cache, blocks[1], scratch, 1), StorageError);
  // What was there is there.
  EXPECT_TRUE(is_filled_with(cache.acquire(blocks[0]), 0));
  cache.release(blocks[0]);
  cache.release_all(blocks);
}

}  // namespace
}  // namespace kalah::test
