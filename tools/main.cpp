// The program `kalah`: picks a subcommand. A new one is a line in the table and a file of its own.
#include <array>
#include <string>

#include "base/instruction_set.h"
#include "tools/commands/commands.h"
#include "tools/console/process_start.h"

namespace kalah {
namespace {

// Those with `true` have the option --memory.
constexpr std::array kCommands = {
    Command{"solve", "value, best moves and best line of a position", run_solve, true},
    Command{"analyze", "exact value of every move, for many boards", run_analyze, true},
    Command{"openings", "exact value of every complete first turn", run_openings, true},
    Command{"proof", "what a long search has settled, as a tree of claims", run_proof},
    Command{"table", "values of a grid of games as CSV, and as a picture", run_table, true},
    Command{"perft", "count move sequences, to test and time the move rules", run_perft},
    Command{"match", "two levels or programs play against each other", run_match, true},
    Command{"kgp", "play on a server of the Kalah Game Protocol", run_kgp, true},
    Command{"kgp-move", "positions in, moves out: an engine for clients of that protocol",
            run_kgp_move, true},
    Command{"rules", "the rule sets there are, and how a rule list is read", run_rules},
    Command{"play", "a game in the terminal, against the computer or another person", run_play,
            true},
    Command{"egdb", "endgame databases on disk: build, verify, look up", run_egdb},
    Command{"bench", "time the search on a fixed suite; prints its node signature", run_bench},
};

int run_kalah(const Invocation& call) {
  instruction_set();  // a wrong KALAH_KERNEL is an error of every command
  return run_command(call, kCommands, "Solves positions of the mancala game Kalah, with proofs.");
}

}  // namespace
}  // namespace kalah

int main(int argc, char** argv) {
  kalah::prepare_process();
  kalah::Invocation call{"kalah", {}};
  if (argc > 1) call.arguments.assign(argv + 1, argv + argc);
  return kalah::run_guarded(call, {"kalah", "", kalah::run_kalah});
}
