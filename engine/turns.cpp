// Turns by depth-first search through chains of extra moves.
#include "engine/turns.h"

namespace kalah {
namespace {

void collect(const SowTable& table, const Standing& standing, std::vector<int>& prefix,
             std::vector<Turn>& turns) {
  for (int house = 0; house < table.houses(); ++house) {
    if (seeds_at(standing.board.own, house) == 0) continue;
    const MoveResult result = table.play(standing.board, house);
    const Standing next = after(standing, result);
    prefix.push_back(house);
    if (!result.again) {
      turns.push_back({prefix, next});
    } else if (result.ends) {
      // The game is over while the same player would be next.
      turns.push_back({prefix, {Board{}, -(next.lead + table.leftover(next.board))}});
    } else {
      collect(table, next, prefix, turns);
    }
    prefix.pop_back();
  }
}

}  // namespace

Standing standing_of(const Position& position) {
  return {position.board, position.store - position.other_store};
}

Standing after(const Standing& standing, const MoveResult& result) {
  const int lead = standing.lead + result.gain();
  return {result.next(), result.again ? lead : -lead};
}

std::vector<Turn> complete_turns(const SowTable& table, const Standing& standing) {
  std::vector<Turn> turns;
  std::vector<int> prefix;
  collect(table, standing, prefix, turns);
  return turns;
}

}  // namespace kalah
