// Loops are short in small layers, so helpers sleep on a condition variable only between loops and
// pieces are taken from one atomic counter.
#include "base/thread_pool.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace kalah {

ThreadPool::ThreadPool(int threads) {
  assert(threads >= 1);
  int thread = 1;
  while (thread < threads && helpers_.start([this, thread] { help(thread); })) ++thread;
}

ThreadPool::~ThreadPool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  start_.notify_all();
}

void ThreadPool::for_each(std::size_t count, std::size_t grain, const Work& work) {
  assert(grain > 0);
  if (helpers_.size() == 0 || count <= grain) {
    for (std::size_t begin = 0; begin < count; begin += grain) {
      work(begin, std::min(begin + grain, count), 0);
    }
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    count_ = count;
    grain_ = grain;
    next_ = 0;
    running_ = static_cast<int>(helpers_.size());
    ++round_;
  }
  start_.notify_all();
  take_pieces(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return running_ == 0; });
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

void ThreadPool::help(int thread) {
  std::uint64_t round = 0;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      start_.wait(lock, [&] { return ending_ || round_ != round; });
      if (ending_) return;
      round = round_;
    }
    take_pieces(thread);
    const std::lock_guard lock(mutex_);
    if (--running_ == 0) done_.notify_one();
  }
}

void ThreadPool::take_pieces(int thread) {
  try {
    while (true) {
      const std::size_t begin = next_.fetch_add(grain_);
      if (begin >= count_) return;
      (*work_)(begin, std::min(begin + grain_, count_), thread);
    }
  } catch (...) {
    next_ = count_;
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::current_exception();
  }
}

}  // namespace kalah
