// The flow of `play`: whose turn it is, and what is shown after each decision.
#include "tools/play/session.h"

#include <algorithm>
#include <exception>

#include "base/error_text.h"
#include "base/input_error.h"
#include "base/number_text.h"
#include "base/printable.h"
#include "base/storage_error.h"
#include "tools/options/command.h"
#include "tools/play/balanced_start.h"
#include "tools/play/board_picture.h"
#include "tools/play/play_log.h"

namespace kalah {
namespace {

// Equal computers could draw for ever.
constexpr std::size_t kMostIdleGames = 3;

// Whether a game brings the end of such a match no nearer. A number of games is always reached.
bool is_idle(const GameScore& game, MatchFormat::Kind kind) {
  switch (kind) {
    case MatchFormat::Kind::kWins:
      return !game.winner;
    case MatchFormat::Kind::kSeeds:
      return game.seeds[0] == 0 && game.seeds[1] == 0;
    default:
      return false;
  }
}

std::string what_is_wrong(const std::exception& error) {
  return error_text(error).append(is_out_of_memory(error) ? kLessMemory : "");
}

}  // namespace

PlaySession::PlaySession(const PlaySetup& setup, double delay, bool color, PlayAdviser& adviser,
                         PlayScreen& screen)
    : game_(setup), delay_(delay), color_(color), adviser_(adviser), screen_(screen) {
  saved_ = game_.record();
}

void PlaySession::greet() { show_new_game(); }

PlaySession::Step PlaySession::next_step() const {
  if (ended_) return Step::kEnd;
  if (paused_) return Step::kLine;
  if (loser_may_swap() && !game_.mover().is_human()) return Step::kComputer;
  if (game_.finished()) {
    const Match& match = game_.match();
    const bool goes_on = match.format().kind != MatchFormat::Kind::kNone && !match.over() &&
                         !match.games().empty() && !stalled();
    return goes_on && !game_.has_human() ? Step::kComputer : Step::kLine;
  }
  return game_.mover().is_human() ? Step::kLine : Step::kComputer;
}

std::string PlaySession::prompt() const {
  if (game_.finished()) {
    return std::string(game_.swap_is_open() ? "`swap`, " : "") +
           "`new` for another game, or a command: ";
  }
  const Side side = game_.game().to_move();
  const std::string player = player_text(side, game_.mover().name);
  if (!game_.mover().is_human()) return player + " is to move; `go`, or a command: ";
  return player + ", a house" + (game_.swap_is_open() ? ", `swap`" : "") + " or a command: ";
}

void PlaySession::run_line(std::string_view line) {
  try {
    execute(line);
  } catch (const StorageError& error) {
    // In a dialogue, any word may be a name.
    say(kalah::quoted(error.path()) + " " + error.problem());
  } catch (const std::exception& error) {
    say(what_is_wrong(error));
  }
}

void PlaySession::play_computer() {
  try {
    failed_ = false;
    decide();
  } catch (const std::exception& error) {
    failed_ = true;
    paused_ = true;
    say(player_text(game_.game().to_move(), game_.mover().name) +
        " can't move: " + what_is_wrong(error));
  }
}

void PlaySession::pause() {
  if (next_step() == Step::kComputer && !game_.has_human()) paused_ = true;
}

bool PlaySession::stalled() const {
  const std::vector<GameScore>& games = game_.match().games();
  return games.size() >= kMostIdleGames &&
         std::all_of(games.end() - kMostIdleGames, games.end(), [&](const GameScore& game) {
           return is_idle(game, game_.match().format().kind);
         });
}

bool PlaySession::loser_may_swap() const {
  return game_.finished() && game_.swap_is_open() &&
         game_.game().margin(game_.game().to_move()) < 0;
}

void PlaySession::decide() {
  if (loser_may_swap()) {
    game_.swap_sides();
    show();
    return;
  }
  if (game_.finished()) {
    game_.begin_next();
    show_new_game();
    return;
  }
  const Position position = game_.game().position();
  screen_.note(player_text(game_.game().to_move(), game_.mover().name) +
               " thinks; Ctrl-C for an answer now");
  if (game_.pie_stage() == PieStage::kFirstTurn && *game_.mover().level > 0) {
    play(balanced_house(adviser_, game_.record().rules, position, *game_.mover().level));
    return;
  }
  const Choice choice = adviser_.choose(game_.record().rules, position, *game_.mover().level, 1);
  if (game_.swap_is_open()) {
    const Judgement& judgement = choice.judgement;
    const bool known = judgement.depth > 0 || judgement.bounds.is_exact();
    if (known && judgement.estimate + position.lead() < 0) {
      game_.swap_sides();
      show();
      return;
    }
  }
  play(choice.house);
}

bool PlaySession::has_unsaved() const {
  return !game_.record().moves.empty() && !(game_.record() == saved_);
}

void PlaySession::play(int house) {
  const Game before = game_.game();

  game_.play(house);
  if (delay_ > 0) {
    std::vector<std::string> pictures;
    for (BoardView& view : sowing_views(before, house)) {
      view.color = color_;
      for (const Side side : {Side::kSouth, Side::kNorth}) {
        view.labels[static_cast<int>(side)] = label(side);
      }
      pictures.push_back(board_text(view));
    }
    screen_.animate(pictures, delay_);
  }
  show();
}

void PlaySession::show() {
  const std::vector<std::string> events = event_log(game_.record());
  for (; shown_ < events.size(); ++shown_) say(events[shown_]);
  show_board();
  if (game_.swap_is_open() && game_.mover().is_human()) {
    say("Pie rule: " + player_text(game_.game().to_move(), game_.mover().name) +
        (game_.finished() ? " may still `swap` sides: only the first turn has been made."
                          : " may `swap` sides now instead of moving."));
  }
  if (game_.finished() && !game_.match().games().empty()) show_match();
}

void PlaySession::show_board() { screen_.write("\n" + board_picture() + "\n"); }

void PlaySession::show_new_game() {
  shown_ = 0;
  const Position& start = game_.record().start;
  say("Kalah of " + counted(start.houses, "house") + " a side and " +
      counted(count_seeds(start.board) + start.store + start.other_store, "seed") + ", rules " +
      to_string(game_.record().rules) + "; `help` lists the commands.");
  show();
}

void PlaySession::show_match() {
  const Match& match = game_.match();
  if (match.format().kind == MatchFormat::Kind::kNone && match.games().size() < 2) return;
  say("Match: " + match.text(game_.participant(0).name, game_.participant(1).name));
  if (!match.over()) {
    if (stalled() && !game_.has_human()) {
      say("The last " + std::to_string(kMostIdleGames) +
          " games have brought the match no nearer to its end, so the computers stop; `new` "
          "begins the next game.");
    }
    return;
  }
  const std::optional<int> winner = match.winner();
  say(winner ? game_.participant(*winner).name + " wins the match" : "The match is a draw");
}

std::string PlaySession::board_picture() const {
  BoardView view = board_view(game_.game());
  if (game_.finished()) view.to_move.reset();
  for (const Side side : {Side::kSouth, Side::kNorth}) {
    view.labels[static_cast<int>(side)] = label(side);
  }
  view.color = color_;
  return board_text(view);
}

std::string PlaySession::label(Side side) const {
  const Participant& participant = game_.at(side);
  return printable(participant.name) +
         (participant.is_human() ? "" : ", level " + std::to_string(*participant.level));
}

}  // namespace kalah
