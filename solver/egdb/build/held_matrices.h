// Matrices of which those that are needed are unpacked in memory, within a budget.
//
// Builders see them as matrices that are just there. Finished ones are kept in a denser form by the
// classes derived from this one, and stay unpacked, too, until the room is needed, the least
// recently used one going first; then they are fetched again.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "engine/sowing.h"
#include "solver/egdb/build/value_matrix.h"

namespace kalah {

class HeldMatrices : public ValueMatrices {
 public:
  // Called with the number of boards of a pair of matrices that is finished and kept; may throw to
  // end the work.
  using AfterPair = std::function<void(std::uint64_t)>;

  // Bytes that the matrices needed at one time take at most while layers up to `seeds` are built.
  static std::uint64_t least_bytes(const SowTable& table, int seeds);

  void begin_pair(int more, int fewer) override;
  void end_pair(int more, int fewer) override;
  // Throws InputError if the budget is too small.
  void acquire(const std::vector<Split>& needed) override;
  bool acquires() const override { return true; }

 protected:
  HeldMatrices(int houses, int seeds, std::uint64_t budget, AfterPair after_pair)
      : ValueMatrices(houses, seeds), budget_(budget), after_pair_(std::move(after_pair)) {}

  // In bytes, for unpacked matrices.
  void set_budget(std::uint64_t budget) { budget_ = budget; }

 private:
  struct Held {
    HugeBlock block;
    std::uint64_t last_use = 0;
    bool in_use = false;
    bool in_pair = false;
  };

  // Keeps the values of a finished pair of matrices, or of a single square one, for fetch().
  virtual void keep(const std::vector<Split>& pair) = 0;
  virtual void fetch(const Split& split, std::int8_t* values) = 0;

  void hold(const Split& split, bool in_pair);
  void make_room(std::uint64_t bytes);

  std::uint64_t budget_;
  AfterPair after_pair_;
  std::map<Split, Held> held_;
  std::uint64_t held_bytes_ = 0;
  std::uint64_t clock_ = 0;
};

}  // namespace kalah
