// A few threads that share out the items of one loop after the other.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>

#include "base/thread_group.h"

namespace kalah {

// How many rows of so many values, one or more, are a piece of work: enough of them that taking a
// piece costs next to nothing.
[[nodiscard]] constexpr std::size_t rows_per_piece(std::uint64_t row_size) {
  constexpr std::uint64_t kValuesPerPiece = 1 << 16;
  return kValuesPerPiece > row_size ? kValuesPerPiece / row_size : 1;
}

class ThreadPool {
 public:
  // `threads` includes the calling one, so 1 starts none. There are fewer if the system starts no
  // more: threads() says how many.
  explicit ThreadPool(int threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  [[nodiscard]] int threads() const { return static_cast<int>(helpers_.size()) + 1; }

  // Calls work(begin, end, thread) for pieces of [0, count) of `grain` items, grain > 0 (the last
  // piece may be shorter), until all are done; `thread` is 0..threads()-1. A single piece is done
  // by the calling thread. An exception of the work ends the loop: pieces that have begun are
  // finished, then the first exception is thrown here. The work must not call for_each() of the
  // same pool.
  using Work = std::function<void(std::size_t begin, std::size_t end, int thread)>;
  void for_each(std::size_t count, std::size_t grain, const Work& work);

 private:
  void help(int thread);
  void take_pieces(int thread);

  std::mutex mutex_;
  std::condition_variable start_;
  std::condition_variable done_;
  const Work* work_ = nullptr;
  std::size_t count_ = 0;
  std::size_t grain_ = 1;
  std::atomic<std::size_t> next_{0};
  std::uint64_t round_ = 0;
  int running_ = 0;
  bool ending_ = false;
  std::exception_ptr error_;
  ThreadGroup helpers_;  // last: they use what is above
};

}  // namespace kalah
