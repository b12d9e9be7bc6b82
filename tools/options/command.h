// Subcommands: a table of them, how one is picked, and how an error becomes an exit code.
//
// A subcommand may have subcommands of its own, picked by the same function. Errors are caught in
// the innermost one, so that the line a user sees begins with the command they have typed.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kalah {

// Exit codes of every subcommand.
inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;   // could not do it: I/O, memory, a signal
inline constexpr int kBadInput = 2;  // wrong usage or input

// How a subcommand was called.
struct Invocation {
  std::string program;                 // "kalah solve"
  std::vector<std::string> arguments;  // what follows it
};

struct Command {
  std::string_view name;
  std::string_view summary;       // one line for --help
  int (*run)(const Invocation&);  // throws InputError for wrong usage
  bool takes_memory = false;      // has the option --memory
};

// Runs the command that the first argument names, and returns its exit code. `--help` and `help`
// list the commands, `help NAME` shows the help of one, `--version` and `version` the version.
// Throws InputError if there is no such command.
int run_command(const Invocation& call, std::span<const Command> commands,
                std::string_view description);

// Runs a command, and turns an exception that it throws into a line on standard error and an exit
// code.
int run_guarded(const Invocation& call, const Command& command);

// How to go on where there is no more memory, for commands that have the option.
inline constexpr std::string_view kLessMemory = "; a smaller --memory may help";

}  // namespace kalah
