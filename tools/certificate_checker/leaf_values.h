// Values of boards of few seeds, which are played out to the end of the game.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "tools/certificate_checker/game.h"

namespace certificate {

class LeafValues {
 public:
  // Of boards of at most `seeds` seeds.
  LeafValues(const Game& game, int seeds);

  // A byte for each board; over 2^61 if there are more than that.
  std::uint64_t bytes() const { return bytes_; }
  // How many boards were played out so far.
  std::uint64_t valued() const { return valued_; }

  // For the player to move, from the seeds in play. Throws std::bad_alloc.
  int value(const Board& board);

 private:
  void reserve();
  std::uint64_t rank(const Board& board) const;

  const Game& game_;
  int places_;  // houses of both
  std::array<std::array<std::uint64_t, 18>, 144> choose_{};
  std::uint64_t bytes_ = 0;
  std::uint64_t valued_ = 0;
  std::unique_ptr<std::uint8_t, decltype(&std::free)> values_{nullptr, &std::free};
};

}  // namespace certificate
