// What `play` is typed on and shown on: a terminal, or the files of a script.
#pragma once

#include <string>
#include <vector>

#include "tools/console/stop_signals.h"
#include "tools/play/session.h"

namespace kalah {

// The mode of the terminal is not changed, and every text switches off the colors that it uses; so
// there is nothing to restore when a signal ends the program.
class PlayTerminal : public PlayScreen {
 public:
  enum class Input { kLine, kEnd, kStopped };

  // `color`: as far as standard output is a terminal that has it, and NO_COLOR is not set.
  explicit PlayTerminal(bool color);

  bool has_color() const { return color_; }
  bool is_interactive() const { return interactive_; }  // whether a person may be typing

  void write(std::string_view text) override;
  void note(std::string_view text) override;  // only where it can be removed
  void animate(const std::vector<std::string>& pictures, double seconds) override;

  // Waits for a line. A person sees the prompt; without one the line is shown after a '>'. Throws
  // std::runtime_error if standard input can't be read.
  Input read_line(const std::string& prompt, std::string& line);

  // Set by SIGINT and SIGTERM; a later signal ends the program, until reset_signals() says that the
  // first one has been answered.
  const std::atomic<bool>* stop() const { return signals_.flag(); }
  bool stop_requested() const { return stop()->load(); }
  void reset_signals();
  // The next signal ends the program, however soon it comes.
  void expect_another_signal() { signals_.expect_another(); }

 private:
  void remove_note();
  bool take_line(std::string& line);
  bool read_more();  // false at the end of the input

  bool interactive_;
  bool pictures_move_;
  bool color_;
  bool has_note_ = false;
  bool stop_reported_ = false;  // whether read_line() has returned kStopped since reset_signals()
  bool at_end_ = false;
  bool is_first_line_ = true;
  std::string pending_;
  StopSignals signals_;
};

}  // namespace kalah
