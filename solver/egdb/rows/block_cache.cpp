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
namespace {

// What a block takes: most of them as much as each other (row_matrix.cpp), so that one fits where
// another one was. New pages are slow, and a heap of pieces of many sizes has holes.
std::uint32_t room_of(std::uint32_t size) {
  constexpr std::uint32_t kUnit = 1 << 16;
  return size < kUnit ? size : (size + kUnit - 1) / kUnit * kUnit;
}

}  // namespace

void BlockCache::put_bytes(CachedBlock& block, HugeBlock bytes, std::uint32_t size,
                           ScratchFile* scratch) {
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
      return block.bytes_.data();
    }
    if (users == CachedBlock::kAbsent &&
        block.users_.compare_exchange_strong(users, CachedBlock::kBusy)) {
      read(block);
      return block.bytes_.data();
    }
    std::this_thread::yield();
  }
}

// Of a block that this thread has made busy; it is a user of it afterwards.
void BlockCache::read(CachedBlock& block) {
  HugeBlock bytes;
  try {
    bytes = make_room(block.size_);
    const std::span<std::byte> all(bytes.data(), block.size_);
    block.scratch_->read(block.offset_, all);
    if (hash_of(all) != block.hash_) {
      throw StorageError(StorageError::Kind::kCorrupt, "a scratch file",
                         "has other bytes than were written to it");
    }
    block.bytes_ = std::move(bytes);
  } catch (...) {
    free(std::move(bytes));
    block.users_.store(CachedBlock::kAbsent, std::memory_order_release);
    throw;
  }
  const std::lock_guard lock(mutex_);
  queue_.push_back(&block);
  block.recent_.store(true, std::memory_order_relaxed);
  block.users_.store(1, std::memory_order_release);
}

// Memory for so many bytes. If nothing can go, there are more than the budget for a while.
HugeBlock BlockCache::make_room(std::uint32_t size) {
  const std::uint32_t room = room_of(size);
  HugeBlock bytes = take_free(room);
  if (bytes.size() != 0) return bytes;
  bytes_ += room;
  try {
    while (spills_ && bytes_ > budget_) {
      if (give_back_free()) continue;
      CachedBlock* block = next_to_go();
      if (block == nullptr) break;
      let_go(*block);
      bytes = take_free(room);
      if (bytes.size() == 0) continue;
      bytes_ -= room;
      return bytes;
    }
    return HugeBlock(room);
  } catch (...) {
    bytes_ -= room;
    throw;
  }
}

// Memory of a block that has gone, if there is some of that size.
HugeBlock BlockCache::take_free(std::uint32_t room) {
  const std::lock_guard lock(free_mutex_);
  const auto place = free_.find(room);
  if (place == free_.end()) return {};
  HugeBlock bytes = std::move(place->second.back());
  place->second.pop_back();
  if (place->second.empty()) free_.erase(place);
  return bytes;
}

// Gives some of it back to the system; false if there is none.
bool BlockCache::give_back_free() {
  const std::lock_guard lock(free_mutex_);
  if (free_.empty()) return false;
  const auto place = free_.begin();
  bytes_ -= place->first;
  place->second.pop_back();
  if (place->second.empty()) free_.erase(place);
  return true;
}

void BlockCache::free(HugeBlock bytes) {
  if (bytes.size() == 0) return;
  if (!spills_) {
    bytes_ -= bytes.size();
    return;
  }
  const std::lock_guard lock(free_mutex_);
  free_[static_cast<std::uint32_t>(bytes.size())].push_back(std::move(bytes));
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
      const std::span<const std::byte> all(block.bytes_.data(), block.size_);
      block.hash_ = hash_of(all);
      block.offset_ = block.scratch_->append(all);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      queue_.push_back(&block);
      block.users_.store(0, std::memory_order_release);
      throw;
    }
  }
  free(std::move(block.bytes_));
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
    free(std::move(block.bytes_));
    block.users_.store(CachedBlock::kAbsent, std::memory_order_relaxed);
  }
}

}  // namespace kalah
