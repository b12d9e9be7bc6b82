// The program `kalah`: picks a subcommand. A new one is a line in the table and a file of its own.
#include <array>
#include <string>

#include "base/instruction_set.h"
#include "base/version.h"
#include "tools/commands/commands.h"
#include "tools/console/output.h"
#include "tools/console/process_start.h"

namespace kalah {
namespace {

constexpr std::array kCommands = {
    Command{"solve", "value, best moves and best line of a position", run_solve},
    Command{"analyze", "exact value of every move, for many boards", run_analyze},
    Command{"openings", "exact value of every complete first turn", run_openings},
    Command{"table", "values of a grid of games as CSV, and as a picture", run_table},
    Command{"perft", "count move sequences, to test and time the move rules", run_perft},
    Command{"match", "two levels or programs play against each other", run_match},
    Command{"kgp", "play on a server of the Kalah Game Protocol", run_kgp},
    Command{"kgp-move", "positions in, moves out: an engine for clients of that protocol",
            run_kgp_move},
    Command{"rules", "the rule sets there are, and how a rule list is read", run_rules},
    Command{"play", "a game in the terminal, against the computer or another person", run_play},
    Command{"egdb", "endgame databases on disk: build, verify, look up", run_egdb},
    Command{"bench", "time the search on a fixed suite; prints its node signature", run_bench},
};

// The first line is for programs, the rest for people who report what they have seen.
std::string version_text() {
  std::string text = "kalah " + std::string(kVersion.number);
  text += "\ncommit    " + std::string(kVersion.commit);
  text += "\ncompiler  " + std::string(kVersion.compiler);
  if (*kVersion.build_type != '\0') text += ", " + std::string(kVersion.build_type);
  if (kVersion.asserts) text += ", with asserts";
  text += "\nkernel    " + std::string(to_string(instruction_set()));
  return text + "\n";
}

int run_kalah(const Invocation& call) {
  instruction_set();  // a wrong KALAH_KERNEL is an error of every command
  if (call.arguments.size() == 1 && call.arguments[0] == "--version") {
    write_output(version_text());
    return kSuccess;
  }
  return run_command(call, kCommands, "Solves positions of the mancala game Kalah, with proofs.");
}

}  // namespace
}  // namespace kalah

int main(int argc, char** argv) {
  kalah::prepare_process();
  kalah::Invocation call{"kalah", {}};
  if (argc > 1) call.arguments.assign(argv + 1, argv + argc);
  return kalah::run_guarded(call, kalah::run_kalah);
}
