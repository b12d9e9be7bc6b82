// The board as `play` draws it: from South's side, whoever is to move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/game_record.h"

namespace kalah {

struct BoardView {
  int houses = 0;
  Row rows[2] = {0, 0};  // by Side
  int stores[2] = {0, 0};
  std::string labels[2];        // who sits there
  std::optional<Side> to_move;  // none once the game is over
  // What has just got a seed, or was emptied: a house index, or -1 for the store.
  struct Place {
    Side side;
    int house;
  };
  std::optional<Place> changed;
  bool color = false;
};

// The rows and stores of a game, with neither labels nor color.
BoardView board_view(const Game& game);

// Lines of up to 80 columns (labels of up to 60), as many for every board. North's houses are
// numbered from right to left, since they are sown in that direction.
std::string board_text(const BoardView& view);

// What a move of a legal house looks like, seed by seed: the board with the house emptied, then
// after each seed, and the same for later laps of multi-lap sowing. What is captured is still in
// its houses in the last one.
std::vector<BoardView> sowing_views(const Game& game, int house);

}  // namespace kalah
