// Subcommands: a table of them, how one is picked, and how what goes wrong becomes an exit code.
//
// A subcommand may pick a subcommand of its own with the same function. Errors are caught next to
// the innermost one, so that the line a user sees begins with the command they have typed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kalah {

// Exit codes of every subcommand.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;   // could not do it: I/O, memory
inline constexpr int kBadInput = 2;  // was asked for something wrong

// How a subcommand was called.
struct Invocation {
  std::string program;                 // "kalah solve"
  std::vector<std::string> arguments;  // what follows it
};

struct Command {
  std::string_view name;
  std::string_view summary;       // one line for --help
  int (*run)(const Invocation&);  // throws InputError for wrong usage
};

// Runs the command that the first argument names. Without one, or with an unknown one, it says so;
// `--help` and `help` list the commands, `help NAME` shows the help of one.
int run_command(const Invocation& call, std::span<const Command> commands,
                std::string_view description);

// Runs a function and answers for what it throws: one line on standard error, and the exit code.
int run_guarded(const Invocation& call, int (*run)(const Invocation&));

// Prints "program: message" as one line on standard error.
void print_error(std::string_view program, std::string_view message);

// The subcommands of `kalah`; each has a file of its name.
int run_analyze(const Invocation& call);
int run_bench(const Invocation& call);
int run_egdb(const Invocation& call);
int run_kgp(const Invocation& call);
int run_kgp_move(const Invocation& call);
int run_match(const Invocation& call);
int run_openings(const Invocation& call);
int run_perft(const Invocation& call);
int run_play(const Invocation& call);
int run_rules(const Invocation& call);
int run_solve(const Invocation& call);
int run_table(const Invocation& call);

}  // namespace kalah
