// Telling a game.
#include "tools/play/play_log.h"

#include <utility>

#include "base/number_text.h"
#include "base/printable.h"

namespace kalah {
namespace {

// "captured 6 + 1": what stood opposite, and the capturing seed if it is taken, too.
std::string capture_text(const SowTable& table, const SowTable::Lap& last_lap, int captured) {
  const bool on_own_side = last_lap.sowing.last == SowTable::Last::kOwnHouse;
  const int capturing =
      on_own_side && table.rules().capturing_seed == CapturingSeed::kStays ? 0 : 1;
  const int opposite_seeds = captured - capturing;
  if (opposite_seeds == 0) return "the last seed";
  return "captured " + std::to_string(opposite_seeds) + (capturing == 1 ? " + 1" : "");
}

// "; sown on from North 2 (5 seeds), South 6 (3)": where seeds were picked up again.
std::string laps_text(Side mover, const std::vector<SowTable::Lap>& laps) {
  constexpr std::size_t kMostTold = 5;
  std::string text;
  for (std::size_t i = 1; i < laps.size(); ++i) {
    if (i > kMostTold) return text + " and " + counted(laps.size() - i, "more house");
    const SowTable::Lap& lap = laps[i];
    const Side side = lap.is_own ? mover : other_side(mover);
    text += (i == 1 ? "; sown on from " : ", ") + std::string(to_string(side)) + " " +
            std::to_string(lap.house + 1) + " (" +
            (i == 1 ? counted(lap.seeds, "seed") : std::to_string(lap.seeds)) + ")";
  }
  return text;
}

class Teller {
 public:
  explicit Teller(const GameRecord& record)
      : names_{record.names[0], record.names[1]}, game_(record.rules, record.start, record.first) {}

  std::vector<std::string> tell(const GameRecord& record) {
    bool swap_told = !record.swapped;
    for (const int house : record.moves) {
      if (!swap_told && offers_swap(game_)) {
        swap_told = true;
        tell_swap();
      }
      tell_move(house);
    }
    if (game_.over() && !swap_told) tell_result();  // as it was before the swap
    if (!swap_told) tell_swap();
    if (record.resigned) tell_resignation(*record.resigned);
    if (game_.over()) tell_result();
    return std::move(lines_);
  }

 private:
  std::string player(Side side) const { return player_text(side, names_[static_cast<int>(side)]); }

  void tell_move(int house) {
    const Position before = game_.position();
    const Side side = game_.to_move();
    const MoveResult& result = game_.play(house);
    const std::vector<SowTable::Lap> laps = game_.sow_table().laps(before.board, house);
    std::string line = player(side) + " plays " + std::to_string(house + 1) + ": " +
                       counted(laps.front().seeds, "seed") + laps_text(side, laps);
    if (result.store > 0) {
      const int sown = result.store - result.captured;
      line += "; store +" + std::to_string(result.store) + " (";
      if (sown > 0) line += "sown " + std::to_string(sown);
      if (result.captured > 0) {
        line +=
            (sown > 0 ? ", " : "") + capture_text(game_.sow_table(), laps.back(), result.captured);
      }
      line += ")";
    }
    if (result.other_store > 0) {
      line += "; " + std::string(to_string(other_side(side))) + "'s store +" +
              std::to_string(result.other_store) + " (sown in passing)";
    }
    if (result.again && !result.ends) line += "; moves again";
    lines_.push_back(line);
    if (game_.majority()) {
      tell_majority(*game_.majority());
    } else if (result.ends) {
      tell_end(side, result);
    }
  }

  void tell_majority(Side side) {
    const int seeds =
        game_.store(Side::kSouth) + game_.store(Side::kNorth) + count_seeds(game_.position().board);
    lines_.push_back("The game is over; " + player(side) + " has more than half of the " +
                     counted(seeds, "seed"));
  }

  // `mover` made the last move; the player who would be next decides about the leftovers.
  void tell_end(Side mover, const MoveResult& result) {
    const Board board = result.next();
    const Side next = result.again ? mover : other_side(mover);
    const int left = count_seeds(board);
    const Side owner = board.own != 0 ? next : other_side(next);
    std::string line = "The game is over";
    if (left > 0) {
      switch (game_.sow_table().rules().leftover) {
        case Leftover::kOwner:
          line += "; " + player(owner) + " banks what is left on that side: store +" +
                  std::to_string(left);
          break;
        case Leftover::kFinisher:
          line += "; " + player(other_side(owner)) +
                  ", who has no seeds left, takes those of the other side: store +" +
                  std::to_string(left);
          break;
        case Leftover::kNobody:
          line += "; the " + counted(left, "seed") + " left " + (left == 1 ? "counts" : "count") +
                  " for nobody";
          break;
      }
    }
    lines_.push_back(line);
  }

  void tell_swap() {
    const Side side = game_.to_move();
    lines_.push_back(player(side) + " swaps sides");
    std::swap(names_[0], names_[1]);
  }

  void tell_resignation(Side side) {
    lines_.push_back(player(side) + " resigns; " + player(other_side(side)) + " wins");
  }

  void tell_result() {
    const int margin = game_.margin(Side::kSouth);
    const Side winner = margin >= 0 ? Side::kSouth : Side::kNorth;
    lines_.push_back((margin == 0 ? "Draw, " : player(winner) + " wins ") +
                     std::to_string(game_.store(winner)) + " : " +
                     std::to_string(game_.store(other_side(winner))));
  }

  std::string names_[2];  // by Side, now
  Game game_;
  std::vector<std::string> lines_;
};

}  // namespace

std::string player_text(Side side, const std::string& name) {
  return std::string(to_string(side)) + (name.empty() ? "" : " (" + printable(name) + ")");
}

std::vector<std::string> event_log(const GameRecord& record) { return Teller(record).tell(record); }

}  // namespace kalah
