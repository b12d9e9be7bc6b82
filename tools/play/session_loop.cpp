// A session of `play` from its first command to its end.
#include "tools/play/session_loop.h"

#include <optional>

#include "tools/console/output.h"
#include "tools/options/command.h"

namespace kalah {
namespace {

class SessionLoop {
 public:
  SessionLoop(const std::string& program, PlaySession& session, PlayTerminal& terminal)
      : program_(program), session_(session), terminal_(terminal) {}

  int run() {
    std::optional<int> exit_code;
    while (!exit_code) {
      switch (session_.next_step()) {
        case PlaySession::Step::kEnd:
          return end(kSuccess);
        case PlaySession::Step::kComputer:
          exit_code = let_computer_play();
          break;
        case PlaySession::Step::kLine:
          exit_code = take_line();
          break;
      }
    }
    return end(*exit_code);
  }

 private:
  // The dialogue has said why, but may not have been read.
  int end(int exit_code) {
    if (!session_.save_failed()) return exit_code;
    print_error(program_, "a game could not be saved");
    return kFailure;
  }

  // These return an exit code if the session is over.
  std::optional<int> let_computer_play() {
    session_.play_computer();
    if (!terminal_.stop_requested()) return std::nullopt;
    if (!terminal_.is_interactive()) return stop_script();
    session_.pause();
    terminal_.reset_signals();
    return std::nullopt;
  }

  std::optional<int> take_line() {
    std::string line;
    switch (terminal_.read_line(session_.prompt(), line)) {
      case PlayTerminal::Input::kEnd:
        return end_of_input();
      case PlayTerminal::Input::kStopped:
        if (!terminal_.is_interactive()) return stop_script();
        say_how_to_end();
        return std::nullopt;
      case PlayTerminal::Input::kLine:
        return run_line(line);
    }
    return std::nullopt;
  }

  std::optional<int> run_line(const std::string& line) {
    if (script_stopped()) return stop_script();
    terminal_.reset_signals();
    session_.run_line(line);
    if (script_stopped()) return stop_script();
    terminal_.reset_signals();  // a signal may have cut the command short
    return std::nullopt;
  }

  int end_of_input() {
    if (terminal_.is_interactive()) terminal_.write("\n");
    if (terminal_.is_interactive() || !session_.computer_failed()) return kSuccess;
    print_error(program_, "the computer could not continue the game");
    return kFailure;
  }

  void say_how_to_end() {
    terminal_.expect_another_signal();
    terminal_.write(
        std::string("\n") +
        (session_.has_unsaved() ? "The game is not saved; `save FILE` saves it. " : "") +
        "Ctrl-C once more, or `quit`, ends.\n");
  }

  // A script can't be asked what to do, and its results after a signal are not what it asked for.
  bool script_stopped() const { return terminal_.stop_requested() && !terminal_.is_interactive(); }

  int stop_script() {
    print_error(program_, "stopped by a signal; unsaved games are lost");
    return kFailure;
  }

  const std::string& program_;
  PlaySession& session_;
  PlayTerminal& terminal_;
};

}  // namespace

int run_session(const std::string& program, PlaySession& session, PlayTerminal& terminal) {
  return SessionLoop(program, session, terminal).run();
}

}  // namespace kalah
