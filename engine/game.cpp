// Playing a game move by move.
#include "engine/game.h"

#include <utility>

#include "base/input_error.h"
#include "engine/position_text.h"

namespace kalah {

Game::Game(const Rules& rules, const Position& start, Side to_move)
    : rules_(rules), table_(rules, start.houses), board_(start.board), to_move_(to_move) {
  stores_[static_cast<int>(to_move)] = start.store;
  stores_[static_cast<int>(other_side(to_move))] = start.other_store;
  seeds_ = count_seeds(board_) + start.store + start.other_store;
  if (table_.is_over(board_)) {
    finish();
  } else {
    end_by_majority();
  }
}

const MoveResult& Game::play(int house) {
  const std::string name = "house " + std::to_string(house + 1);
  if (over_) throw InputError(name + " can't be played: the game is over");
  if (house < 0 || house >= table_.houses()) {
    throw InputError("there is no " + name + "; expected a house 1.." +
                     std::to_string(table_.houses()));
  }
  if (seeds_at(board_.own, house) == 0) throw InputError(name + " is empty");

  const MoveResult result = table_.play(board_, house);
  history_.push_back({to_move_, house, result});
  stores_[static_cast<int>(to_move_)] += result.store;
  stores_[static_cast<int>(other_side(to_move_))] += result.other_store;
  board_ = result.next();
  if (!result.again) to_move_ = other_side(to_move_);
  if (result.ends) {
    finish();
  } else {
    end_by_majority();
  }
  if (over_) {
    history_.back().result.ends = true;
    if (result.again) {
      to_move_ = other_side(to_move_);
      board_ = swapped(board_);
    }
  }
  return history_.back().result;
}

void Game::play_turn(const std::vector<int>& turn) {
  if (turn.empty()) throw InputError("a turn needs at least one move");
  Game trial = *this;  // a refused turn changes nothing
  for (std::size_t i = 0; i < turn.size(); ++i) {
    const Side side = trial.to_move();
    trial.play(turn[i]);
    const bool goes_on = !trial.over() && trial.to_move() == side;
    const bool is_last = i + 1 == turn.size();
    if (goes_on && is_last) {
      throw InputError("turn " + turn_text(turn) +
                       " is not complete: its last move gives another one");
    }
    if (!goes_on && !is_last) {
      throw InputError("turn " + turn_text(turn) + " is too long: it ends after house " +
                       std::to_string(turn[i] + 1));
    }
  }
  *this = std::move(trial);
}

Position Game::position() const {
  return {table_.houses(), board_, store(to_move_), store(other_side(to_move_))};
}

std::vector<std::string> Game::turns() const {
  std::vector<std::string> texts;
  std::vector<int> turn;
  for (const Ply& ply : history_) {
    turn.push_back(ply.house);
    if (ply.result.again && !ply.result.ends) continue;
    texts.push_back(turn_text(turn));
    turn.clear();
  }
  if (!turn.empty()) texts.push_back(turn_text(turn));
  return texts;
}

void Game::finish() {
  over_ = true;
  const int leftover = table_.leftover(board_);
  const Side gains = leftover >= 0 ? to_move_ : other_side(to_move_);
  stores_[static_cast<int>(gains)] += leftover >= 0 ? leftover : -leftover;
  board_ = Board{};
}

void Game::end_by_majority() {
  if (rules_.goal != Goal::kOutcome) return;
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    if (2 * store(side) > seeds_) majority_ = side;
  }
  over_ = majority_.has_value();
}

}  // namespace kalah
