// Subcommands: picking one, and turning exceptions into one line and an exit code.
#include "tools/options/command.h"

#include <algorithm>
#include <exception>

#include "base/error_text.h"
#include "base/input_error.h"
#include "tools/console/output.h"
#include "tools/options/suggest.h"
#include "tools/options/version_option.h"

namespace kalah {
namespace {

std::vector<std::string> names_of(std::span<const Command> commands) {
  std::vector<std::string> names;
  for (const Command& command : commands) names.emplace_back(command.name);
  return names;
}

std::string command_list(const Invocation& call, std::span<const Command> commands,
                         std::string_view description) {
  std::size_t width = 0;
  for (const Command& command : commands) width = std::max(width, command.name.size());
  std::string text = "Usage: " + call.program + " COMMAND [options]\n\n";
  text.append(description).append("\n\nCommands:\n");
  for (const Command& command : commands) {
    text.append("  ").append(command.name).append(width - command.name.size() + 2, ' ');
    text.append(command.summary).append("\n");
  }
  text.append("\n" + call.program + " COMMAND --help shows the options of a command, " +
              call.program + " --version the version.\n");
  return text;
}

}  // namespace

int run_guarded(const Invocation& call, const Command& command) {
  try {
    const int code = command.run(call);
    flush_output();
    return code;
  } catch (const InputError& error) {
    print_error(call.program, error.what());
    return kBadInput;
  } catch (const std::exception& error) {
    const bool less_memory = command.takes_memory && is_out_of_memory(error);
    print_error(call.program, error_text(error).append(less_memory ? kLessMemory : ""));
  }
  return kFailure;
}

int run_command(const Invocation& call, std::span<const Command> commands,
                std::string_view description) {
  std::vector<std::string> arguments = call.arguments;
  const auto find = [&](std::string_view name) {
    return std::find_if(commands.begin(), commands.end(),
                        [&](const Command& command) { return command.name == name; });
  };

  if (arguments.empty()) {
    throw InputError("expected a command: " + joined(names_of(commands)) + "; see " + call.program +
                     " --help");
  }
  if (arguments[0] == "help" && arguments.size() > 1) arguments = {arguments[1], "--help"};
  if (arguments[0] == "--help" || arguments[0] == "-h" || arguments[0] == "help") {
    write_output(command_list(call, commands, description));
    return kSuccess;
  }
  if (is_version_option(arguments[0]) || arguments[0] == "version") {
    print_version(call);
    return kSuccess;
  }
  const auto command = find(arguments[0]);
  if (command == commands.end()) {
    const std::string what = arguments[0].starts_with('-') ? "option" : "command";
    std::vector<std::string> known = names_of(commands);
    if (what == "option") known = {"--help", "--version"};
    throw InputError("unknown " + what + " '" + arguments[0] + "'" +
                     suggestion_or_list(arguments[0], known));
  }
  return run_guarded({call.program + " " + arguments[0], {arguments.begin() + 1, arguments.end()}},
                     *command);
}

}  // namespace kalah
