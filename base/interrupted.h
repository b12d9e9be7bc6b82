// What ends a job that was asked to stop.
#pragma once

#include <stdexcept>

namespace kalah {

// Thrown when a job's stop flag is set; what the job had finished is kept.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

}  // namespace kalah
