// What the threads of one search are busy with, so that each turns to different moves first.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace kalah {

// Children that some thread is searching right now, by a hash. A thread puts off a move that
// another one is busy with (Kerrigan's simplified form of Weill's ABDADA). A hash that stands for
// another child, or is overwritten, costs time only. All functions may be called by any thread at
// any time.
class BusyChildren {
 public:
  [[nodiscard]] bool contains(std::uint64_t hash) const {
    return slots_[hash % kSlots].load(std::memory_order_relaxed) == hash;
  }
  void add(std::uint64_t hash) { slots_[hash % kSlots].store(hash, std::memory_order_relaxed); }
  void remove(std::uint64_t hash) {
    if (contains(hash)) slots_[hash % kSlots].store(0, std::memory_order_relaxed);
  }

 private:
  static constexpr std::size_t kSlots = 1 << 12;

  std::array<std::atomic<std::uint64_t>, kSlots> slots_{};
};

}  // namespace kalah
