// Turns by depth-first search through chains of extra moves.
#include "engine/turns.h"

#include <cassert>

namespace kalah {
namespace {

void collect(const SowTable& table, const Standing& standing, std::vector<int>& prefix,
             std::vector<Turn>& turns);

// The turns that go on with a house after the moves of `prefix`.
void collect_from(const SowTable& table, const Standing& standing, int house,
                  std::vector<int>& prefix, std::vector<Turn>& turns) {
  const MoveResult result = table.play(standing.board, house);
  const Standing next = standing.after(result);
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

void collect(const SowTable& table, const Standing& standing, std::vector<int>& prefix,
             std::vector<Turn>& turns) {
  for (int house = 0; house < table.houses(); ++house) {
    if (seeds_at(standing.board.own, house) == 0) continue;
    collect_from(table, standing, house, prefix, turns);
  }
}

}  // namespace

std::vector<Turn> complete_turns(const SowTable& table, const Standing& standing) {
  assert(!table.is_over(standing.board));
  std::vector<Turn> turns;
  std::vector<int> prefix;
  collect(table, standing, prefix, turns);
  return turns;
}

std::vector<Turn> complete_turns_from(const SowTable& table, const Standing& standing, int house) {
  assert(!table.is_over(standing.board) && seeds_at(standing.board.own, house) != 0);
  std::vector<Turn> turns;
  std::vector<int> prefix;
  collect_from(table, standing, house, prefix, turns);
  return turns;
}

}  // namespace kalah
