// Sowing, captures and the end of the game.
#include "tools/certificate_checker/game.h"

#include <algorithm>
#include <vector>

namespace certificate {

void Game::set_rule(const std::string& key, const std::string& value) {
  const auto pick = [&](const std::vector<std::string>& names) {
    const auto found = std::find(names.begin(), names.end(), value);
    if (found == names.end()) throw Unusable("unknown value '" + value + "' of the rule " + key);
    return static_cast<int>(found - names.begin());
  };
  if (key == "sowing") {
    multi_lap_ = pick({"single", "multi-lap"}) == 1;
  } else if (key == "capture") {
    const int picked = pick({"nonempty", "always", "last-seed", "none"});
    captures_ = picked != 3;
    captures_facing_ = picked < 2;
    captures_without_facing_ = picked == 1 || picked == 2;
  } else if (key == "capturing-seed") {
    takes_capturing_seed_ = pick({"taken", "stays"}) == 0;
  } else if (key == "cross-capture") {
    cross_capture_ = pick({"off", "on"}) == 1;
  } else if (key == "sow-opponent-store") {
    sow_opponent_store_ = pick({"off", "on"}) == 1;
  } else if (key == "end") {
    side_empty_ends_ = pick({"side-empty", "no-move"}) == 0;
  } else if (key == "leftover") {
    leftover_sign_ = pick({"finisher", "nobody", "owner"}) - 1;
  } else {
    throw Unusable("unknown rule '" + key + "'");
  }
}

int Game::row(const Board& board, int side) const {
  int seeds = 0;
  for (int i = side * m_; i < (side + 1) * m_; ++i) seeds += board[i];
  return seeds;
}

Level Game::level(const Board& board) const {
  Level level{0, 0};
  for (int i = 0; i < 2 * m_; ++i) {
    level.first += board[i];
    level.second += board[i] * (m_ - i % m_);
  }
  return level;
}

bool Game::is_over(const Board& board) const {
  return row(board, 0) == 0 || (side_empty_ends_ && row(board, 1) == 0);
}

// Places in sowing order: own houses 0..m-1, own store m, other houses m+1..2m, other store 2m+1.
// Returns the place of the last seed.
int Game::sow(Places& at, int house) const {
  const int places = sow_opponent_store_ ? 2 * m_ + 2 : 2 * m_ + 1;
  int last = house;
  bool sows_on = true;
  while (sows_on) {
    for (int hand = std::exchange(at[last], 0); hand > 0; --hand) {
      last = last + 1 == places ? 0 : last + 1;
      ++at[last];
    }
    sows_on = multi_lap_ && last != m_ && last != 2 * m_ + 1 && at[last] > 1;
  }
  return last;
}

void Game::capture(Places& at, int last) const {
  const bool is_store = last == m_ || last == 2 * m_ + 1;
  if (is_store || at[last] != 1) return;
  const int facing = 2 * m_ - last;
  if (last > m_) {
    if (!cross_capture_ || at[facing] == 0) return;
    at[m_] += std::exchange(at[facing], 0) + std::exchange(at[last], 0);
    return;
  }
  if (!captures_) return;
  const bool takes_facing = captures_facing_ && at[facing] > 0;
  if (takes_facing) at[m_] += std::exchange(at[facing], 0);
  if (takes_capturing_seed_ && (takes_facing || captures_without_facing_)) {
    at[m_] += std::exchange(at[last], 0);
  }
}

Move Game::play(const Board& board, int house) const {
  Places at{};
  std::copy_n(board.begin(), m_, at.begin());
  std::copy_n(board.begin() + m_, m_, at.begin() + m_ + 1);
  const int last = sow(at, house);
  capture(at, last);
  Move move;
  move.gain = at[m_] - at[2 * m_ + 1];
  move.again = last == m_;
  const auto own = move.board.begin() + (move.again ? 0 : m_);
  const auto other = move.board.begin() + (move.again ? m_ : 0);
  const auto seeds = [](int count) { return static_cast<std::uint8_t>(count); };
  std::transform(at.begin(), at.begin() + m_, own, seeds);
  std::transform(at.begin() + m_ + 1, at.begin() + 2 * m_ + 1, other, seeds);
  return move;
}

}  // namespace certificate
