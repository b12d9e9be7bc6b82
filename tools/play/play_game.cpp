// The state of `play`.
#include "tools/play/play_game.h"

#include "base/input_error.h"

namespace kalah {
namespace {

void expect_playable(const Rules& rules, const Position& start) {
  if (Game(rules, start).over()) {
    throw InputError("the game is over before its first move");
  }
}

}  // namespace

PlayGame::PlayGame(const PlaySetup& setup)
    : setup_(setup), match_(setup.match), game_(setup.rules, setup.start) {
  for (const Participant& participant : setup.participants) expect_name(participant.name);
  expect_playable(setup.rules, setup.start);
  begin();
  if (finished()) throw InputError("the game is over after the turns to play first");
}

PieStage PlayGame::pie_stage() const {
  if (swap_is_open()) return PieStage::kSwap;
  return record_.rules.pie && !finished() && is_first_turn() ? PieStage::kFirstTurn
                                                             : PieStage::kNone;
}

bool PlayGame::is_first_turn() const {
  const std::vector<Game::Ply>& history = game_.history();
  return game_.to_move() == record_.first &&
         (history.empty() || (history.back().result.again && game_.turns().size() == 1));
}

bool PlayGame::has_human() const {
  return setup_.participants[0].is_human() || setup_.participants[1].is_human();
}

void PlayGame::set_name(Side side, const std::string& name) {
  expect_name(name);
  setup_.participants[index_at(side)].name = name;
  record_.names[index_at(side)] = name;
}

void PlayGame::set_level(Side side, std::optional<int> level) {
  setup_.participants[index_at(side)].level = level;
}

void PlayGame::set_match(const MatchFormat& format) {
  setup_.match = format;
  match_ = Match(format);
  counted_ = false;
}

void PlayGame::expect_going_on() const {
  if (finished()) throw InputError("the game is over; `new` begins another one");
}

void PlayGame::play(int house) {
  expect_going_on();
  game_.play(house);
  record_.moves.push_back(house);
  count();
}

void PlayGame::swap_sides() {
  if (!swap_is_open()) {
    expect_going_on();
    throw InputError(
        "there is nothing to swap: only the second player may, with the rule pie=on, right after "
        "the first turn");
  }
  if (counted_) match_.take_back();
  record_.swapped = true;
  count();
}

void PlayGame::resign(Side side) {
  expect_going_on();
  record_.resigned = side;
  count();
}

void PlayGame::undo() {
  const bool swap_is_last = record_.swapped && offers_swap(game_);
  if (!record_.resigned && !swap_is_last && record_.moves.empty()) {
    throw InputError("there is no move to take back");
  }
  if (counted_) match_.take_back();
  counted_ = false;
  if (record_.resigned) {
    record_.resigned.reset();
  } else if (swap_is_last) {
    record_.swapped = false;
  } else {
    record_.moves.pop_back();
    game_ = replay(record_);
  }
  count();  // without a swap that came after the end
}

void PlayGame::begin_next() {
  if (match_.over()) match_ = Match(setup_.match);
  begin();
}

void PlayGame::begin_with(const Rules& rules, const Position& start) {
  expect_playable(rules, start);
  setup_.rules = rules;
  setup_.start = start;
  setup_.moves.clear();
  setup_.swapped = false;
  match_ = Match(setup_.match);
  begin();
}

void PlayGame::load(const GameRecord& record) {
  game_ = replay(record);
  record_ = record;
  setup_.rules = record.rules;
  setup_.start = record.start;
  setup_.moves.clear();
  setup_.swapped = false;
  match_ = Match(setup_.match);
  counted_ = false;
  for (int i = 0; i < 2; ++i) {
    if (record.names[i].empty()) {
      record_.names[i] = setup_.participants[i].name;
    } else {
      setup_.participants[i].name = record.names[i];
    }
  }
}

void PlayGame::begin() {
  record_ = GameRecord{};
  record_.rules = setup_.rules;
  record_.start = setup_.start;
  record_.first = match_.next_starter(setup_.starter);
  record_.moves = setup_.moves;
  record_.swapped = setup_.swapped;
  for (int i = 0; i < 2; ++i) record_.names[i] = setup_.participants[i].name;
  game_ = replay(record_);
  counted_ = false;
}

// When a player resigns, the seeds in play go to the opponent.
void PlayGame::count() {
  if (!finished()) return;
  GameScore score;
  score.starter = record_.first;
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    int& seeds = score.seeds[index_at(side)];
    seeds = game_.store(side);
    if (record_.resigned == other_side(side)) seeds += count_seeds(game_.position().board);
    const bool wins =
        record_.resigned ? record_.resigned == other_side(side) : game_.margin(side) > 0;
    if (wins) score.winner = index_at(side);
  }
  if (score.winner) score.winner_side = static_cast<Side>(*score.winner);
  match_.add(score);
  counted_ = true;
}

}  // namespace kalah
