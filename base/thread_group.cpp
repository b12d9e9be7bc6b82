// std::thread, with its exceptions as an answer.
#include "base/thread_group.h"

#include <latch>
#include <new>
#include <system_error>

namespace kalah {

bool ThreadGroup::start(const std::function<void()>& work) {
  try {
    threads_.emplace_back(work);
  } catch (const std::system_error&) {
    return false;
  } catch (const std::bad_alloc&) {
    return false;
  }
  return true;
}

void ThreadGroup::join() {
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

int startable_threads(int wanted) {
  std::latch counted(1);
  ThreadGroup threads;
  int count = 0;
  while (count < wanted && threads.start([&] { counted.wait(); })) ++count;
  counted.count_down();
  return count;
}

}  // namespace kalah
