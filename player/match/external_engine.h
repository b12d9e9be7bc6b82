// An external program as a player: it is run for each position, and told to end when its time is
// over.
//
// It gets `m S N s1..sm n1..nm` on its standard input, itself being South, and writes houses,
// counted from 0, one a line, on its standard output; a later line replaces an earlier one. This is
// what the public client of the Kalah Game Protocol does, and what `kalah kgp-move` answers.
#pragma once

#include <stdexcept>
#include <string>

#include "base/job_control.h"
#include "engine/position.h"

namespace kalah {

// Why there is no move; a text that completes "the program ...".
class EngineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class ExternalEngine {
 public:
  // `command` is a line for the shell.
  ExternalEngine(std::string command, double seconds)
      : command_(std::move(command)), seconds_(seconds) {}

  // The house index that was written last, which is legal. A program that has answered and is not
  // done when its time is over is killed, and its answer counts. Throws EngineError if it has not
  // answered by then, has failed, or has answered something that is no legal move; also if it is
  // stopped meanwhile. Nothing is reported to `control`.
  int move(const Position& position, const JobControl& control) const;

 private:
  std::string command_;
  double seconds_;
};

}  // namespace kalah
