// Who comes, who goes, and who waits.
#include "solver/egdb/rows/block_cache.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <thread>
#include <utility>

#include "base/hash.h"
#include "base/storage_error.h"

namespace kalah {

void BlockCache::put_bytes(CachedBlock& block, std::unique_ptr<std::byte[]> bytes,
                           std::uint32_t size, ScratchFile* scratch) {
  assert(block.users_ == CachedBlock::kAbsent && block.size_ == 0);
  block.size_ = size;
  block.scratch_ = scratch;
  block.bytes_ = std::move(bytes);
  if (!spills_) {
    block.users_.store(0, std::memory_order_release);
    return;
  }
  assert(scratch != nullptr);
  const std::lock_guard lock(mutex_);
  queue_.push_back(&block);
  block.recent_.store(true, std::memory_order_relaxed);
  block.users_.store(0, std::memory_order_release);
}

const std::byte* BlockCache::acquire_spilled(CachedBlock& block) {
  while (true) {
    int users = block.users_.load(std::memory_order_acquire);
    if (users >= 0) {
      if (!block.users_.compare_exchange_weak(users, users + 1, std::memory_order_acquire)) {
        continue;
      }
      if (!block.recent_.load(std::memory_order_relaxed)) {
        block.recent_.store(true, std::memory_order_relaxed);
      }
      return block.bytes_.get();
    }
    if (users == CachedBlock::kAbsent &&
        block.users_.compare_exchange_strong(users, CachedBlock::kBusy)) {
      read(block);
      return block.bytes_.get();
    }
    std::this_thread::yield();
  }
}

// Of a block that this thread has made busy; it is a user of it afterwards.
void BlockCache::read(CachedBlock& block) {
  std::unique_ptr<std::byte[]> bytes;
  try {
    bytes = make_room(block.size_);
    const std::span<std::byte> all(bytes.get(), block.size_);
    block.scratch_->read(block.offset_, all);
    if (hash_of(all) != block.hash_) {
      throw StorageError(StorageError::Kind::kCorrupt, "a scratch file",
                         "has other bytes than were written to it");
    }
    block.bytes_ = std::move(bytes);
  } catch (...) {
    if (bytes != nullptr) bytes_ -= block.size_;
    block.users_.store(CachedBlock::kAbsent, std::memory_order_release);
    throw;
  }
  const std::lock_guard lock(mutex_);
  queue_.push_back(&block);
  block.recent_.store(true, std::memory_order_relaxed);
  block.users_.store(1, std::memory_order_release);
}

// Memory for so many bytes. If nothing can go, there are more than the budget for a while.
std::unique_ptr<std::byte[]> BlockCache::make_room(std::uint32_t size) {
  bytes_ += size;
  try {
    while (spills_ && bytes_ > budget_) {
      CachedBlock* block = next_to_go();
      if (block == nullptr) break;
      let_go(*block);
    }
    return std::make_unique_for_overwrite<std::byte[]>(size);
  } catch (...) {
    bytes_ -= size;
    throw;
  }
}

// Makes a block busy that nobody uses, and takes it out of the queue.
CachedBlock* BlockCache::next_to_go() {
  const std::lock_guard lock(mutex_);
  for (std::size_t tries = 2 * queue_.size(); tries > 0; --tries) {
    CachedBlock* block = queue_.front();
    queue_.pop_front();
    int users = 0;
    if (!block->recent_.exchange(false, std::memory_order_relaxed) &&
        block->users_.compare_exchange_strong(users, CachedBlock::kBusy)) {
      return block;
    }
    queue_.push_back(block);
  }
  return nullptr;
}

void BlockCache::let_go(CachedBlock& block) {
  if (block.offset_ == CachedBlock::kNowhere) {
    try {
      const std::span<const std::byte> all(block.bytes_.get(), block.size_);
      block.hash_ = hash_of(all);
      block.offset_ = block.scratch_->append(all);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      queue_.push_back(&block);
      block.users_.store(0, std::memory_order_release);
      throw;
    }
  }
  block.bytes_.reset();
  bytes_ -= block.size_;
  block.users_.store(CachedBlock::kAbsent, std::memory_order_release);
}

void BlockCache::release_all(std::span<CachedBlock> blocks) {
  const std::lock_guard lock(mutex_);
  const CachedBlock* begin = blocks.data();
  const CachedBlock* end = begin + blocks.size();
  const std::less<const CachedBlock*> before;
  std::erase_if(queue_, [&](const CachedBlock* block) {
    return !before(block, begin) && before(block, end);
  });
  for (CachedBlock& block : blocks) {
    assert(block.users_ <= 0);
    if (block.bytes_ != nullptr) bytes_ -= block.size_;
    block.bytes_.reset();
    block.users_.store(CachedBlock::kAbsent, std::memory_order_relaxed);
  }
}

}  // namespace kalah
