// Drawing the board.
#include "tools/play/board_picture.h"

#include <algorithm>
#include <string_view>

namespace kalah {
namespace {

constexpr std::string_view kBold = "\x1b[1m";
constexpr std::string_view kBright = "\x1b[1;33m";
constexpr std::string_view kReset = "\x1b[0m";
constexpr const char* kMargin = "        ";  // where the stores stand

std::string right(int number, std::size_t width) {
  const std::string text = std::to_string(number);
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string styled(const BoardView& view, bool style, std::string_view code,
                   const std::string& text) {
  return view.color && style ? std::string(code) + text + std::string(kReset) : text;
}

int index(Side side) { return static_cast<int>(side); }

// House of a column, counted from the left.
int house_at(const BoardView& view, Side side, int column) {
  return side == Side::kSouth ? column : opposite(column, view.houses);
}

bool is_changed(const BoardView& view, Side side, int house) {
  return view.changed && view.changed->side == side && view.changed->house == house;
}

std::string label_line(const BoardView& view, Side side) {
  const bool moves = view.to_move == side;
  std::string label = std::string(to_string(side)) + "  " + view.labels[index(side)];
  return kMargin + styled(view, moves, kBold, label + (moves ? "   <- to move" : "")) + "\n";
}

std::string number_line(const BoardView& view, Side side) {
  std::string text = kMargin;
  for (int column = 0; column < view.houses; ++column) {
    text += "  " + right(house_at(view, side, column) + 1, 2) + "  ";
  }
  return text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
}

std::string row_line(const BoardView& view, Side side) {
  std::string text = kMargin;
  for (int column = 0; column < view.houses; ++column) {
    const int house = house_at(view, side, column);
    text += "| " +
            styled(view, is_changed(view, side, house), kBright,
                   right(seeds_at(view.rows[index(side)], house), 3)) +
            " ";
  }
  return text + "|\n";
}

std::string rule(const BoardView& view) {
  std::string text;
  for (int column = 0; column < view.houses; ++column) text += "+-----";
  return text + "+";
}

std::string store(const BoardView& view, Side side) {
  return "[" +
         styled(view, is_changed(view, side, -1), kBright, right(view.stores[index(side)], 3)) +
         "]";
}

// The place after one, in sowing order from the mover's view.
BoardView::Place place_after(const BoardView::Place& place, Side mover, const SowTable& table) {
  if (place.house >= 0 && place.house + 1 < table.houses()) return {place.side, place.house + 1};
  const bool sows_store = place.side == mover || table.rules().sow_opponent_store;
  if (place.house >= 0 && sows_store) return {place.side, -1};
  return {other_side(place.side), 0};
}

// In the place after the one that was changed last.
void drop_seed(BoardView& view, Side mover, const SowTable& table) {
  const BoardView::Place place = place_after(*view.changed, mover, table);
  if (place.house < 0) {
    ++view.stores[index(place.side)];
  } else {
    view.rows[index(place.side)] += seed_at(place.house);
  }
  view.changed = place;
}

}  // namespace

BoardView board_view(const Game& game) {
  BoardView view;
  view.houses = game.sow_table().houses();
  const Position position = game.position();
  view.rows[index(game.to_move())] = position.board.own;
  view.rows[index(other_side(game.to_move()))] = position.board.other;
  for (const Side side : {Side::kSouth, Side::kNorth}) view.stores[index(side)] = game.store(side);
  if (!game.over()) view.to_move = game.to_move();
  return view;
}

std::string board_text(const BoardView& view) {
  return label_line(view, Side::kNorth) + number_line(view, Side::kNorth) + kMargin + rule(view) +
         "\n" + row_line(view, Side::kNorth) + "  " + store(view, Side::kNorth) + " " + rule(view) +
         " " + store(view, Side::kSouth) + "\n" + row_line(view, Side::kSouth) + kMargin +
         rule(view) + "\n" + number_line(view, Side::kSouth) + label_line(view, Side::kSouth);
}

std::vector<BoardView> sowing_views(const Game& game, int house) {
  BoardView view = board_view(game);
  const Side mover = game.to_move();
  std::vector<BoardView> views;
  for (const SowTable::Lap& lap : game.sow_table().laps(game.position().board, house)) {
    const Side side = lap.is_own ? mover : other_side(mover);
    view.changed = {side, lap.house};
    view.rows[index(side)] -= seed_at(lap.house) * static_cast<Row>(lap.seeds);
    views.push_back(view);
    for (int i = 0; i < lap.seeds; ++i) {
      drop_seed(view, mover, game.sow_table());
      views.push_back(view);
    }
  }
  return views;
}

}  // namespace kalah
