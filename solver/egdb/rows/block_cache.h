// Blocks of bytes that are in memory within a budget, and in scratch files beyond it.
//
// A block is filled once and never changes. The one that was not used for longest, about, goes to
// make room: second chance, in the order in which blocks came. It is written when it goes for the
// first time, so what is given up before its turn comes never costs a write.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <span>
#include <utility>

#include "solver/egdb/rows/scratch_file.h"

namespace kalah {

class CachedBlock {
 public:
  [[nodiscard]] std::uint32_t size() const { return size_; }

 private:
  friend class BlockCache;
  // How many use it; or one of these.
  static constexpr int kAbsent = -1;
  static constexpr int kBusy = -2;  // it is being written or read
  static constexpr std::uint64_t kNowhere = ~std::uint64_t{0};

  std::atomic<int> users_{kAbsent};
  std::atomic<bool> recent_{false};
  std::uint32_t size_ = 0;
  std::uint64_t offset_ = kNowhere;  // in its scratch file
  std::uint64_t hash_ = 0;           // of what is there
  ScratchFile* scratch_ = nullptr;
  std::unique_ptr<std::byte[]> bytes_;
};

// Any number of threads may call put(), acquire() and release(); release_all() needs blocks that
// nobody uses.
class BlockCache {
 public:
  // Everything stays in memory, whatever that takes.
  BlockCache() = default;
  // `budget` in bytes. If blocks in use take more, so does the cache.
  explicit BlockCache(std::uint64_t budget) : spills_(true), budget_(budget) {}
  BlockCache(const BlockCache&) = delete;
  BlockCache& operator=(const BlockCache&) = delete;

  // Whether blocks can be elsewhere than in memory.
  [[nodiscard]] bool spills() const { return spills_; }
  // Bytes of all blocks that are in memory.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  // Fills a block, which goes to that scratch file when it has to; both are referred to. `fill`
  // writes so many bytes, and must not throw. Throws StorageError, as acquire() does.
  template <typename Fill>
  void put(CachedBlock& block, std::uint32_t size, ScratchFile* scratch, const Fill& fill) {
    std::unique_ptr<std::byte[]> bytes = make_room(size);
    fill(bytes.get());
    put_bytes(block, std::move(bytes), size, scratch);
  }

  // The bytes of a block that was put; they stay until release().
  [[nodiscard]] const std::byte* acquire(CachedBlock& block) {
    if (!spills_) return block.bytes_.get();
    return acquire_spilled(block);
  }
  void release(CachedBlock& block) {
    if (spills_) block.users_.fetch_sub(1, std::memory_order_release);
  }

  // Gives blocks up.
  void release_all(std::span<CachedBlock> blocks);

 private:
  const std::byte* acquire_spilled(CachedBlock& block);
  void put_bytes(CachedBlock& block, std::unique_ptr<std::byte[]> bytes, std::uint32_t size,
                 ScratchFile* scratch);
  void read(CachedBlock& block);
  std::unique_ptr<std::byte[]> make_room(std::uint32_t size);
  CachedBlock* next_to_go();
  void let_go(CachedBlock& block);

  bool spills_ = false;
  std::uint64_t budget_ = 0;
  std::atomic<std::uint64_t> bytes_{0};
  std::mutex mutex_;
  std::deque<CachedBlock*> queue_;  // that are in memory, in the order in which they came
};

}  // namespace kalah
