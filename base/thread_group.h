// Threads on a system that may have no more to give: a limit of processes (`ulimit -u`) or of
// memory is no reason to end a program that can do its work with fewer.
#pragma once

#include <cstddef>
#include <functional>
#include <thread>
#include <vector>

namespace kalah {

// Threads that have been started; the destructor waits for their ends.
class ThreadGroup {
 public:
  ThreadGroup() = default;
  ~ThreadGroup() { join(); }
  ThreadGroup(const ThreadGroup&) = delete;
  ThreadGroup& operator=(const ThreadGroup&) = delete;

  // Starts one more. Returns false if the system starts none, or if there is no memory for it.
  [[nodiscard]] bool start(const std::function<void()>& work);
  [[nodiscard]] std::size_t size() const { return threads_.size(); }
  // Waits until all have ended, and forgets them.
  void join();

 private:
  std::vector<std::thread> threads_;
};

// How many of so many threads the system starts now, beside those that there are.
[[nodiscard]] int startable_threads(int wanted);

}  // namespace kalah
