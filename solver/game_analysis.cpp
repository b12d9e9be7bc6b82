// Judging the decisions of a recorded game.
#include "solver/game_analysis.h"

#include <algorithm>
#include <cstdlib>

#include "base/job_control.h"
#include "engine/standing.h"

namespace kalah {
namespace {

// What is in the stores already, where values do not contain it.
int lead_of(const Rules& rules, const Position& position) {
  return rules.goal == Goal::kMargin ? position.lead() : 0;
}

Mark mark_of(int total, int best_total) {
  if (total == best_total) return Mark::kNone;
  return sign(total) == sign(best_total) ? Mark::kMistake : Mark::kBlunder;
}

bool is_judgeable(const JudgedPly& ply) { return ply.state != JudgedPly::State::kPie; }

void judge(Solver& solver, const Rules& rules, JudgedPly& ply) {
  // Whether there is a swap is a decision of its own.
  ply.analysis = solver.analyze(ply.position, PieStage::kNone);
  const int lead = lead_of(rules, ply.position);
  if (ply.kind == JudgedPly::Kind::kMove) {
    ply.value = ply.analysis.moves[ply.house]->value;
    ply.best = ply.analysis.value;
    ply.total = ply.value + lead;
    ply.mark = mark_of(ply.total, ply.best + lead);
  } else {
    // Who swaps gets what the other one would have got.
    const int stay = ply.analysis.value + lead;
    ply.total = ply.kind == JudgedPly::Kind::kSwap ? -stay : stay;
    ply.value = ply.total;
    ply.best = std::abs(stay);
    ply.mark = mark_of(ply.total, ply.best);
  }
  ply.state = JudgedPly::State::kJudged;
}

}  // namespace

std::string_view to_string(Mark mark) {
  switch (mark) {
    case Mark::kNone:
      return "";
    case Mark::kMistake:
      return "?";
    case Mark::kBlunder:
      return "??";
  }
  return "";
}

std::vector<JudgedPly> plies_of(const GameRecord& record) {
  std::vector<JudgedPly> plies;
  Game game(record.rules, record.start, record.first);
  int turn = 1;
  bool first_turn = true;
  for (const int house : record.moves) {
    JudgedPly ply;
    ply.turn = turn;
    ply.side = game.to_move();
    ply.position = game.position();
    if (offers_swap(game)) {
      ply.kind = record.swapped ? JudgedPly::Kind::kSwap : JudgedPly::Kind::kNoSwap;
      plies.push_back(ply);
      ply.kind = JudgedPly::Kind::kMove;
      if (record.swapped) ply.turn = ++turn;
    }
    ply.house = house;
    ply.result = game.play(house);
    first_turn = first_turn && ply.side == record.first;
    if (record.rules.pie && first_turn) ply.state = JudgedPly::State::kPie;
    plies.push_back(ply);
    if (!ply.result.again) ++turn;
  }
  // A first turn that has ended the game leaves nothing but that to decide.
  if (offers_swap(game) && (record.swapped || game.over())) {
    JudgedPly ply;
    ply.kind = record.swapped ? JudgedPly::Kind::kSwap : JudgedPly::Kind::kNoSwap;
    ply.turn = turn;
    ply.side = game.to_move();
    ply.position = game.position();
    plies.push_back(ply);
  }
  return plies;
}

std::size_t count_judgeable(const std::vector<JudgedPly>& plies, std::size_t from) {
  std::size_t count = 0;
  for (std::size_t i = from; i < plies.size(); ++i) count += is_judgeable(plies[i]) ? 1 : 0;
  return count;
}

void judge_plies(const GameRecord& record, std::size_t from, const SolverOptions& options,
                 std::vector<JudgedPly>& plies, const std::function<void()>& done) {
  std::size_t end = plies.size();
  while (from < end && !is_judgeable(plies[from])) ++from;
  if (from >= end) return;
  try {
    Solver solver(record.rules, record.start.houses, count_seeds(plies[from].position.board),
                  options);
    for (; end > from; --end) {
      if (!is_judgeable(plies[end - 1])) continue;
      judge(solver, record.rules, plies[end - 1]);
      done();
    }
  } catch (const Interrupted&) {
    for (std::size_t i = from; i < end; ++i) {
      if (is_judgeable(plies[i])) plies[i].state = JudgedPly::State::kStopped;
    }
  }
}

}  // namespace kalah
