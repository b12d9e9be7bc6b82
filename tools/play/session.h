// The dialogue of `play`: takes commands and writes texts, on whatever screen it is given.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/printable.h"
#include "player/player.h"
#include "tools/play/play_game.h"
#include "tools/report/wrapped.h"

namespace kalah {

// What the computer thinks of a position of the game that is being played.
class PlayAdviser {
 public:
  virtual ~PlayAdviser() = default;
  // A legal move. `share` of the time for a move, 0 to 1, is what it may take.
  virtual Choice choose(const Rules& rules, const Position& position, int level, double share) = 0;
  virtual std::vector<std::optional<Judgement>> judge(const Rules& rules,
                                                      const Position& position) = 0;
};

class PlayScreen {
 public:
  virtual ~PlayScreen() = default;
  virtual void write(std::string_view text) = 0;
  // What is going on, shown until the next text.
  virtual void note(std::string_view text) = 0;
  // Shows pictures of the same height one after the other, each for `seconds`.
  virtual void animate(const std::vector<std::string>& pictures, double seconds) = 0;
};

class PlaySession {
 public:
  // What is to be called next.
  enum class Step {
    kLine,      // run_line()
    kComputer,  // play_computer()
    kEnd,       // the session is over
  };

  // Throws InputError for a bad setup. `delay` is in seconds a seed; adviser and screen have to
  // outlive the session.
  PlaySession(const PlaySetup& setup, double delay, bool color, PlayAdviser& adviser,
              PlayScreen& screen);

  // Shows the first game. Not needed before load_record().
  void greet();
  Step next_step() const;
  // The prompt for the next line: "South (Ann), a house or a command: ".
  std::string prompt() const;
  // Runs a command; the screen says what is wrong with it.
  void run_line(std::string_view line);
  // Goes on with a recorded game that was read from a file. Throws InputError if it can't be
  // played.
  void load_record(const std::string& path, const GameRecord& record);
  // One decision of the computer, or the next game of a match between computers. If that fails, for
  // example for lack of memory, the screen says why, and the computers stop playing until `go`.
  void play_computer();
  // Whether the computer failed to make its last decision.
  bool computer_failed() const { return failed_; }
  // Whether the last game that was to be saved could not be.
  bool save_failed() const { return save_failed_; }
  // Makes two computers stop playing until `go`; does nothing if a person plays.
  void pause();
  // Whether there are moves that are in no file.
  bool has_unsaved() const;

 private:
  using Action = void (PlaySession::*)(std::string_view argument);
  struct PlayCommand {
    std::string_view name;
    std::string_view usage;  // what follows the name
    std::string_view help;
    Action action;
  };
  static const std::vector<PlayCommand>& commands();
  static constexpr std::size_t kLineWidth = 79;

  void play_turn(std::string_view turn);
  void board(std::string_view argument);
  void delay(std::string_view argument);
  void go(std::string_view argument);
  void help(std::string_view argument);
  void hint(std::string_view argument);
  void level(std::string_view argument);
  void load(std::string_view argument);
  void log(std::string_view argument);
  void match(std::string_view argument);
  void name(std::string_view argument);
  void new_game(std::string_view argument);
  void quit(std::string_view argument);
  void resign(std::string_view argument);
  void rules(std::string_view argument);
  void save(std::string_view argument);
  void starts(std::string_view argument);
  void swap_sides(std::string_view argument);
  void undo(std::string_view argument);

  void decide();
  // Whether the first turn has ended the game, and the player who has lost may still swap.
  bool loser_may_swap() const;
  // Whether a match of computers is not going to end.
  bool stalled() const;
  // Plays a house and shows it.
  void play(int house);
  void execute(std::string_view line);
  void say(const std::string& text) { screen_.write(wrapped("", 0, printable(text), kLineWidth)); }
  // Events that have not been shown, the board, and what comes next.
  void show();
  void show_board();
  void show_new_game();
  void show_match();
  std::string board_picture() const;
  std::string label(Side side) const;

  PlayGame game_;
  double delay_;
  bool color_;
  PlayAdviser& adviser_;
  PlayScreen& screen_;
  std::size_t shown_ = 0;  // events
  bool paused_ = false;
  bool failed_ = false;
  bool save_failed_ = false;
  bool ended_ = false;
  GameRecord saved_;  // as in the file
  std::string path_;  // of the last file; empty: none
};

}  // namespace kalah
