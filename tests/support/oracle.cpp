// The naive rules, minimax and perft.
#include "tests/support/oracle.h"

#include <numeric>

namespace kalah::oracle {
namespace {

int sum(const std::vector<int>& row) { return std::accumulate(row.begin(), row.end(), 0); }

bool is_empty(const std::vector<int>& row) { return sum(row) == 0; }

std::string key_of(const NaiveBoard& board) {
  std::string key;
  for (const std::vector<int>* row : {&board.own, &board.other}) {
    for (const int seeds : *row) {
      if (seeds > 255) throw std::logic_error("key_of: more seeds than a character counts");
      key += static_cast<char>(seeds);
    }
  }
  return key;
}

}  // namespace

NaiveBoard NaiveMove::next() const {
  if (again) return board;
  return {board.other, board.own};
}

bool naive_is_over(const Rules& rules, const NaiveBoard& board) {
  if (rules.end == End::kSideEmpty) return is_empty(board.own) || is_empty(board.other);
  return is_empty(board.own);
}

int naive_leftover(const Rules& rules, const NaiveBoard& board) {
  const int own = sum(board.own);
  const int other = sum(board.other);
  if (rules.leftover == Leftover::kNobody) return 0;
  if (rules.leftover == Leftover::kOwner) return own - other;
  // The player without seeds takes the other's. (Both empty: nothing to take.)
  if (own == 0) return other;
  return -own;
}

bool naive_is_decided(const Rules& rules, int store, int other_store, int all_seeds) {
  return rules.goal == Goal::kOutcome &&
         (store > all_seeds - store || other_store > all_seeds - other_store);
}

NaiveMove naive_play(const Rules& rules, const NaiveBoard& board, int house) {
  const int m = static_cast<int>(board.own.size());
  const int own_store = m;
  const int other_store = 2 * m + 1;

  // The ring of places: own houses, own store, other houses, and perhaps the other store.
  std::vector<int> ring = board.own;
  ring.push_back(0);
  ring.insert(ring.end(), board.other.begin(), board.other.end());
  if (rules.sow_opponent_store) ring.push_back(0);

  int hand = ring[house];
  if (hand == 0) throw std::logic_error("naive_play: an empty house");
  ring[house] = 0;
  int place = house;
  int held_before = 0;
  while (hand > 0) {
    place = (place + 1) % static_cast<int>(ring.size());
    held_before = ring[place];
    ring[place] += 1;
    hand -= 1;
    const bool in_store = place == own_store || place == other_store;
    if (hand == 0 && rules.sowing == SowingMode::kMultiLap && !in_store && held_before > 0) {
      hand = ring[place];
      ring[place] = 0;
    }
  }

  NaiveMove move;
  const auto capture_from = [&](int from) {
    move.captured += ring[from];
    ring[own_store] += ring[from];
    ring[from] = 0;
  };
  if (place == own_store) {
    move.again = true;
  } else if (place < own_store && held_before == 0) {
    // Own house 1 (place 0) faces the other house m (place 2m), and so on.
    const int facing = 2 * m - place;
    bool take_facing = false;
    bool take_last = false;
    switch (rules.capture) {
      case Capture::kNone:
        break;
      case Capture::kNonempty:
        take_facing = take_last = ring[facing] > 0;
        break;
      case Capture::kAlways:
        take_facing = take_last = true;
        break;
      case Capture::kLastSeed:
        take_last = true;
        break;
    }
    if (rules.capturing_seed == CapturingSeed::kStays) take_last = false;
    if (take_facing) capture_from(facing);
    if (take_last) capture_from(place);
  } else if (place > own_store && place != other_store && held_before == 0 && rules.cross_capture) {
    const int facing = 2 * m - place;
    if (ring[facing] > 0) {
      capture_from(facing);
      capture_from(place);
    }
  }

  move.board.own.assign(ring.begin(), ring.begin() + m);
  move.board.other.assign(ring.begin() + m + 1, ring.begin() + 2 * m + 1);
  move.store = ring[own_store];
  if (rules.sow_opponent_store) move.other_store = ring[other_store];
  move.ends = naive_is_over(rules, move.next());
  return move;
}

std::uint64_t naive_perft(const Rules& rules, const NaiveBoard& board, int depth) {
  if (depth == 0) return 1;
  if (naive_is_over(rules, board)) return 0;
  std::uint64_t count = 0;
  for (std::size_t house = 0; house < board.own.size(); ++house) {
    if (board.own[house] == 0) continue;
    const NaiveMove move = naive_play(rules, board, static_cast<int>(house));
    count += naive_perft(rules, move.next(), depth - 1);
  }
  return count;
}

int NaiveMinimax::value_of(const NaiveMove& move) {
  const int gain = move.store - move.other_store;
  return move.again ? gain + value(move.next()) : gain - value(move.next());
}

int NaiveMinimax::value(const NaiveBoard& board) {
  if (naive_is_over(rules_, board)) return naive_leftover(rules_, board);
  const std::string key = key_of(board);
  const auto known = values_.find(key);
  if (known != values_.end()) return known->second;

  std::optional<int> best;
  for (const std::optional<int>& value : move_values(board)) {
    if (value && (!best || *value > *best)) best = value;
  }
  if (values_.size() >= max_positions_) throw TooManyPositions("too many positions to remember");
  values_[key] = best.value();
  return best.value();
}

std::vector<std::optional<int>> NaiveMinimax::move_values(const NaiveBoard& board) {
  std::vector<std::optional<int>> values(board.own.size());
  if (naive_is_over(rules_, board)) return values;
  for (std::size_t house = 0; house < board.own.size(); ++house) {
    if (board.own[house] == 0) continue;
    values[house] = value_of(naive_play(rules_, board, static_cast<int>(house)));
  }
  return values;
}

void NaiveMinimax::add_turns(const NaiveBoard& board, NaiveTurn& turn,
                             std::vector<NaiveTurn>& turns) {
  const NaiveTurn before = turn;
  for (std::size_t house = 0; house < board.own.size(); ++house) {
    if (board.own[house] == 0) continue;
    const NaiveMove move = naive_play(rules_, board, static_cast<int>(house));
    turn.houses.push_back(static_cast<int>(house));
    if (move.again && !move.ends) {
      turn.value += move.store - move.other_store;
      add_turns(move.board, turn, turns);
    } else {
      turn.value += value_of(move);
      turns.push_back(turn);
    }
    turn = before;
  }
}

std::vector<NaiveTurn> NaiveMinimax::first_turns(const NaiveBoard& board) {
  std::vector<NaiveTurn> turns;
  NaiveTurn turn;
  if (!naive_is_over(rules_, board)) add_turns(board, turn, turns);
  return turns;
}

}  // namespace kalah::oracle
