// kalah play: a game in the terminal, between people and the computer.
#include <algorithm>
#include <optional>
#include <random>
#include <string>

#include "base/input_error.h"
#include "tools/commands/commands.h"
#include "tools/options/common_options.h"
#include "tools/options/game_file.h"
#include "tools/options/position_options.h"
#include "tools/options/solver_options.h"
#include "tools/play/command_words.h"
#include "tools/play/player_adviser.h"
#include "tools/play/session_loop.h"

namespace kalah {
namespace {

// clang-format off
constexpr const char* kDescription =
    "Plays Kalah in the terminal. Each side is a person or the computer, at a level from 0 (random)\n"
    "to 10 (perfect, given enough time). A house number plays that house; `help` lists the other\n"
    "commands: hint, undo, level, save and so on. Commands are read from standard input, so a script\n"
    "may play, too; the end of the input ends the program.\n\n"
    "While the computer thinks, Ctrl-C makes it answer at once; two computers then pause until `go`.\n"
    "At the prompt, Ctrl-C explains how to save the game, and a second one ends the program.\n\n"
    "A match is best-of=N games (a draw is half a win); wins=N: first to N wins; games=N: most seeds\n"
    "after N games; or seeds=N: first to N seeds. When a player resigns, the seeds in play go to the\n"
    "opponent. Players keep their sides throughout a match; a swap under the pie rule is for one\n"
    "game. Under goal=outcome a game ends as soon as a player has more than half of the seeds. Each\n"
    "game begins with the turns of --turns, the first of which is made by who begins.\n\n"
    "Without --memory the computer uses at most 512M.";
// clang-format on

constexpr std::uint64_t kMostDefaultMemory = std::uint64_t{512} << 20;
constexpr double kThinkSeconds = 5;

// Calls a reader, and prefixes its error message with the option.
template <typename Reader>
auto read_option(const Options& options, const std::string& name, const std::string& otherwise,
                 Reader reader) {
  try {
    return reader(options.text(name).value_or(otherwise));
  } catch (const InputError& error) {
    throw InputError("--" + name + ": " + error.what());
  }
}

PlaySetup read_setup(const Options& options) {
  PlaySetup setup;
  const Start start = read_start(options);
  setup.rules = start.rules;
  setup.start = start.origin;
  setup.moves = start.moves;
  setup.swapped = start.swapped;
  setup.participants[0].level = read_option(options, "south", "human", parse_level);
  setup.participants[1].level = read_option(options, "north", "4", parse_level);
  const auto name = [](const std::string& text) {
    expect_name(text);
    return text;
  };
  setup.participants[0].name = read_option(options, "south-name", "Player 1", name);
  setup.participants[1].name = read_option(options, "north-name", "Player 2", name);
  setup.starter = read_option(options, "starts", "south", parse_starter);
  setup.match = read_option(options, "match", "none", parse_match_format);
  return setup;
}

void expect_only_the_record(const Options& options) {
  for (const char* other :
       {"houses", "seeds", "board", "layout", "turns", "rules", "south-name", "north-name"}) {
    if (options.has(other)) {
      throw InputError("--load and --" + std::string(other) +
                       " exclude each other: the record has its own");
    }
  }
  if (!options.positionals().empty()) throw InputError("--load and a board exclude each other");
  if (*options.text("load") == "-") {
    throw InputError("--load is '-'; expected a file, since standard input has the commands");
  }
}

PlayerOptions read_player(const Options& options) {
  const SolverOptions solver = read_solver_options(options);
  PlayerOptions player;
  player.memory =
      options.has("memory") ? solver.memory : std::min(solver.memory, kMostDefaultMemory);
  player.threads = solver.threads;
  player.egdb_seeds = solver.egdb_seeds;
  player.egdb_directory = solver.egdb_directory;
  player.seed = options.count("seed").value_or(std::random_device{}());
  return player;
}

Options declare_options(const Invocation& call) {
  Options options(
      call, "[BOARD] [options]", kDescription,
      {"", "--houses 3 --seeds 4 --north 1", "--south 9 --north human --rules bga,pie=on",
       "--north human --south-name Ann --north-name Bob --match best-of=5", "--load game.kalah",
       "--south 3 --north 6 --delay 0.2 --match games=4"});
  options.add_heading("Players");
  options.add_value("south", "WHO",
                    "who plays South: human (default), or a level of the computer from 0 to 10");
  options.add_value("north", "WHO", "who plays North (default 4)");
  options.add_value("south-name", "NAME", "name of South (default Player 1)");
  options.add_value("north-name", "NAME", "name of North (default Player 2)");
  options.add_heading("Game");
  options.add_value("load", "FILE", "resume the game that `save` wrote to FILE");
  options.add_value(
      "starts", "WHO",
      "who begins: south (default), north, alternating, or winner (of the last game)");
  options.add_value("match", "FORMAT", "none (default), best-of=N, wins=N, games=N or seeds=N");
  add_start_options(options);
  options.add_heading("Display");
  options.add_value("delay", "T", "show sowing seed by seed, T seconds each (default 0: at once)");
  options.add_flag("no-color", "no colors (nor with NO_COLOR set)");
  options.add_flag("help", "show this text");
  add_solver_options(options);
  options.add_value("think", "T", "seconds for a move or a hint of the computer (default 5)");
  options.add_value("seed", "SEED",
                    "seed of the computer's random choices (default: a new one each time)");
  return options;
}

}  // namespace

int run_play(const Invocation& call) {
  Options options = declare_options(call);
  if (!options.parse()) return kSuccess;

  if (options.has("load")) expect_only_the_record(options);
  const PlaySetup setup = read_setup(options);
  const double delay = read_option(options, "delay", "0", parse_delay);
  const PlayerOptions player = read_player(options);
  const double seconds = options.seconds("think").value_or(kThinkSeconds);
  // Before there are handlers of signals: a named pipe may have to be waited for.
  std::optional<GameRecord> record;
  if (const auto path = options.text("load")) record = read_game_record(*path);
  PlayTerminal terminal(!options.has("no-color"));
  PlayerAdviser adviser(player, seconds, terminal.stop());
  PlaySession session(setup, delay, terminal.has_color(), adviser, terminal);
  if (record) {
    session.load_record(*options.text("load"), *record);
  } else {
    session.greet();
  }
  return run_session(call.program, session, terminal);
}

}  // namespace kalah
