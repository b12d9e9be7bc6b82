// Depths of the levels, and choices among equals.
#include "player/level_player.h"

#include <array>
#include <cassert>
#include <limits>
#include <string>

#include "base/number_text.h"
#include "player/player.h"

namespace kalah {
namespace {

constexpr std::array<int, kHighestLevel> kDepths = {0, 1, 2, 3, 4, 5, 6, 8, 10, 12};

}  // namespace

std::string level_text(int level) {
  if (level == 0) return "plays at random";
  if (level == 1) return "takes the most seeds it can get in one move";
  if (level < kHighestLevel) {
    return "looks " + counted(kDepths[level], "move") + " ahead";
  }
  return "perfect within the time it gets";
}

Choice LevelPlayer::choose(Root& root, int level, const Thinking& thinking) {
  assert(0 <= level && level < kHighestLevel);
  return level == 0 ? root.choice(random_() % root.moves.size())
                    : choose_by_depth(root, level, thinking);
}

Choice LevelPlayer::choose_by_depth(Root& root, int level, const Thinking& thinking) {
  const double seconds =
      thinking.seconds > 0 ? thinking.seconds : std::numeric_limits<double>::infinity();
  search_.begin(Deadline(seconds, thinking.control), level > 1);
  const int depth = kDepths[level];
  int shown = -1;
  for (int d = 1; d <= depth; ++d) {
    if (!root.deepen(search_, d)) break;
    if (d < depth && thinking.improve && root.moves[0].house != shown) {
      shown = root.moves[0].house;
      thinking.improve(root.choice(0));
    }
  }
  std::size_t equals = 1;
  while (root.depth > 0 && equals < root.moves.size() &&
         root.moves[equals].judgement.estimate == root.moves[0].judgement.estimate) {
    ++equals;
  }
  return root.choice(random_() % equals);
}

}  // namespace kalah
