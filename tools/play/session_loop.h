// A session of `play` from its first command to its end.
#pragma once

#include <string>

#include "tools/play/session.h"
#include "tools/play/terminal_screen.h"

namespace kalah {

// Reads commands and lets the computer play until the session or its input ends. Returns the exit
// code: kFailure if a signal stopped a script, or the computer could not continue its game.
int run_session(const std::string& program, PlaySession& session, PlayTerminal& terminal);

}  // namespace kalah
