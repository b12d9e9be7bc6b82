// How long a job has taken.
#pragma once

#include <chrono>

namespace kalah {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  }
  void restart() { begin_ = std::chrono::steady_clock::now(); }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace kalah
